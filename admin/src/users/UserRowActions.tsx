import Box from '@mui/material/Box';
import { useRecordContext } from 'react-admin';
import type { UserRecord } from '../providers/data/records.js';
import { BanUserButton } from './BanUserButton.js';
import { DeleteUserButton } from './DeleteUserButton.js';
import { UnbanUserButton } from './UnbanUserButton.js';

export function UserRowActions() {
  const user = useRecordContext<UserRecord>();
  if (!user) return null;
  return (
    <Box sx={{ display: 'inline-flex', gap: 0.5 }}>
      {user.is_banned ? <UnbanUserButton /> : <BanUserButton />}
      <DeleteUserButton />
    </Box>
  );
}
