/** Task states on the wire and in storage (specification section 4, decision 23). */
export const TASK_STATUSES = [
  'not_started',
  'in_progress',
  'pending_verification',
  'completed',
  'failed',
] as const;

export type TaskStatus = (typeof TASK_STATUSES)[number];

/** Events of a task (specification section 4, decision 23). */
export const TASK_EVENTS = [
  /** The visitor starts a task with an action link, which opens in a new tab. */
  'start_link',
  /** The same without a link. */
  'start',
  /** The visitor says that the work is done; a person or a service has to check it. */
  'submitted',
  'verified',
  'refused',
  /** Something broke on the way, which says nothing about the work: the task is open again. */
  'failed',
  /** The visitor wants another try after a refusal. */
  'retry',
] as const;

export type TaskEvent = (typeof TASK_EVENTS)[number];

/** Milliseconds until a task with an action link counts as verified (specification section 9). */
export const TASK_WITH_LINK_DELAY_MS = 2000;

/** Milliseconds until a task without a link counts as completed (specification section 9). */
export const TASK_WITHOUT_LINK_DELAY_MS = 1000;

/** Milliseconds a claim takes (specification sections 4 and 9). */
export const CLAIM_DELAY_MS = 1500;

type Transitions = Readonly<Record<TaskStatus, Readonly<Partial<Record<TaskEvent, TaskStatus>>>>>;

const TRANSITIONS: Transitions = {
  not_started: { start_link: 'pending_verification', start: 'in_progress' },
  // A task without a link can be refused too: holding 1 TON is checked, not visited.
  in_progress: {
    submitted: 'pending_verification',
    verified: 'completed',
    refused: 'failed',
    failed: 'not_started',
  },
  pending_verification: {
    submitted: 'pending_verification',
    verified: 'completed',
    refused: 'failed',
    failed: 'not_started',
  },
  // Completed tasks cannot be redone.
  completed: {},
  failed: { retry: 'not_started' },
};

/** The status after an event; null when it is not allowed in that status (specification section 4, decision 23). */
export function nextTaskStatus(status: TaskStatus, event: TaskEvent): TaskStatus | null {
  return TRANSITIONS[status][event] ?? null;
}

/** Whether a task in this status waits for its delay to pass. */
export function isRunning(status: TaskStatus): boolean {
  return status === 'in_progress' || status === 'pending_verification';
}
