import { Alert, Box, Typography } from '@mui/material';
import { Link, useTranslate } from 'react-admin';
import type { Schemas } from '#libs/api-client/index.js';
import { claimableTokens, truncateAddress } from '#libs/domain/index.js';
import { Copyable } from '../../components/Copyable.js';
import { DateTime, useNumberFormat } from '../../components/figures/formats.js';
import { DetailList } from '../../components/record/RecordDialog.js';
import { RecordHistory } from '../../components/record/RecordHistory.js';
import { WalletWithLink } from '../../components/record/WalletAddress.js';
import { Caption, Hint, LeadingText } from '../../components/text.js';
import { useRecord } from '../../components/useRecord.js';
import type { UserRecord } from '../../providers/data/records.js';
import { INSET } from '../../theme/styles.js';
import { PointConfirmation } from '../PointConfirmation.js';
import { UserStatus, useBanReason } from '../UserFields.js';
import { useWalletChanges } from './userQueries.js';

export function UserOverview() {
  const translate = useTranslate();
  const user = useRecord<UserRecord>();
  const { data: changes = [] } = useWalletChanges();
  return (
    <>
      <Ban />
      {user.is_held && !user.is_banned && (
        <Alert
          severity="warning"
          variant="outlined"
          role="note"
          sx={{ mb: 2.5, color: 'text.primary' }}
        >
          <LeadingText text="users.held_since" />
          <Link to={`/users/${user.id}/decisions`}>{translate('users.part.decisions')}</Link>
        </Alert>
      )}
      <Balance user={user} />
      <PointConfirmation />
      <Box sx={{ mt: 2.5 }}>
        <DetailList
          fields={{
            id: user.id,
            username: user.username || '—',
            wallet_address: <WalletWithLink />,
            former_wallets: changes.length > 0 && <FormerWallets changes={changes} />,
            status: <UserStatus />,
            created_at: <DateTime time={user.created_at} />,
            updated_at: <DateTime time={user.updated_at} />,
          }}
        />
      </Box>
      {user.is_demo && <Hint text="users.demo_note" sx={{ mt: 2 }} />}
      <RecordHistory type="user" />
    </>
  );
}

function FormerWallets({ changes }: { changes: readonly Schemas['WalletChangeDto'][] }) {
  const translate = useTranslate();
  return changes.map(({ id, from_wallet, created_at }) => (
    <Box key={id}>
      <Copyable
        text={from_wallet}
        label="users.copy_address"
        args={{ address: truncateAddress(from_wallet) }}
      >
        {from_wallet}
      </Copyable>
      <Caption>
        {translate('users.wallet_until')} <DateTime time={created_at} />
      </Caption>
    </Box>
  ));
}

function Ban() {
  const translate = useTranslate();
  const { banned_at } = useRecord<UserRecord>();
  const reason = useBanReason();
  if (!reason) return null;
  return (
    <Alert
      severity="error"
      variant="outlined"
      icon={false}
      role="note"
      sx={{ mb: 2.5, color: 'text.primary' }}
    >
      <b>{translate('users.ban_reason')}</b>
      <Box component="p" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {reason}
      </Box>
      {banned_at && (
        <Caption>
          {translate('users.banned_since')} <DateTime time={banned_at} />
        </Caption>
      )}
    </Alert>
  );
}

function Balance({ user }: { user: UserRecord }) {
  const { number } = useNumberFormat();
  const { total_points, claimed_tokens } = user;
  const figures = [
    ['total_points', total_points],
    ['claimed_tokens', claimed_tokens],
    ['claimable_tokens', claimableTokens(total_points, claimed_tokens)],
  ] as const;
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 1 }}
    >
      {figures.map(([field, value]) => (
        <Box key={field} sx={INSET}>
          <Caption text={`resources.users.fields.${field}`} component="dt" />
          <Typography component="dd" sx={{ m: 0, fontSize: '1.25rem', fontWeight: 700 }}>
            {number(value)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
