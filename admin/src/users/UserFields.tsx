import Box from '@mui/material/Box';
import { useRecordContext, useTranslate } from 'react-admin';
import { truncateAddress } from '#libs/domain/index.js';
import { StatusBadge } from '../components/StatusBadge.js';
import type { UserRecord } from '../providers/data/records.js';

const TONES = { normal: 'success', banned: 'error', inactive: 'neutral' } as const;

/** A ban outweighs inactivity: it is what an administrator decided. */
export function userStatus(user: Pick<UserRecord, 'is_banned' | 'is_active'>): keyof typeof TONES {
  if (user.is_banned) return 'banned';
  return user.is_active ? 'normal' : 'inactive';
}

export function UserStatus() {
  const translate = useTranslate();
  const user = useRecordContext<UserRecord>();
  if (!user) return null;
  const status = userStatus(user);
  return <StatusBadge tone={TONES[status]} label={translate(`users.status.${status}`)} />;
}

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
