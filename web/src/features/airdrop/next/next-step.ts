import { deliveryDue } from '#libs/domain/index.js';
import type { CampaignState } from '../../../lib/campaign-phase.js';
import type { Wallet } from '../../wallet/use-wallet.js';
import type {
  ParticipationState,
  Receipt,
  Requirement,
  WalletNotice,
} from '../participation-state.js';
import type { PageTask } from '../use-tasks.js';
import { bestTask, effortOf, isConnecting } from './best-task.js';

/** What a visitor does next, or waits for. Tokens are whole tokens, moments ISO 8601. */
export type NextStep =
  | { kind: 'connect' }
  | { kind: 'other_network' }
  | { kind: 'notice'; notice: WalletNotice }
  | { kind: 'claim'; tokens: number }
  /** Something is missing before these tokens can be claimed. */
  | { kind: 'requirement'; tokens: number; requirement: Requirement }
  /** A claim is ready for the wallet, with its deadline. */
  | { kind: 'to_wallet'; tokens: number; until: string | null }
  /** A task that was begun waits for the visitor's proof. */
  | { kind: 'continue'; task: PageTask }
  | { kind: 'task'; task: PageTask; isFirst: boolean }
  /** Submitted tasks wait for a check; `until`: when a reviewer should have decided. */
  | { kind: 'review'; count: number; until: string | null }
  /** A claim is on its way; `until`: when it should have arrived. */
  | { kind: 'payout'; receipt: Receipt; until: string }
  | { kind: 'delivered'; tokens: number; url: string | null }
  /** Nothing can be done at the moment. */
  | { kind: 'done' }
  /** Notes and headlines of the page say when the campaign continues. */
  | { kind: 'paused' }
  | { kind: 'upcoming' }
  | { kind: 'ended' };

export interface Situation {
  campaign: CampaignState;
  wallet: Pick<Wallet, 'address' | 'onOtherNetwork' | 'restoring'>;
  /** In the operator's order. */
  tasks: readonly PageTask[];
  /** A review that begins now may end after the last claims. */
  isTooLateForReviews?: boolean;
  state: Pick<ParticipationState, 'tasks' | 'rewards' | 'notice' | 'missing'>;
}

const CLAIM_KINDS = ['claim', 'requirement', 'to_wallet', 'payout', 'delivered'] as const;

export type ClaimStep = Extract<NextStep, { kind: (typeof CLAIM_KINDS)[number] }>;

/** Whether a step is about claiming or receiving tokens. */
export const isAboutClaim = (step: NextStep): step is ClaimStep =>
  CLAIM_KINDS.some((kind) => kind === step.kind);

/** The one next step of a visitor; null while it is not known yet. */
export function nextStep(situation: Situation): NextStep | null {
  const { wallet, campaign, state } = situation;
  if (wallet.restoring) return null;
  if (wallet.address === null) return { kind: 'connect' };
  if (wallet.onOtherNetwork) return { kind: 'other_network' };
  if (state.notice) return { kind: 'notice', notice: state.notice };
  if (!state.rewards.isKnown) return null;
  if (campaign === 'paused' || campaign === 'upcoming') return { kind: campaign };
  return tokenStep(state) ?? taskStep(situation) ?? waitingStep(situation) ?? lastStep(situation);
}

function tokenStep({ rewards, missing }: Situation['state']): NextStep | null {
  const { canClaim, progress, receipt } = rewards;
  const tokens = progress.claimableTokens;
  // A requirement that only takes time is waited for while tasks can be done.
  const requirement = missing.find(({ met_at }) => met_at === null);
  if (canClaim && missing.length === 0) return { kind: 'claim', tokens };
  if (receipt?.isReady) {
    return { kind: 'to_wallet', tokens: receipt.tokens, until: receipt.pull?.deadline ?? null };
  }
  return canClaim && requirement ? { kind: 'requirement', tokens, requirement } : null;
}

function taskStep({ tasks, state, isTooLateForReviews }: Situation): NextStep | null {
  const { tasks: flow } = state;
  if (!flow.isEligible) return null;
  const begun = tasks.find(({ id }) => flow.viewOf(id).awaitsProof);
  if (begun) return { kind: 'continue', task: begun };
  const useful = tasks.filter((one) => !isTooLateForReviews || effortOf(one) !== 'person');
  const task = bestTask(useful, flow.viewOf);
  const isFirst = !tasks.some(
    (one) => !isConnecting(one) && flow.viewOf(one.id).status === 'completed',
  );
  return task ? { kind: 'task', task, isFirst } : null;
}

function waitingStep({ tasks, state }: Situation): NextStep | null {
  const { rewards, missing } = state;
  const { canClaim, progress, receipt } = rewards;
  // All of them are needed, so the last one decides.
  const last = [...missing].sort((a, b) => (a.met_at ?? '').localeCompare(b.met_at ?? '')).at(-1);
  if (canClaim && last) {
    return { kind: 'requirement', tokens: progress.claimableTokens, requirement: last };
  }
  if (receipt && isOnItsWay(receipt)) {
    return { kind: 'payout', receipt, until: deliveryDue(receipt.requested_at) };
  }
  const checked = tasks
    .map(({ id }) => state.tasks.viewOf(id))
    .filter(({ status }) => status === 'in_progress' || status === 'pending_verification');
  if (checked.length === 0) return null;
  const [until = null] = checked.flatMap((view) => view.reviewDueAt ?? []).sort();
  return { kind: 'review', count: checked.length, until };
}

const isOnItsWay = ({ status }: Receipt): boolean =>
  status === 'requested' ||
  status === 'approved' ||
  status === 'batched' ||
  status === 'sent' ||
  status === 'failed';

function lastStep({ campaign, tasks, state: { rewards } }: Situation): NextStep | null {
  const { receipt } = rewards;
  if (receipt?.status === 'delivered') {
    return { kind: 'delivered', tokens: receipt.tokens, url: receipt.transaction_url ?? null };
  }
  if (campaign !== 'active' && campaign !== 'last_day') return { kind: 'ended' };
  return tasks.length > 0 ? { kind: 'done' } : null;
}
