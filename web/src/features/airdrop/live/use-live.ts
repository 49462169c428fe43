import { useLanguage } from '../../../i18n/use-language.js';
import { useSiteSettings } from '../../../lib/site-settings.js';
import type { Wallet } from '../../wallet/use-wallet.js';
import type { ParticipationState, Requirement } from '../participation-state.js';
import type { TasksState } from '../use-tasks.js';
import { claimRules } from './requirements/claim-rules.js';
import { usePointConfirmation } from './requirements/use-point-confirmation.js';
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
  const confirmation = usePointConfirmation(live.me?.wallet_address ?? null);
  const provisional = confirmation.data?.is_confirmed === false ? confirmation.data : null;
  const { t } = useLanguage();
  const missing: Requirement[] = (asks && requirements.data?.filter(({ is_met }) => !is_met)) || [];
  const [met_at = null] = (provisional?.ways ?? []).flatMap((way) => way.met_at ?? []).sort();
  const unconfirmed = { is_met: false, met_at, text: t('airdrop.rewards.provisionalStep') };
  return {
    isPending:
      live.isPending || claims.isLoading || requirements.isLoading || confirmation.isLoading,
    tasks: useLiveTasks(wallet, tasks, live, eligibility),
    rewards: { ...rewards, provisionalPoints: provisional?.provisional_points ?? null },
    notice: eligibility.notice,
    missing: rewards.canClaim && provisional ? [...missing, unconfirmed] : missing,
    account: live.me,
  };
}
