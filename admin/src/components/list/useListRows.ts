import { useMemo } from 'react';
import { type RaRecord, useListContext } from 'react-admin';

/**
 * The records of the list in context, undefined while they are loading. After a 401 react-admin
 * resolves with something that is no list and redirects to the login page: then there are none.
 */
export function useListRows<T extends RaRecord>(): T[] | undefined {
  const { data, isPending } = useListContext<T>();
  return useMemo(() => {
    if (isPending) return undefined;
    return Array.isArray(data) && data[0]?.id !== undefined ? data : [];
  }, [data, isPending]);
}
