import { useQueryClient } from '@tanstack/react-query';
import { type GetListResult, type RaRecord, useResourceContext } from 'react-admin';
import type { CallApi } from '../../providers/api.js';
import { useApiCall } from '../action/useApiCall.js';

/** Moves a record to a place in its group, counted from 1, and returns the group. */
export type MoveOperation = 'moveTask' | 'moveContent';

/** Returns a function that shows changed records in the list at once. */
export function useShowInList() {
  const resource = useResourceContext();
  const queryClient = useQueryClient();
  return (changed: RaRecord[]) => {
    const byId = new Map(changed.map((record) => [record.id, record]));
    queryClient.setQueriesData<GetListResult>(
      { queryKey: [resource, 'getList'] },
      (list) => list && { ...list, data: list.data.map((record) => byId.get(record.id) ?? record) },
    );
  };
}

/** Moves a record on screen at once, then on the server; it can be undone. */
export function useMoveRecord(operation: MoveOperation) {
  const resource = useResourceContext();
  const queryClient = useQueryClient();
  const action = useApiCall<RaRecord[]>();
  const show = useShowInList();
  const moveTo = (group: RaRecord[], record: RaRecord, place: number) => ({
    run: (api: CallApi): Promise<RaRecord[]> =>
      api(operation, { path: { id: Number(record.id) }, body: { place } }),
    optimistic: () => {
      const others = group.filter(({ id }) => id !== record.id);
      show(
        others.toSpliced(place - 1, 0, record).map((entry, index) => ({ ...entry, order: index })),
      );
      return () => show(group);
    },
    update: (moved: RaRecord[]) => {
      show(moved);
      queryClient.invalidateQueries({ queryKey: ['logs'] });
    },
    success: `${resource}.moved`,
    failure: `${resource}.update_failed`,
  });
  return (group: RaRecord[], record: RaRecord, place: number) => {
    const from = group.findIndex(({ id }) => id === record.id) + 1;
    action.run({ ...moveTo(group, record, place), undo: (moved) => moveTo(moved, record, from) });
  };
}
