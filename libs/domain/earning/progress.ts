import { claimableTokens } from './points.js';
import type { TaskStatus } from './task-state.js';
import type { Task } from './tasks.js';

/** Input of {@link taskProgress}: the tasks shown and one wallet address's state (decision 24). */
export interface TaskProgressInput {
  tasks: readonly Pick<Task, 'id' | 'points' | 'is_active'>[];
  /** Status by task id; a task without an entry has not been started. */
  statuses: Readonly<Record<number, TaskStatus | undefined>>;
  /** Whole tokens this wallet address has already claimed. */
  claimed_tokens: number;
}

/** User progress as the rewards card shows it (specification section 3). */
export interface TaskProgress {
  /** Points of the completed tasks. */
  totalPoints: number;
  completedTasks: number;
  totalTasks: number;
  /** Whole tokens. */
  claimableTokens: number;
}

/** A visitor's progress with the active tasks, which the page shows (specification section 4, decision 25). */
export function taskProgress(input: TaskProgressInput): TaskProgress {
  const active = input.tasks.filter((task) => task.is_active);
  const completed = active.filter((task) => input.statuses[task.id] === 'completed');
  const totalPoints = completed.reduce((sum, task) => sum + task.points, 0);
  return {
    totalPoints,
    completedTasks: completed.length,
    totalTasks: active.length,
    claimableTokens: claimableTokens(totalPoints, input.claimed_tokens),
  };
}
