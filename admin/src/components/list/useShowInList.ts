import { useQueryClient } from '@tanstack/react-query';
import { type GetListResult, type RaRecord, useResourceContext } from 'react-admin';

/** Returns a function that shows changed fields of records in the list at once. */
export function useShowInList() {
  const resource = useResourceContext();
  const queryClient = useQueryClient();
  return (changed: RaRecord[]) => {
    const byId = new Map(changed.map((record) => [record.id, record]));
    const merge = (record: RaRecord) => ({ ...record, ...byId.get(record.id) });
    queryClient.setQueriesData<GetListResult>(
      { queryKey: [resource, 'getList'] },
      (list) => list && { ...list, data: list.data.map(merge) },
    );
  };
}
