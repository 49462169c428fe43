import { useListContext } from 'react-admin';

export type LogFilterName =
  | 'action'
  | 'resource_type'
  | 'admin_username'
  | 'created_at_gte'
  | 'created_at_lte';

/** The value of one filter ('' when it is off) and a function that sets it. */
export function useLogFilter(name: LogFilterName) {
  const { filterValues, setFilters } = useListContext();
  const value: string = typeof filterValues[name] === 'string' ? filterValues[name] : '';
  const set = (changed: string, debounced = false) =>
    setFilters({ ...filterValues, [name]: changed }, undefined, debounced);
  return { value, set };
}
