import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { TASK_TYPES, type TaskType } from '#libs/domain/index.js';
import type { AdminDataProvider } from '../providers/data/dataProvider.js';
import type { TaskRecord } from '../providers/data/records.js';

/** A campaign has tens of tasks, so they are read in one piece. */
const ALL_TASKS = 1000;

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

/** The tasks in groups. A failure is only logged (section 8); `groups` is then null. */
export function useTasksByGroup(): { groups: TaskGroup[] | null; isPending: boolean } {
  const translate = useTranslate();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data, isPending } = useQuery({
    queryKey: ['tasks', 'by-group'],
    queryFn: async () => {
      try {
        const { data: tasks } = await dataProvider.getList<TaskRecord>('tasks', {
          pagination: { page: 1, perPage: ALL_TASKS },
          sort: { field: 'order', order: 'ASC' },
          filter: {},
        });
        return Array.isArray(tasks) ? groupFigures(tasks) : null;
      } catch (error) {
        console.error(translate('dashboard.stats_failed'), error);
        return null;
      }
    },
  });
  return { groups: data ?? null, isPending };
}
