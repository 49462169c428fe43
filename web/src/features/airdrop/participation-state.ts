import type { Schemas } from '#libs/api-client/index.js';
import type { ClaimStatus, TaskProgress, TaskStatus } from '#libs/domain/index.js';
import type { PageTask } from './use-tasks.js';

/** What the buttons and cards of the tasks need. */
export interface TaskFlow {
  /** False until it is known whose wallet this is and whether the campaign runs. */
  ready: boolean;
  /** Whose tasks these are. */
  owner: string | null;
  /** Why no task can be started, if that is so. */
  closed: 'upcoming' | 'ended' | 'paused' | null;
  statusOf: (id: number) => TaskStatus;
  /** The last try broke off, so the button offers another. */
  hasFailed: (id: number) => boolean;
  /** Why the last try was refused, in the visitor's language; null when it was not. */
  refusalOf: (id: number) => string | null;
  /** Until when a person will have looked at it, ISO 8601; null when nobody has to. */
  reviewDueAt: (id: number) => string | null;
  /** The visitor may take part now, so the link of a task is one. */
  isEligible: boolean;
  /** Why nobody can do it now, in the visitor's language; null where it can be done. */
  obstacleOf: (task: PageTask) => string | null;
  /** Nothing that the visitor does would start it: nobody can do it, or no try is left. */
  isBlocked: (task: PageTask) => boolean;
  /** It runs, and waits for what the visitor hands in. */
  awaitsProof: (task: PageTask) => boolean;
  /** The same, or what was handed in is refused and can be handed in anew beside its button. */
  takesProof: (task: PageTask) => boolean;
  /** Answers whether the browser is to open the task's link. */
  start: (task: PageTask) => boolean;
  /** How tasks are checked; null where nobody checks them, or nobody is signed in. */
  checks: TaskChecks | null;
}

/** How far the server knows somebody to be with a task. */
export type MyTask = Schemas['MyTaskDto'];

/** What shows that a task was done. */
export type Proof = Schemas['TaskSubmitDto'];

/** The checks of the live campaign's tasks. */
export interface TaskChecks {
  account: Schemas['MeDto'];
  /** Undefined for a task that was not begun. */
  entryOf: (id: number) => MyTask | undefined;
  /**
   * Hands in what shows that a task was done, after starting it where it does not run. Resolves to
   * what is wrong with that, in the visitor's language; null when the server has taken it.
   */
  submit: (task: PageTask, proof: Proof) => Promise<string | null>;
}

/** What the page keeps of a claim. */
export interface Receipt {
  /** Whole tokens. */
  amount: number;
  /** ISO 8601. */
  claimed_at: string;
  /** Where it is on its way; null in the preview, where nothing is paid. */
  status: ClaimStatus | null;
  /** Why it was rejected, in the visitor's language. */
  reason: string | null;
  /** Whether the visitor is banned. */
  isBanned?: boolean;
}

/** What the rewards card shows and does. */
export interface Rewards {
  /** False for a connected wallet of which nobody has told what it has. */
  isKnown: boolean;
  progress: TaskProgress;
  /** Whole tokens. */
  claimedTokens: number;
  /** What was claimed last. */
  receipt: Receipt | undefined;
  /** A claim is under way. */
  claiming: boolean;
  /** False until it is known whose wallet this is and whether the campaign runs. */
  ready: boolean;
  /** There is something to claim, and nothing that forbids it. */
  canClaim: boolean;
  claim: () => void;
}

/** Something that a visitor with a wallet has to know first. */
export interface WalletNotice {
  kind: 'signing_in' | 'expired' | 'unprovable' | 'refused' | 'deleted' | 'away' | 'banned';
  /** In the visitor's language. */
  reason?: string | null;
  /** ISO 8601. */
  since?: string | null;
  /** What mends it, if anything does. */
  act?: () => void;
  /** The other way: another wallet. */
  chooseAnother?: () => void;
}

/** Where the visitor stands, whoever keeps count: the browser in the preview, the server when live. */
export interface ParticipationState {
  /** Nobody has told yet where a visitor with a wallet stands. */
  isPending: boolean;
  tasks: TaskFlow;
  rewards: Rewards;
  /** What stands between a connected visitor and taking part. */
  notice: WalletNotice | null;
  /** The visitor as the server sees them; null when nobody is signed in. */
  account: Schemas['MeDto'] | null;
}
