import { useSiteSettings } from '../../../lib/site-settings.js';
import type { Wallet } from '../../wallet/use-wallet.js';
import type { ParticipationState } from '../participation-state.js';
import type { TasksState } from '../use-tasks.js';
import { claimRules } from './requirements/claim-rules.js';
import { useRequirements } from './requirements/use-requirements.js';
import { useLiveEligibility } from './use-live-eligibility.js';
import { useLiveRewards, useMyClaims } from './use-live-rewards.js';
import { useLiveTasks } from './use-live-tasks.js';
import { useMe } from './use-me.js';

export function useLive(wallet: Wallet, { tasks }: TasksState): ParticipationState {
  const live = useMe(wallet);
  const eligibility = useLiveEligibility(wallet, live);
  const claims = useMyClaims(live.me?.session_wallet ?? null);
  const rewards = useLiveRewards(wallet, tasks, live, eligibility);
  const settings = useSiteSettings((site) => site.settings);
  const asks = rewards.canClaim && claimRules(settings, tasks).length > 0;
  const requirements = useRequirements((asks && live.me?.wallet_address) || null);
  return {
    isPending: live.isPending || claims.isLoading || requirements.isLoading,
    tasks: useLiveTasks(wallet, tasks, live, eligibility),
    rewards,
    notice: eligibility.notice,
    missing: (asks && requirements.data?.filter(({ is_met }) => !is_met)) || [],
    account: live.me,
  };
}
