import { useGetMany, useGetRecordRepresentation, useTranslate } from 'react-admin';
import type { TaskRecord } from '../../providers/data/records.js';

/** Returns a function that names tasks; a deleted one by its number. */
export function useTaskNames(ids: readonly number[]): (id: number) => string {
  const translate = useTranslate();
  const represent = useGetRecordRepresentation('tasks');
  const { data = [], isPending } = useGetMany<TaskRecord>(
    'tasks',
    { ids: [...new Set(ids)] },
    { enabled: ids.length > 0, retry: false },
  );
  const tasks = new Map(data.map((task) => [task?.id, task]));
  return (id) => {
    const task = tasks.get(id);
    if (task) return String(represent(task));
    return translate(isPending ? 'users.task_number' : 'users.task_deleted', { id });
  };
}
