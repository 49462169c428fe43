import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useResourceContext } from 'react-admin';
import type { CallApi } from '../../providers/api.js';
import { useApiCall } from '../action/useApiCall.js';
import { useShowInList } from './useShowInList.js';

/** Moves a record to a place in its group, counted from 1, and returns the group. */
export type MoveOperation = 'moveTask' | 'moveContent';

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
      const moved = others.toSpliced(place - 1, 0, record);
      show(moved.map(({ id }, order) => ({ id, order })));
      return () => show(group.map(({ id, order }) => ({ id, order })));
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
