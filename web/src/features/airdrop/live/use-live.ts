import type { Wallet } from '../../wallet/use-wallet.js';
import type { Standing } from '../standing.js';
import type { TasksState } from '../use-tasks.js';
import { noticeOf } from './notice.js';
import { useLiveEligibility } from './use-live-eligibility.js';
import { useLiveRewards } from './use-live-rewards.js';
import { useLiveTasks } from './use-live-tasks.js';
import { useMe } from './use-me.js';

/** Where the visitor stands in the live campaign: as the server says. */
export function useLive(wallet: Wallet, { tasks }: TasksState, isActive: boolean): Standing {
  const live = useMe(wallet, isActive);
  const eligibility = useLiveEligibility(wallet, live);
  return {
    tasks: useLiveTasks(wallet, tasks, live, eligibility),
    rewards: useLiveRewards(wallet, tasks, live, eligibility),
    notice: isActive ? noticeOf(wallet, live) : null,
    account: live.me,
  };
}
