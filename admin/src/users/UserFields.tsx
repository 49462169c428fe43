import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useNotify, useRecordContext, useTranslate } from 'react-admin';
import { truncateAddress, userStatus } from '#libs/domain/index.js';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import { RecordLink } from '../components/record/RecordAddress.js';
import type { UserRecord } from '../providers/data/records.js';

const TONES = { normal: 'success', banned: 'error', inactive: 'neutral' } as const;

export function UserStatus() {
  const translate = useTranslate();
  const user = useRecordContext<UserRecord>();
  if (!user) return null;
  const status = userStatus(user);
  return <StatusBadge tone={TONES[status]} label={translate(`users.status.${status}`)} />;
}

/** The name (a dash without one), which leads to the user. */
export function UserName() {
  const user = useRecordContext<UserRecord>();
  return (
    <RecordLink>
      <b>{user?.username || '—'}</b>
    </RecordLink>
  );
}

const COPY = { fontSize: 16 };

const MONOSPACE = {
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  fontSize: '0.8125rem',
};

interface WalletAddressProps {
  /** The whole address instead of its first ten characters. */
  whole?: boolean;
}

/** The address, and a button that copies all of it. */
export function WalletAddress({ whole = false }: WalletAddressProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const user = useRecordContext<UserRecord>();
  if (!user) return null;
  const address = user.wallet_address;
  const label = translate('users.copy_address', { address: truncateAddress(address) });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      notify('users.address_copied', { type: 'success' });
    } catch (error) {
      console.warn('The address could not be copied', error);
      notify('users.copy_failed', { type: 'error' });
    }
  };
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25, minWidth: 0 }}
    >
      <Box component="span" title={address} sx={{ ...MONOSPACE, overflowWrap: 'anywhere' }}>
        {whole ? address : truncateAddress(address)}
      </Box>
      <IconButton
        size="small"
        onClick={copy}
        aria-label={label}
        title={translate('users.copy')}
        sx={COPY}
      >
        <CopyIcon fontSize="inherit" />
      </IconButton>
    </Box>
  );
}
