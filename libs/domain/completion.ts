import {
  isRunning,
  nextTaskStatus,
  TASK_WITH_LINK_DELAY_MS,
  TASK_WITHOUT_LINK_DELAY_MS,
  type TaskStatus,
} from './task-state.js';
import type { Task, VerificationMethod } from './tasks.js';

/** Milliseconds within which a person looks at what was handed in (specification section 9). */
export const REVIEW_WITHIN_MS = 24 * 60 * 60 * 1000;

/** Methods that need nothing but the visitor's word and session, so that submitting completes. */
export const AT_ONCE: readonly VerificationMethod[] = ['self', 'wallet'];

/** How far one user is with one task. Times in milliseconds since 1970. */
export interface Completion {
  status: TaskStatus;
  /** From when it may be submitted; null when it does not run or is submitted already. */
  due_at: number | null;
  /** Until when a submitted one is looked at. */
  review_due_at: number | null;
  /** Why it was refused. */
  reason: string;
}

/** Why a task cannot be submitted now. */
export type SubmitRefusal = 'task.not_started' | 'task.not_due';

/** A task that nobody has begun. */
export const NOT_STARTED: Completion = {
  status: 'not_started',
  due_at: null,
  review_due_at: null,
  reason: '',
};

/**
 * The completion after the visitor starts the task, with the statuses and delays of the specification
 * (section 4). One that runs or is completed stays as it is, so that a repeated start answers the same;
 * a refused one is tried again. Never throws.
 */
export function startCompletion(
  completion: Completion,
  { action_url }: Pick<Task, 'action_url'>,
  now: number,
): Completion {
  const { status } = completion;
  const from = nextTaskStatus(status, 'retry') ?? status;
  const next = nextTaskStatus(from, action_url === '' ? 'start' : 'start_link');
  if (next === null) return completion;
  const delay = action_url === '' ? TASK_WITHOUT_LINK_DELAY_MS : TASK_WITH_LINK_DELAY_MS;
  return { ...NOT_STARTED, status: next, due_at: now + delay };
}

/**
 * The completion after the visitor submits the task, or why that cannot be. What is submitted or
 * completed already stays as it is, so that a repeated call answers the same. Never throws.
 */
export function submitCompletion(
  completion: Completion,
  { verification }: Pick<Task, 'verification'>,
  now: number,
): Completion | SubmitRefusal {
  const { status, due_at, review_due_at } = completion;
  if (status === 'completed' || review_due_at !== null) return completion;
  if (!isRunning(status)) return 'task.not_started';
  if (due_at !== null && now < due_at) return 'task.not_due';
  const isDone = AT_ONCE.includes(verification);
  const next = nextTaskStatus(status, isDone ? 'verified' : 'submitted');
  if (next === null) return completion;
  return {
    ...NOT_STARTED,
    status: next,
    review_due_at: isDone ? null : now + REVIEW_WITHIN_MS,
  };
}
