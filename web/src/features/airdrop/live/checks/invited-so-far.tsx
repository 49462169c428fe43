import { useTranslation } from 'react-i18next';
import type { TaskChecks } from '../../participation-state.js';
import { ProgressBar } from '../../progress-bar.js';
import type { PageTask } from '../../use-tasks.js';
import { useReferralSummary } from '../invite/use-referral-summary.js';
import styles from './checks.module.css';

interface InvitedSoFarProps extends Pick<TaskChecks, 'account'> {
  task: PageTask;
}

/** How many invited friends count, of those that the task asks for. */
export function InvitedSoFar({ task, account }: InvitedSoFarProps) {
  const { t } = useTranslation();
  const { data } = useReferralSummary(account.wallet_address);
  if (!data) return null;
  const needed = task.verification_settings.count ?? 1;
  const counted = Math.min(needed, data.counted);
  const text = t('live.invite.soFar', { counted, needed });
  return (
    <div className={styles.progress}>
      <p className={styles.note}>{text}</p>
      <ProgressBar
        label={t('live.invite.progress')}
        value={counted}
        max={needed}
        text={text}
        thin
      />
    </div>
  );
}
