import Box from '@mui/material/Box';
import { useRecordContext, useUnselect } from 'react-admin';
import { DeleteButton } from '../components/DeleteButton.js';
import type { UserRecord } from '../providers/data/records.js';
import { BanUserButton } from './BanUserButton.js';
import { userLabel } from './userLabel.js';

export function UserRowActions() {
  const user = useRecordContext<UserRecord>();
  const unselect = useUnselect('users');
  if (!user) return null;
  return (
    <Box sx={{ display: 'inline-flex', gap: 0.5 }}>
      <BanUserButton />
      <DeleteButton name={userLabel(user)} onDeleted={(id) => unselect([id])} />
    </Box>
  );
}
