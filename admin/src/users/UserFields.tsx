import { Box } from '@mui/material';
import { Link, useReference } from 'react-admin';
import { reasonText, userStatus } from '#libs/domain/index.js';
import { SignalCount } from '../components/decision/SignalList.js';
import { useTimeFormat } from '../components/figures/formats.js';
import { HeldBadge, StatusBadge } from '../components/figures/StatusBadge.js';
import { RecordLink } from '../components/record/RecordAddress.js';
import { useRecord } from '../components/useRecord.js';
import { type UserRecord, userName } from '../providers/data/records.js';
import { useLanguage } from '../providers/i18n/language.js';

const TONES = { normal: 'success', banned: 'error', inactive: 'neutral' } as const;

export function UserStatus() {
  const user = useRecord<UserRecord>();
  const status = userStatus(user);
  if (user.is_held && status !== 'banned') return <HeldBadge />;
  return <StatusBadge tone={TONES[status]} label={`users.status.${status}`} />;
}

/** The reason of the user's ban in the admin's language; null without one. */
export function useBanReason(): string | null {
  const language = useLanguage();
  const { ban_reason } = useRecord<UserRecord>();
  return ban_reason ? reasonText(ban_reason, language) : null;
}

export function BanReason() {
  const reason = useBanReason();
  if (!reason) return null;
  return (
    <Box
      component="span"
      title={reason}
      sx={{
        display: 'block',
        // Takes the available width without asking for any.
        width: 0,
        minWidth: '100%',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        color: 'text.secondary',
        fontSize: '0.75rem',
        lineHeight: 1.5,
      }}
    >
      {reason}
    </Box>
  );
}

export const UserState = () => (
  <>
    <UserStatus />
    <BanReason />
  </>
);

export function UserJoined() {
  const { day } = useTimeFormat();
  const { created_at } = useRecord<UserRecord>();
  return <time dateTime={created_at}>{day(created_at)}</time>;
}

export function UserInviter() {
  const { inviter_id: id } = useRecord<UserRecord>();
  // One call reads the inviters of all rows.
  const { referenceRecord: inviter } = useReference<UserRecord>({
    reference: 'users',
    id: id ?? 0,
    options: { enabled: typeof id === 'number' },
  });
  if (!id) return '—';
  return <Link to={`/users/${id}`}>{inviter ? userName(inviter) : `#${id}`}</Link>;
}

export function UserSignals() {
  const { id, signals } = useRecord<UserRecord>();
  return <SignalCount id={id} signals={signals} />;
}

export const UserName = () => (
  <RecordLink>
    <b>{useRecord<UserRecord>().username || '—'}</b>
  </RecordLink>
);
