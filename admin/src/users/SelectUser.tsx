import Checkbox from '@mui/material/Checkbox';
import { useListContext, useRecordContext, useTranslate } from 'react-admin';
import type { UserRecord } from '../providers/data/records.js';
import { userLabel } from './userLabel.js';

/** react-admin's own row checkbox names the row on an element that may not carry a name. */
export function SelectUser() {
  const translate = useTranslate();
  const user = useRecordContext<UserRecord>();
  const { selectedIds, onToggleItem } = useListContext<UserRecord>();
  if (!user) return null;
  const name = translate('users.select_named', { name: userLabel(user) });
  return (
    <Checkbox
      checked={selectedIds.includes(user.id)}
      onChange={() => onToggleItem(user.id)}
      slotProps={{ input: { 'aria-label': name } }}
    />
  );
}
