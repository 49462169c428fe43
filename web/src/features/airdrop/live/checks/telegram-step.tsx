import { useTranslation } from 'react-i18next';
import buttonStyles from '../../../../components/button.module.css';
import { PageIcon } from '../../../../components/page-icon.js';
import { cx } from '../../../../lib/cx.js';
import type { TaskChecks } from '../../participation-state.js';
import { loginAddress, useTelegram } from '../telegram/use-telegram.js';
import styles from './checks.module.css';

/** The visitor's Telegram account, which has to be known before a membership can be checked. */
export function TelegramStep({ account }: Pick<TaskChecks, 'account'>) {
  const { t } = useTranslation();
  const { data } = useTelegram(account.wallet_address);
  const linked = account.telegram ?? data?.account;
  if (linked) {
    return (
      <p className={styles.note}>
        <PageIcon name="check" size={18} />
        <span>{t('live.telegram.linked', { name: linked.name })}</span>
      </p>
    );
  }
  if (!data) return null;
  if (!data.is_available || data.login_url === null) {
    return <p className={styles.note}>{t('live.telegram.unavailable')}</p>;
  }
  return (
    <div className={styles.progress}>
      <p className={styles.hint}>{t('live.telegram.hint')}</p>
      <a
        className={cx(buttonStyles.button, buttonStyles.primary, styles.send)}
        href={loginAddress(data.login_url)}
      >
        <PageIcon name="chat" size={18} />
        {t('live.telegram.link')}
      </a>
    </div>
  );
}
