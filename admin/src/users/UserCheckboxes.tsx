import Checkbox from '@mui/material/Checkbox';
import { useMemo } from 'react';
import {
  useGetRecordRepresentation,
  useListContext,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { useListRows } from '../components/list/useListRows.js';
import type { UserRecord } from '../providers/data/records.js';

/**
 * Selects the user in context. Written by hand because react-admin's own row checkbox puts its
 * accessible name on an element that may not have one.
 */
export function SelectUser() {
  const translate = useTranslate();
  const user = useRecordContext<UserRecord>();
  const getRecordRepresentation = useGetRecordRepresentation('users');
  const { selectedIds, onToggleItem } = useListContext<UserRecord>();
  if (!user) return null;
  const name = translate('users.select_named', {
    name: getRecordRepresentation(user),
  });
  return (
    <Checkbox
      checked={selectedIds.includes(user.id)}
      onChange={() => onToggleItem(user.id)}
      slotProps={{ input: { 'aria-label': name } }}
    />
  );
}

/** Selects all users loaded so far, or none. */
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
