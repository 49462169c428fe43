import { type TaskProgressInput, taskProgress } from './progress.js';
import {
  CLAIM_DELAY_MS,
  isRunning,
  nextTaskStatus,
  TASK_STATUSES,
  TASK_WITH_LINK_DELAY_MS,
  TASK_WITHOUT_LINK_DELAY_MS,
  type TaskEvent,
  type TaskStatus,
} from './task-state.js';

export interface TaskRun {
  status: TaskStatus;
  /** While the task runs: when its delay is over, in milliseconds since 1970; else null. */
  due_at: number | null;
  /** After a refusal: the balance that was too low, in nanotons. */
  balance_seen?: string;
}

export interface ClaimReceipt {
  /** Whole tokens. */
  amount: number;
  /** Milliseconds since 1970. */
  claimed_at: number;
}

/** Receipts that are kept; older ones count in `claimed_tokens` only. */
const MOST_RECEIPTS = 20;

/** One wallet address's progress in the campaign, as the browser stores it (decision 24). */
export interface AddressProgress {
  /** Runs by task id; a task without an entry has not been started. */
  tasks: Readonly<Record<number, TaskRun>>;
  /** Whole tokens. */
  claimed_tokens: number;
  /** While a claim runs: when its delay is over, in milliseconds since 1970; else null. */
  claim_due_at: number | null;
  /** The newest first. */
  receipts: readonly ClaimReceipt[];
}

/** The progress of an address that has done nothing yet. */
export const NO_PROGRESS: AddressProgress = {
  tasks: {},
  claimed_tokens: 0,
  claim_due_at: null,
  receipts: [],
};

export type CountedTasks = TaskProgressInput['tasks'];

/** Milliseconds that a running task takes in all (specification sections 4 and 9). */
function delayOf(status: TaskStatus): number {
  return status === 'pending_verification' ? TASK_WITH_LINK_DELAY_MS : TASK_WITHOUT_LINK_DELAY_MS;
}

/** The status of a task; `not_started` when it has no entry. */
export function taskStatus({ tasks }: AddressProgress, id: number): TaskStatus {
  return tasks[id]?.status ?? 'not_started';
}

/** The statuses of all tasks that were begun, as {@link taskProgress} takes them. */
export function taskStatuses({ tasks }: AddressProgress): Record<number, TaskStatus> {
  return Object.fromEntries(Object.entries(tasks).map(([id, { status }]) => [id, status]));
}

/** The progress after an event at `now` (ms since 1970); null when it is not allowed (specification section 4). */
export function advanceTask(
  progress: AddressProgress,
  id: number,
  event: TaskEvent,
  now: number,
): AddressProgress | null {
  const status = nextTaskStatus(taskStatus(progress, id), event);
  if (status === null) return null;
  const due_at = isRunning(status) ? now + delayOf(status) : null;
  return { ...progress, tasks: { ...progress.tasks, [id]: { status, due_at } } };
}

/** The progress after a running task was refused for a balance in nanotons; null when it does not run. */
export function refuseBalance(
  progress: AddressProgress,
  id: number,
  balance: bigint,
  now: number,
): AddressProgress | null {
  const refused = advanceTask(progress, id, 'refused', now);
  if (refused === null) return null;
  const run: TaskRun = { status: 'failed', due_at: null, balance_seen: String(balance) };
  return { ...refused, tasks: { ...refused.tasks, [id]: run } };
}

/** Never more than the whole delay: a clock that was set back must not keep a visitor waiting. */
function timeLeft(due_at: number | null, delay: number, now: number): number {
  return Math.min(delay, Math.max(0, (due_at ?? now) - now));
}

/** Milliseconds until a running task is verified, or null when it does not run. */
export function taskTimeLeft({ status, due_at }: TaskRun, now: number): number | null {
  return isRunning(status) ? timeLeft(due_at, delayOf(status), now) : null;
}

/** Milliseconds until a running claim is done, or null when none runs. */
export function claimTimeLeft({ claim_due_at }: AddressProgress, now: number): number | null {
  return claim_due_at === null ? null : timeLeft(claim_due_at, CLAIM_DELAY_MS, now);
}

/** Whole tokens an address can claim for the tasks it has completed (decision 25). */
export function claimableOf(progress: AddressProgress, tasks: CountedTasks): number {
  const { claimed_tokens } = progress;
  const statuses = taskStatuses(progress);
  return taskProgress({ tasks, statuses, claimed_tokens }).claimableTokens;
}

/** The progress with a claim under way; null when nothing can be claimed or a claim runs already. */
export function startClaim(
  progress: AddressProgress,
  tasks: CountedTasks,
  now: number,
): AddressProgress | null {
  if (progress.claim_due_at !== null || claimableOf(progress, tasks) === 0) return null;
  return { ...progress, claim_due_at: now + CLAIM_DELAY_MS };
}

/** The progress after the running claim; null when none runs (decision 25). */
export function finishClaim(
  progress: AddressProgress,
  tasks: CountedTasks,
  now: number,
): AddressProgress | null {
  if (progress.claim_due_at === null) return null;
  const amount = claimableOf(progress, tasks);
  const done = { ...progress, claim_due_at: null };
  if (amount === 0) return done;
  const receipts = [{ amount, claimed_at: now }, ...progress.receipts].slice(0, MOST_RECEIPTS);
  return { ...done, claimed_tokens: progress.claimed_tokens + amount, receipts };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Beyond it there is no date. */
const LAST_MOMENT = 8.64e15;

const isMoment = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) <= LAST_MOMENT;

function readRun(value: unknown): TaskRun | null {
  if (!isRecord(value)) return null;
  const status = TASK_STATUSES.find((it) => it === value['status']);
  if (!status) return null;
  const due_at = isRunning(status) && isMoment(value['due_at']) ? value['due_at'] : null;
  const balance = value['balance_seen'];
  const isSeen = status === 'failed' && typeof balance === 'string' && /^\d{1,40}$/.test(balance);
  return { status, due_at, ...(isSeen && { balance_seen: balance }) };
}

function readReceipts(value: unknown): ClaimReceipt[] {
  const stored = Array.isArray(value) ? value.filter(isRecord) : [];
  return stored.slice(0, MOST_RECEIPTS).flatMap(({ amount, claimed_at }) => {
    const isAmount = Number.isSafeInteger(amount) && Number(amount) > 0;
    return isAmount && isMoment(claimed_at) ? [{ amount: Number(amount), claimed_at }] : [];
  });
}

/** Reads a stored value, which visitors can edit: unreadable parts are not done, a run without an end is over now. */
export function readAddressProgress(value: unknown): AddressProgress {
  if (!isRecord(value)) return NO_PROGRESS;
  const stored = isRecord(value['tasks']) ? Object.entries(value['tasks']) : [];
  const tasks = stored.flatMap(([id, run]) => {
    const read = /^\d+$/.test(id) ? readRun(run) : null;
    return read ? [[id, read] as const] : [];
  });
  const claimed = value['claimed_tokens'];
  return {
    tasks: Object.fromEntries(tasks),
    claimed_tokens: Number.isSafeInteger(claimed) ? Math.max(0, Number(claimed)) : 0,
    claim_due_at: isMoment(value['claim_due_at']) ? value['claim_due_at'] : null,
    receipts: readReceipts(value['receipts']),
  };
}
