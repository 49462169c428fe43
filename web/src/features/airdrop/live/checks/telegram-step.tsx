import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ButtonAnchor } from '../../../../components/button.js';
import { PageIcon } from '../../../../components/page-icon.js';
import { ErrorState } from '../../../../components/state-message.js';
import { visitorApi } from '../../../../lib/visitor-api.js';
import type { TaskChecks } from '../../participation-state.js';
import { returnAddress } from '../telegram/telegram-return.js';
import { useMyQuery } from '../use-me.js';
import styles from './checks.module.css';

/** The visitor's Telegram account, which has to be known before a membership can be checked. */
export function TelegramStep({ account }: Pick<TaskChecks, 'account'>) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery({
    ...useMyQuery(account.session_wallet, 'telegram'),
    queryFn: ({ signal }) => visitorApi.call('getMyTelegram', { signal }),
    refetchOnWindowFocus: false,
  });
  const linked = account.telegram ?? data?.account;
  if (linked) {
    return (
      <p className={styles.note}>
        <PageIcon name="check" size={18} />
        <span>{t('live.telegram.linked', { name: linked.name })}</span>
      </p>
    );
  }
  if (isError && !data) return <ErrorState message={t('live.telegram.error')} onRetry={refetch} />;
  if (!data) return null;
  if (!data.is_available || data.login_url === null) {
    return <p className={styles.note}>{t('live.telegram.unavailable')}</p>;
  }
  // Telegram's page for the login leads back to this one.
  const page = encodeURIComponent(returnAddress(data.state));
  return (
    <div className={styles.progress}>
      <p className={styles.hint}>{t('live.telegram.hint')}</p>
      <ButtonAnchor className={styles.send} href={`${data.login_url}&return_to=${page}`}>
        <PageIcon name="chat" size={18} />
        {t('live.telegram.link')}
      </ButtonAnchor>
    </div>
  );
}
