import { useLocation } from 'wouter';
import { REVIEW_WITHIN_MS } from '#libs/domain/index.js';
import { useAirdropHome } from '../../../lib/airdrop-home.js';
import { useCampaignState } from '../../../lib/campaign-phase.js';
import { usePageAction } from '../../../lib/page-action.js';
import { usePresent } from '../../../lib/present.js';
import { useSiteSettings } from '../../../lib/site-settings.js';
import type { Wallet } from '../../wallet/use-wallet.js';
import type { ParticipationState } from '../participation-state.js';
import { orderedTasks, showTask } from '../task-groups.js';
import type { PageTask } from '../use-tasks.js';
import { type NextStep, nextStep } from './next-step.js';
import type { StepAction } from './use-step-action.js';

interface Visit {
  wallet: Wallet;
  tasks: readonly PageTask[];
  state: ParticipationState;
  isLive: boolean;
}

export function useNextStep({ wallet, tasks, state, isLive }: Visit): NextStep | null {
  const campaign = useCampaignState();
  const { claim_deadline, campaign_end } = useSiteSettings(({ settings }) => settings);
  const lastReview = Date.parse(claim_deadline || campaign_end) - REVIEW_WITHIN_MS;
  const now = usePresent(new Date());
  const isTooLateForReviews = isLive && now.getTime() > lastReview;
  const all = orderedTasks(tasks, isLive);
  return nextStep({ campaign, wallet, tasks: all, isTooLateForReviews, state });
}

/**
 * Offers the visitor's next step to the app around the page, which connects wallets itself. There is none while there
 * is nothing to do, and none that leads to the page that is open.
 */
export function useOfferedStep(action: StepAction | null): void {
  const [path, navigate] = useLocation();
  const home = useAirdropHome((airdrop) => airdrop.path);
  const isOffered = action !== null && !action.isDetail && action.to !== path;
  const run = () => {
    if (action?.task !== undefined) {
      if (!showTask(action.task)) navigate(home);
    } else if (action?.to !== undefined) navigate(action.to);
    else action?.run?.();
  };
  usePageAction(
    isOffered
      ? { label: action.shortLabel ?? action.label, isBusy: action.isBusy === true, run }
      : null,
  );
}
