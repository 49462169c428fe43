import { type ReactNode, useEffect } from 'react';
import { Contract } from '../../components/contract/contract.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { WalletPanel } from '../wallet/wallet-panel.js';
import { AirdropFrame, type AirdropFrameProps, type Visit } from './airdrop-frame.js';
import { claimRules } from './live/requirements/claim-rules.js';
import { isAboutClaim } from './next/next-step.js';
import { StepBar } from './next/step-bar.js';
import styles from './participation.module.css';
import { RewardsCard } from './rewards-card.js';
import { showTask } from './task-groups.js';
import { TaskList } from './task-list.js';

interface ParticipationProps extends Pick<AirdropFrameProps, 'head' | 'below'> {
  /** Drawn by another feature, below the visitor's progress. */
  notices?: ReactNode;
}

/** The visitor's rewards and tasks, in the campaign's mode (decision 34). */
export function Participation({ notices, ...frame }: ParticipationProps) {
  return (
    <AirdropFrame {...frame} listsTasks>
      {(visit) => <RewardsAndTasks {...visit} notices={notices} />}
    </AirdropFrame>
  );
}

function RewardsAndTasks(props: Visit & Pick<ParticipationProps, 'notices'>) {
  const { wallet, notices, listed, state, isLive, step, isStranger, isWaiting } = props;
  const { tasks: flow, rewards } = state;
  const { tasks, isPending } = listed;
  useNamedTask(!isWaiting && !isPending);
  const settings = useSiteSettings((site) => site.settings);
  const asksMore = isLive && claimRules(settings, tasks).length > 0;
  // The banner says the same to a visitor without a wallet, but not why connecting failed.
  const showsWallet = !isStranger || wallet.status === 'error';
  return (
    <>
      <div className={styles.overview} data-wallet={wallet.connected ? 'short' : undefined}>
        <RewardsCard
          rewards={rewards}
          wallet={wallet}
          isStep={step !== null && isAboutClaim(step)}
          linksToClaims
          asksMore={asksMore}
        />
        {showsWallet && (
          <div className={styles.wallet}>
            <WalletPanel />
          </div>
        )}
        <div className={`${styles.rest} ${styles.tasks}`}>
          {notices}
          <TaskList tasks={tasks} isPending={isPending} flow={flow} />
        </div>
      </div>
      <div className={styles.contract}>
        <Contract wallet={wallet.onOtherNetwork ? undefined : wallet} />
      </div>
      <StepBar
        rewards={rewards}
        action={props.action}
        title={props.stepTitle}
        isWaiting={isWaiting}
      />
    </>
  );
}

/** Shows the task that the address names, once the visitor is known: completed ones are folded then. */
function useNamedTask(isReady: boolean): void {
  useEffect(() => {
    const [, id] = /^#task-(\d+)$/.exec(location.hash) ?? [];
    if (isReady && id) showTask(Number(id));
  }, [isReady]);
}
