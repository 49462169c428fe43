import Checkbox from '@mui/material/Checkbox';
import { useListContext, useTranslate } from 'react-admin';
import type { UserRecord } from '../providers/data/records.js';

/** Selects every user that has been loaded, or none. */
export function SelectAllUsers() {
  const translate = useTranslate();
  const { data = [], selectedIds, onSelect } = useListContext<UserRecord>();
  const all = data.length > 0 && data.every((user) => selectedIds.includes(user.id));
  return (
    <Checkbox
      checked={all}
      indeterminate={!all && selectedIds.length > 0}
      onChange={() => onSelect(all ? [] : data.map((user) => user.id))}
      slotProps={{ input: { 'aria-label': translate('users.select_all') } }}
    />
  );
}
