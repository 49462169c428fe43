import { useEffect } from 'react';
import { type RaRecord, useGetList, useResourceContext } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { MAX_LIST_LENGTH } from '#libs/domain/index.js';

/** Reads a whole list, in its order. */
export const WHOLE_LIST = {
  pagination: { page: 1, perPage: MAX_LIST_LENGTH },
  sort: { field: 'order', order: 'ASC' },
} as const;

/** Sets a new record's order to the end of its group (decision 47) until the admin changes it. */
export function NextOrder() {
  const resource = useResourceContext() ?? '';
  const type: string | undefined = useWatch({ name: 'type' });
  const { getValues, setValue } = useFormContext();
  const { dirtyFields } = useFormState();
  const isOwn = Boolean(dirtyFields['order']);
  const { data } = useGetList(resource, WHOLE_LIST);
  const next = data && endOf(data, type);
  // Runs after every rendering, because the form restarts when its record arrives.
  useEffect(() => {
    if (next !== undefined && !isOwn && getValues('order') !== next) setValue('order', next);
  });
  return null;
}

/** The place after the last; for the team, the specification counts the members (section 5). */
function endOf(records: RaRecord[], type: string | undefined): number {
  const group = records.filter((record) => record['type'] === type);
  return (type ? Math.max(0, ...group.map((record) => record['order'])) : group.length) + 1;
}
