import { isRunning, type Language, localized, METHODS } from '#libs/domain/index.js';
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
): TaskView {
  const status = entry?.status ?? 'not_started';
  const isMissing = task.is_verification_available === false;
  const obstacle = isMissing ? localized(task, 'verification_note', language) : null;
  const awaits = awaitsProof(task, entry);
  // A code can be tried again at once.
  const canRetry = status === 'failed' && (entry?.tries_left ?? 0) > 0;
  return {
    status: attempt.isStarting && !isRunning(status) ? 'in_progress' : status,
    hasFailed: attempt.hasFailed === true || status === 'failed',
    refusal: entry?.reason ?? null,
    reviewDueAt: entry?.review_due_at ?? null,
    obstacle,
    isBlocked: obstacle !== null || hasNoTriesLeft(entry),
    awaitsProof: awaits,
    takesProof: awaits || canRetry,
    entry,
  };
}

/** Whether a started task waits for the visitor's proof instead of being submitted automatically. */
export const needsProof = ({ verification }: PageTask): boolean =>
  METHODS[verification].submits !== null;

export const awaitsProof = (task: PageTask, entry: MyTask | undefined): boolean =>
  needsProof(task) && entry?.due_at != null && isRunning(entry.status);

export const hasNoTriesLeft = (entry: MyTask | undefined): boolean =>
  entry?.tries_left === 0 && entry.status !== 'completed';
