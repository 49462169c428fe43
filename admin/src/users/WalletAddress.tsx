import Box from '@mui/material/Box';
import { useRecordContext } from 'react-admin';
import { truncateAddress } from '#libs/domain/index.js';
import type { UserRecord } from '../providers/data/records.js';

/** The address's first ten characters; the whole address is in the title. */
export function WalletAddress() {
  const user = useRecordContext<UserRecord>();
  if (!user) return null;
  return (
    <Box
      component="span"
      title={user.wallet_address}
      sx={{ fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace', fontSize: '0.8125rem' }}
    >
      {truncateAddress(user.wallet_address)}
    </Box>
  );
}
