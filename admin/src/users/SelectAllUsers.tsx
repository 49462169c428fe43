import Checkbox from '@mui/material/Checkbox';
import { useMemo } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { useListRows } from '../components/useListRows.js';
import type { UserRecord } from '../providers/data/records.js';

/** Selects every user that has been loaded, or none. */
export function SelectAllUsers() {
  const translate = useTranslate();
  const users = useListRows<UserRecord>() ?? [];
  const { selectedIds, onSelect } = useListContext<UserRecord>();
  const selected = useMemo(() => new Set(selectedIds), [selectedIds]);
  const all = users.length > 0 && users.every((user) => selected.has(user.id));
  return (
    <Checkbox
      checked={all}
      indeterminate={!all && selectedIds.length > 0}
      onChange={() => onSelect(all ? [] : users.map((user) => user.id))}
      slotProps={{ input: { 'aria-label': translate('users.select_all') } }}
    />
  );
}
