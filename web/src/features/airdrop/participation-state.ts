import type { Schemas } from '#libs/api-client/index.js';
import type { ClaimStatus, LimitRefusal, TaskProgress, TaskStatus } from '#libs/domain/index.js';
import type { PageTask } from './use-tasks.js';

/** A task as the visitor finds it. */
export interface TaskView {
  status: TaskStatus;
  /** The last try failed, so the button offers another. */
  hasFailed: boolean;
  /** Why the last try was rejected, in the visitor's language. */
  refusal: string | null;
  /** Until when a person will review it, ISO 8601; null without a review. */
  reviewDueAt: string | null;
  /** Why the task is not available, in the visitor's language. */
  obstacle: string | null;
  /** The limit that keeps the visitor from starting it. */
  limit: LimitRefusal | null;
  /** The task is not available, or no try is left. */
  isBlocked: boolean;
  /** The task is running and waits for the visitor's proof. */
  awaitsProof: boolean;
  /** The same, or the last proof was rejected and another one can be submitted. */
  takesProof: boolean;
  /** The server's record of it; none in the preview, and of a task that was not started. */
  entry?: MyTask | undefined;
}

export const NOT_STARTED: TaskView = {
  status: 'not_started',
  hasFailed: false,
  refusal: null,
  reviewDueAt: null,
  obstacle: null,
  limit: null,
  isBlocked: false,
  awaitsProof: false,
  takesProof: false,
};

export interface TaskFlow {
  /** False while the wallet or the settings are loading. */
  ready: boolean;
  owner: string | null;
  closed: 'upcoming' | 'ended' | 'paused' | null;
  isEligible: boolean;
  viewOf: (id: number) => TaskView;
  /** Returns whether the browser should open the task's link. */
  start: (task: PageTask) => boolean;
  /** Null in the preview, and before signing in. */
  checks: TaskChecks | null;
}

export type MyTask = Schemas['MyTaskDto'];

export type Proof = Schemas['TaskSubmitDto'];

export interface TaskChecks {
  account: Schemas['MeDto'];
  /** Starts the task if needed and submits its proof; resolves to a problem in the visitor's language, or null. */
  submit: (task: PageTask, proof: Proof) => Promise<string | null>;
}

type MyClaim = Schemas['MyClaimDto'];

export interface Receipt
  extends Pick<MyClaim, 'tokens' | 'requested_at' | 'reason'>,
    Partial<Pick<MyClaim, 'pull' | 'transaction_url'>> {
  /** It can be claimed to the wallet. */
  isReady?: boolean;
  /** Null in the preview, where nothing is paid. */
  status: ClaimStatus | null;
  isBanned?: boolean | undefined;
}

export interface Rewards {
  /** False for a connected wallet until the server has answered. */
  isKnown: boolean;
  progress: TaskProgress;
  /** Whole tokens. */
  claimedTokens: number;
  receipt: Receipt | undefined;
  claiming: boolean;
  /** False while the wallet or the settings are loading. */
  ready: boolean;
  canClaim: boolean;
  /** Points that can be claimed only once they are confirmed; null where none are known to be. */
  provisionalPoints?: number | null;
  /** Nothing will ever be claimed: the visitor is banned, or was deleted. */
  isExcluded?: boolean;
  claim: () => void;
}

/** Something that is missing for a claim; its text is in the visitor's language. */
export type Requirement = Pick<Schemas['RequirementDto'], 'is_met' | 'met_at' | 'text'>;

/** An obstacle that a visitor with a wallet has to know first. */
export interface WalletNotice {
  kind: 'signing_in' | 'expired' | 'unprovable' | 'refused' | 'deleted' | 'away' | 'banned';
  /** Text in the visitor's language. */
  reason?: string | null;
  /** ISO 8601. */
  since?: string | null;
  /** The browser is still calculating for a new user's sign-in. */
  isWorking?: boolean;
  act?: () => void;
  chooseAnother?: () => void;
}

/** The visitor's tasks and rewards, which the browser stores in the preview and the server in a live campaign. */
export interface ParticipationState {
  isPending: boolean;
  tasks: TaskFlow;
  rewards: Rewards;
  notice: WalletNotice | null;
  /** Requirements that are missing for the claimable tokens. */
  missing: readonly Requirement[];
  /** Null before signing in. */
  account: Schemas['MeDto'] | null;
}
