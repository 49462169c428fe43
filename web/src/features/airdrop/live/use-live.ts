import type { Wallet } from '../../wallet/use-wallet.js';
import type { ParticipationState } from '../participation-state.js';
import type { TasksState } from '../use-tasks.js';
import { useLiveEligibility } from './use-live-eligibility.js';
import { useLiveRewards, useMyClaims } from './use-live-rewards.js';
import { useLiveTasks } from './use-live-tasks.js';
import { useMe } from './use-me.js';

export function useLive(wallet: Wallet, { tasks }: TasksState): ParticipationState {
  const live = useMe(wallet);
  const eligibility = useLiveEligibility(wallet, live);
  const claims = useMyClaims(live.me?.session_wallet ?? null);
  return {
    isPending: live.isPending || claims.isLoading,
    tasks: useLiveTasks(wallet, tasks, live, eligibility),
    rewards: useLiveRewards(wallet, tasks, live, eligibility),
    notice: eligibility.notice,
    account: live.me,
  };
}
