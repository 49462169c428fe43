import { type RaRecord, useGetRecordRepresentation, useReference, useTranslate } from 'react-admin';
import { useRecord } from '../../components/useRecord.js';
import type { TaskRecord } from '../../providers/data/records.js';
import { useApiQuery } from '../../providers/data/useApiQuery.js';

/** A task's title, or its number once deleted; `''` without a task. One call reads all rows' tasks. */
export function useTaskName(id: number | null): string {
  const translate = useTranslate();
  const represent = useGetRecordRepresentation('tasks');
  const { referenceRecord: task, isPending } = useReference<TaskRecord>({
    reference: 'tasks',
    id: id ?? 0,
    options: { enabled: id !== null, retry: false },
  });
  if (id === null) return '';
  if (task) return String(represent(task));
  return translate(isPending ? 'users.task_number' : 'users.task_deleted', { id });
}

export function useWalletChanges() {
  const { id } = useRecord<RaRecord<number>>();
  return useApiQuery([`users/${id}/wallet-changes`], (api) =>
    api('listUserWalletChanges', { path: { id } }),
  );
}

export function useSignals() {
  const { id } = useRecord<RaRecord<number>>();
  return useApiQuery([`users/${id}/signals`], (api) => api('listUserSignals', { path: { id } }));
}
