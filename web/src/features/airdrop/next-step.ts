import { useLocation } from 'wouter';
import { useLanguage } from '../../i18n/use-language.js';
import { useAirdropHome } from '../../lib/airdrop-home.js';
import { type PageAction, usePageAction } from '../../lib/page-action.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import type { Wallet } from '../wallet/use-wallet.js';
import type { ParticipationState, TaskFlow } from './participation-state.js';
import { orderedTasks, revealTask } from './task-groups.js';
import type { PageTask } from './use-tasks.js';

export interface NextStep {
  task: PageTask;
  kind: 'nextTask' | 'continueTask';
}

/** The task that waits for the visitor's proof, else the first one that can be started. */
export function nextStep(tasks: readonly PageTask[], flow: TaskFlow): NextStep | undefined {
  if (!flow.isEligible) return undefined;
  const begun = tasks.find(({ id }) => flow.viewOf(id).awaitsProof);
  if (begun) return { task: begun, kind: 'continueTask' };
  const open = tasks.find(({ id }) => {
    const { status, isBlocked } = flow.viewOf(id);
    return status === 'not_started' && !isBlocked;
  });
  return open && { task: open, kind: 'nextTask' };
}

interface StepOfVisit {
  wallet: Pick<Wallet, 'address' | 'onOtherNetwork'>;
  tasks: readonly PageTask[];
  state: ParticipationState;
  isLive: boolean;
}

const CLAIMS = '/airdrop/claims';

/**
 * Offers the visitor's next action to the app around the page. There is none while a notice has its own buttons, or
 * beside claims for the wallet, because each has its cost and deadline at its button.
 */
export function useNextAction({ wallet, tasks, state, isLive }: StepOfVisit, isOffered = true) {
  const { t, number } = useLanguage();
  const symbol = useSiteSettings(({ settings }) => settings.claim_symbol);
  const [path, navigate] = useLocation();
  const home = useAirdropHome((airdrop) => airdrop.path);
  const { rewards, tasks: flow, notice } = state;
  const canAct = wallet.address !== null && !wallet.onOtherNetwork && notice === null;

  const action = (): PageAction | null => {
    if (!isOffered || !canAct) return null;
    if (rewards.canClaim) {
      const amount = `${number(rewards.progress.claimableTokens)} ${symbol}`;
      const isBusy = rewards.claiming || !rewards.ready;
      return { label: t('airdrop.standing.claim', { amount }), isBusy, run: rewards.claim };
    }
    if (rewards.receipt?.isReady === true) {
      if (path === CLAIMS) return null;
      return { label: t('airdrop.receipt.ready'), run: () => navigate(CLAIMS) };
    }
    const next = nextStep(orderedTasks(tasks, isLive), flow);
    if (!next) return null;
    const run = () => {
      if (!showTask(next.task.id)) navigate(home);
    };
    return { label: t(`airdrop.standing.${next.kind}`), run };
  };
  usePageAction(action());
}

/** Scrolls to a task's card; false on pages that list no tasks. */
function showTask(id: number): boolean {
  const card = document.getElementById(`task-${id}`);
  revealTask(id);
  card?.scrollIntoView();
  card?.focus({ preventScroll: true });
  return card !== null;
}
