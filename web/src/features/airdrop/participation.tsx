import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Contract } from '../../components/contract/contract.js';
import { PageIcon } from '../../components/page-icon.js';
import { useWallet } from '../wallet/use-wallet.js';
import styles from './participation.module.css';
import { syncAcrossTabs } from './progress-store.js';
import { RewardsCard } from './rewards-card.js';
import { StandingBar } from './standing-bar.js';
import { TaskList } from './task-list.js';
import { useConnectedTask } from './use-connected-task.js';
import { usePendingTimers } from './use-pending-timers.js';
import { useRewards } from './use-rewards.js';
import { useTaskFlow } from './use-task-flow.js';
import { useTasks } from './use-tasks.js';
import { ConnectBanner, NetworkBanner } from './wallet-banner.js';

interface ParticipationProps {
  walletPanel: ReactNode;
}

/** What a visitor has earned, and the tasks to earn more. */
export function Participation({ walletPanel }: ParticipationProps) {
  const wallet = useWallet();
  const { address } = wallet;
  const { tasks, isPending } = useTasks();
  const flow = useTaskFlow(wallet);
  useConnectedTask(tasks, flow);
  const rewards = useRewards(wallet, tasks);
  usePendingTimers({ wallet, tasks: isPending ? null : tasks });
  useEffect(syncAcrossTabs, []);
  const isStranger = address === null && !wallet.restoring;
  // For a stranger it would only say again what the banner says.
  const showsWallet = !isStranger || wallet.status === 'error';
  const next = flow.isEligible
    ? tasks.find(({ id }) => flow.statusOf(id) === 'not_started')
    : undefined;

  return (
    <>
      <div className={styles.overview} data-wallet={showsWallet}>
        <PreviewNote />
        <RewardsCard rewards={rewards} wallet={wallet} next={next}>
          {isStranger && (
            <ConnectBanner connect={wallet.connect} busy={wallet.status === 'connecting'} />
          )}
          {wallet.onOtherNetwork && <NetworkBanner wallet={wallet} />}
        </RewardsCard>
        {showsWallet && walletPanel}
      </div>
      <TaskList tasks={tasks} isPending={isPending} flow={flow} />
      <div className={styles.contract}>
        <Contract />
      </div>
      <StandingBar rewards={rewards} wallet={wallet} next={next} />
    </>
  );
}

/** Says what a visitor's progress is worth (decision 34). */
function PreviewNote() {
  const { t } = useTranslation();
  return (
    <p className={styles.preview} role="note">
      <PageIcon name="eye" size={20} />
      <span>
        <strong className={styles.previewTitle}>{t('airdrop.preview.title')}</strong>
        {t('airdrop.preview.text')}
      </span>
    </p>
  );
}
