import { stateMachine } from '../state-machine.js';
import { REVIEW_WITHIN_MS } from './reviews/review-limit.js';
import {
  isRunning,
  nextTaskStatus,
  TASK_WITH_LINK_DELAY_MS,
  TASK_WITHOUT_LINK_DELAY_MS,
  type TaskStatus,
} from './task-state.js';
import type { Task } from './tasks.js';

/** The transitions of a completion: the events of `nextTaskStatus`, a new try, its reversal and its restoration. */
export const completionStates = stateMachine<TaskStatus>('completion', {
  not_started: ['in_progress', 'pending_verification'],
  in_progress: ['pending_verification', 'completed', 'failed'],
  // It can go from a service to a person.
  pending_verification: ['pending_verification', 'completed', 'failed'],
  completed: ['failed'],
  failed: ['in_progress', 'pending_verification', 'completed'],
});

/** How far one user is with one task. Times in milliseconds since 1970. */
export interface Completion {
  status: TaskStatus;
  /** Time from which it may be submitted; null when it does not run or is submitted already. */
  due_at: number | null;
  /** Time of the submission to a person or a service. */
  submitted_at: number | null;
  /** Until when a person looks at it; null while it waits for a service. */
  review_due_at: number | null;
  /** Why it was refused. */
  reason: string;
}

/** The result of checking a submission. */
export type Verdict =
  | { kind: 'accepted' }
  | { kind: 'refused'; reason: string }
  /** A person looks at it. */
  | { kind: 'person' }
  /** A service that cannot be asked now is asked later. */
  | { kind: 'service' };

/** A task that was not begun. */
export const NOT_STARTED: Completion = {
  status: 'not_started',
  due_at: null,
  submitted_at: null,
  review_due_at: null,
  reason: '',
};

/**
 * The completion after the visitor starts the task (specification section 4). A running or completed one does not
 * change, so a repeated start has the same result.
 *
 * @param least milliseconds that it takes at least, where the task says so
 */
export function startCompletion(
  completion: Completion,
  { action_url }: Pick<Task, 'action_url'>,
  now: number,
  least = 0,
): Completion {
  const { status } = completion;
  const from = nextTaskStatus(status, 'retry') ?? status;
  const next = nextTaskStatus(from, action_url === '' ? 'start' : 'start_link');
  if (next === null) return completion;
  const delay = action_url === '' ? TASK_WITHOUT_LINK_DELAY_MS : TASK_WITH_LINK_DELAY_MS;
  return { ...NOT_STARTED, status: next, due_at: now + Math.max(delay, least) };
}

/** Whether a completion is decided or in others' hands, so that submitting it again changes nothing. */
export function isSubmitted({ status, submitted_at }: Completion): boolean {
  return status === 'completed' || submitted_at !== null;
}

/** Why a task that is not submitted yet cannot be submitted now; null when it can. */
export function submitRefusal(
  { status, due_at }: Completion,
  now: number,
): 'task.not_started' | 'task.not_due' | null {
  if (!isRunning(status)) return 'task.not_started';
  return due_at !== null && now < due_at ? 'task.not_due' : null;
}

/** The completion after a check; null where its status does not allow that. */
export function decideCompletion(
  completion: Completion,
  verdict: Verdict,
  now: number,
): Completion | null {
  const { kind } = verdict;
  const status = nextTaskStatus(completion.status, EVENTS[kind]);
  if (status === null) return null;
  if (kind === 'refused') return { ...NOT_STARTED, status, reason: verdict.reason };
  if (kind === 'accepted') return { ...NOT_STARTED, status };
  const review_due_at = kind === 'person' ? now + REVIEW_WITHIN_MS : null;
  return { ...NOT_STARTED, status, submitted_at: now, review_due_at };
}

const EVENTS = {
  accepted: 'verified',
  refused: 'refused',
  person: 'submitted',
  service: 'submitted',
} as const;

/** Whether a completion waits for a person, or for a service that could not be asked; null for neither. */
export function waitingFor(completion: Completion): 'person' | 'service' | null {
  if (completion.status !== 'pending_verification' || completion.submitted_at === null) return null;
  return completion.review_due_at === null ? 'service' : 'person';
}
