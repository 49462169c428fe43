import type { ReactNode } from 'react';
import { Contract } from '../../components/contract/contract.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { AirdropFrame, type AirdropFrameProps, type Visit } from './airdrop-frame.js';
import { claimRules } from './live/requirements/claim-rules.js';
import styles from './participation.module.css';
import type { TaskFlow } from './participation-state.js';
import { RewardsBar } from './rewards-bar.js';
import { type NextStep, RewardsCard } from './rewards-card.js';
import { orderedTasks } from './task-groups.js';
import { TaskList } from './task-list.js';
import type { PageTask } from './use-tasks.js';

interface ParticipationProps extends Pick<AirdropFrameProps, 'head' | 'tabs' | 'below'> {
  /** Drawn by another feature. */
  walletPanel: ReactNode;
}

/** The visitor's rewards and tasks, in the campaign's mode (decision 34). */
export function Participation({ walletPanel, ...frame }: ParticipationProps) {
  return (
    <AirdropFrame {...frame} listsTasks>
      {(visit) => <RewardsAndTasks {...visit} walletPanel={walletPanel} />}
    </AirdropFrame>
  );
}

function RewardsAndTasks(props: Visit & Pick<ParticipationProps, 'walletPanel'>) {
  const { wallet, walletPanel, listed, state, isLive, isStranger, isWaiting } = props;
  const { tasks: flow, rewards } = state;
  const { tasks, isPending } = listed;
  const settings = useSiteSettings((site) => site.settings);
  const asksMore = isLive && claimRules(settings, tasks).length > 0;
  // The banner says the same to a visitor without a wallet, but not why connecting failed.
  const showsWallet = !isStranger || wallet.status === 'error';
  const next = nextStep(orderedTasks(tasks, isLive), flow);
  return (
    <>
      <div className={styles.overview} data-wallet={wallet.connected ? 'short' : undefined}>
        <RewardsCard
          rewards={rewards}
          wallet={wallet}
          next={next}
          linksToClaims
          asksMore={asksMore}
        />
        {showsWallet && <div className={styles.wallet}>{walletPanel}</div>}
        <div className={`${styles.rest} ${styles.tasks}`}>
          <TaskList tasks={tasks} isPending={isPending} flow={flow} />
        </div>
      </div>
      <div className={styles.contract}>
        <Contract wallet={wallet.onOtherNetwork ? undefined : wallet} />
      </div>
      <RewardsBar rewards={rewards} wallet={wallet} next={next} isWaiting={isWaiting} />
    </>
  );
}

/** The task that waits for the visitor's proof, else the first one that can be started. */
function nextStep(tasks: readonly PageTask[], flow: TaskFlow): NextStep | undefined {
  if (!flow.isEligible) return undefined;
  const begun = tasks.find(flow.awaitsProof);
  if (begun) return { task: begun, kind: 'continueTask' };
  const open = tasks.find(
    (task) => flow.statusOf(task.id) === 'not_started' && !flow.isBlocked(task),
  );
  return open && { task: open, kind: 'nextTask' };
}
