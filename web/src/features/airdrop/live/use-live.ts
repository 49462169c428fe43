import type { Wallet } from '../../wallet/use-wallet.js';
import type { Standing } from '../standing.js';
import type { TasksState } from '../use-tasks.js';
import { noticeOf } from './notice.js';
import { useLiveEligibility } from './use-live-eligibility.js';
import { useLiveRewards, useMyClaims } from './use-live-rewards.js';
import { useLiveTasks } from './use-live-tasks.js';
import { useMe } from './use-me.js';

/** Where the visitor stands in the live campaign: as the server says. */
export function useLive(wallet: Wallet, { tasks }: TasksState, isActive: boolean): Standing {
  const live = useMe(wallet, isActive);
  const eligibility = useLiveEligibility(wallet, live);
  const claims = useMyClaims(live.me?.wallet_address ?? null);
  return {
    isPending: live.isPending || claims.isLoading,
    tasks: useLiveTasks(wallet, tasks, live, eligibility),
    rewards: useLiveRewards(wallet, tasks, live, eligibility),
    notice: isActive ? noticeOf(wallet, live) : null,
    account: live.me,
  };
}
