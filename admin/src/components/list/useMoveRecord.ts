import { useQueryClient } from '@tanstack/react-query';
import { type GetListResult, type RaRecord, useResourceContext } from 'react-admin';
import type { CallApi } from '../../providers/api.js';
import { useApiCall } from '../action/useApiCall.js';

interface MoveOptions<T extends RaRecord> {
  /** Moves a record to a place in its group, counted from 1, and returns the group. */
  operation: 'moveTask' | 'moveContent';
  groupOf: (record: T) => unknown;
  success: string;
  failure: string;
}

/** Moves a record on screen at once, then on the server; it can be undone. */
export function useMoveRecord<T extends RaRecord & { order: number }>(options: MoveOptions<T>) {
  const { operation, groupOf, success, failure } = options;
  const resource = useResourceContext();
  const queryClient = useQueryClient();
  const action = useApiCall<T[]>();
  const change = (edit: (records: T[]) => T[]) =>
    queryClient.setQueriesData<GetListResult<T>>(
      { queryKey: [resource, 'getList'] },
      (list) => list && { ...list, data: edit(list.data) },
    );
  const show = (moved: T[]) => {
    const byId = new Map(moved.map((record) => [record.id, record]));
    change((records) => records.map((record) => byId.get(record.id) ?? record));
  };
  const moveTo = (group: T[], record: T, place: number) => ({
    run: async (api: CallApi) => {
      const moved = await api(operation, { path: { id: Number(record.id) }, body: { place } });
      return moved as unknown as T[];
    },
    optimistic: () => {
      const others = group.filter(({ id }) => id !== record.id);
      show(
        others.toSpliced(place - 1, 0, record).map((entry, index) => ({ ...entry, order: index })),
      );
      return () => show(group);
    },
    update: (moved: T[]) => {
      show(moved);
      queryClient.invalidateQueries({ queryKey: ['logs'] });
    },
    success,
    failure,
  });
  return (records: T[], record: T, place: number) => {
    const group = records.filter((entry) => groupOf(entry) === groupOf(record));
    const from = group.findIndex(({ id }) => id === record.id) + 1;
    action.run({ ...moveTo(group, record, place), undo: (moved) => moveTo(moved, record, from) });
  };
}
