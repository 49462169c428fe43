import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/button.js';
import { toast } from '../../../../components/toast/toast-store.js';
import { visitorApi } from '../../../../lib/visitor-api.js';
import type { Me } from '../../../wallet/use-visitor-session.js';
import styles from '../my-activity.module.css';
import { useMyChanges } from '../use-me.js';

/** The Telegram account that opens this visitor's Mini App, with a button to unlink it. */
export function LinkedAccount({ account: { telegram, session_wallet } }: { account: Me }) {
  const { t } = useTranslation();
  const { refresh, failed } = useMyChanges(session_wallet);
  const { mutate, isPending } = useMutation({
    mutationFn: () => visitorApi.call('unlinkMyTelegram'),
    onSuccess: () => {
      toast.success(t('live.telegram.unlinked'));
      return refresh();
    },
    onError: (error) => failed(error, t('live.telegram.unlinkFailed')),
  });
  if (!telegram) return null;
  return (
    <section className={styles.panel} aria-label="Telegram">
      <h3 className={styles.panelTitle}>{t('live.telegram.linked', { name: telegram.name })}</h3>
      <p className={styles.when}>{t('live.telegram.unlinkHint')}</p>
      <Button
        variant="secondary"
        disabled={isPending}
        aria-busy={isPending}
        onClick={() => mutate()}
      >
        {t('live.telegram.unlink')}
      </Button>
    </section>
  );
}
