import { useId } from 'react';
import { useListContext, useTranslate } from 'react-admin';

export type LogFilterName =
  | 'action'
  | 'resource_type'
  | 'admin_username'
  | 'created_at_gte'
  | 'created_at_lte';

/** One filter: its field's id and name, its value ('' when it is off), and a function that sets it. */
export function useLogFilter(name: LogFilterName) {
  const id = useId();
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const value: string = typeof filterValues[name] === 'string' ? filterValues[name] : '';
  const set = (changed: string) => setFilters({ ...filterValues, [name]: changed });
  return { id, label: translate(`resources.logs.fields.${name}`), value, set };
}
