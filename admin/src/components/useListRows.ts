import { useMemo } from 'react';
import { type RaRecord, useListContext } from 'react-admin';

/**
 * The records of the list around it, undefined while they are loading. After a 401 react-admin
 * answers something that is no list, having already led the admin to the login: that is no row.
 */
export function useListRows<T extends RaRecord>(): T[] | undefined {
  const { data, isPending } = useListContext<T>();
  return useMemo(() => {
    if (isPending) return undefined;
    return Array.isArray(data) && data[0]?.id !== undefined ? data : [];
  }, [data, isPending]);
}
