import { MAX_LIST_LENGTH, TASK_TYPES, type TaskType } from '#libs/domain/index.js';
import { useFigures } from '../components/figures/useFigures.js';
import type { TaskRecord } from '../providers/data/records.js';

export interface TaskGroup {
  type: TaskType;
  active: number;
  inactive: number;
  /** Of all tasks of the group. */
  points: number;
}

/** Every task group with its figures, in the order of the site (section 2). */
export function groupFigures(tasks: Pick<TaskRecord, 'type' | 'is_active' | 'points'>[]) {
  return TASK_TYPES.map((type): TaskGroup => {
    const own = tasks.filter((task) => task.type === type);
    const active = own.filter((task) => task.is_active).length;
    const points = own.reduce((sum, task) => sum + task.points, 0);
    return { type, active, inactive: own.length - active, points };
  });
}

/** The tasks in groups. */
export const useTasksByGroup = () =>
  useFigures(['tasks', 'by-group'], async (api) =>
    groupFigures(
      await api('listTasks', { query: { sort: '["order","ASC"]', limit: MAX_LIST_LENGTH } }),
    ),
  );
