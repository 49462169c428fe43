import {
  isRunning,
  type Language,
  type LimitRefusal,
  localized,
  METHODS,
} from '#libs/domain/index.js';
import type { MyTask, TaskView } from '../participation-state.js';
import type { PageTask } from '../use-tasks.js';

/** State of a task that only this page knows: its start is running, or has failed. */
export interface Attempt {
  isStarting?: boolean;
  hasFailed?: boolean;
}

export function taskView(
  task: PageTask,
  entry: MyTask | undefined,
  attempt: Attempt,
  language: Language,
  limitIfOpen: LimitRefusal | null = null,
): TaskView {
  const status = entry?.status ?? 'not_started';
  const isMissing = task.is_verification_available === false;
  const obstacle = isMissing ? localized(task, 'verification_note', language) : null;
  const limit = isOpen(entry) ? limitIfOpen : null;
  const awaits = awaitsProof(task, entry);
  // A code can be tried again at once.
  const canRetry = status === 'failed' && (entry?.tries_left ?? 0) > 0;
  return {
    status: attempt.isStarting && !isRunning(status) ? 'in_progress' : status,
    hasFailed: attempt.hasFailed === true || status === 'failed',
    refusal: entry?.reason ?? null,
    reviewDueAt: entry?.review_due_at ?? null,
    obstacle,
    limit,
    isBlocked: obstacle !== null || limit !== null || hasNoTriesLeft(entry),
    awaitsProof: awaits,
    takesProof: awaits || canRetry,
    entry,
  };
}

/** The record of a task; none for a daily one that can be done again at a moment, in milliseconds since 1970. */
export function currentEntry(entry: MyTask | undefined, now: number): MyTask | undefined {
  const isOver = entry?.opens_at != null && Date.parse(entry.opens_at) <= now;
  return isOver ? undefined : entry;
}

/** Whether a task is not submitted yet, or can be tried again. */
const isOpen = (entry: MyTask | undefined): boolean =>
  entry?.status !== 'completed' && (entry?.waiting_for ?? null) === null;

/** Whether a started task waits for the visitor's proof instead of being submitted automatically. */
export const needsProof = ({ verification }: PageTask): boolean =>
  METHODS[verification].submits !== null;

export const awaitsProof = (task: PageTask, entry: MyTask | undefined): boolean =>
  needsProof(task) && entry?.due_at != null && isRunning(entry.status);

export const hasNoTriesLeft = (entry: MyTask | undefined): boolean =>
  entry?.tries_left === 0 && entry.status !== 'completed';
