import { stateMachine } from './state-machine.js';
import type { TaskStatus } from './task-state.js';

/** The transitions of a completion: the events of `nextTaskStatus`, a new try, its reversal and its restoration. */
export const completionStates = stateMachine<TaskStatus>('completion', {
  not_started: ['in_progress', 'pending_verification'],
  in_progress: ['pending_verification', 'completed', 'failed'],
  // It can go from a service to a person.
  pending_verification: ['pending_verification', 'completed', 'failed'],
  completed: ['failed'],
  failed: ['in_progress', 'pending_verification', 'completed'],
});
