import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import {
  useGetRecordRepresentation,
  useRecordContext,
  useReference,
  useTranslate,
} from 'react-admin';
import { Link } from 'react-router';
import { reasonText, userStatus } from '#libs/domain/index.js';
import { SignalCount } from '../components/decision/SignalList.js';
import { useTimeFormat } from '../components/figures/formats.js';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import { RecordLink } from '../components/record/RecordAddress.js';
import type { UserRecord } from '../providers/data/records.js';
import { useLanguage } from '../providers/i18n/language.js';

const TONES = { normal: 'success', banned: 'error', inactive: 'neutral' } as const;

export function UserStatus() {
  const translate = useTranslate();
  const user = useRecordContext<UserRecord>();
  if (!user) return null;
  const status = userStatus(user);
  return <StatusBadge tone={TONES[status]} label={translate(`users.status.${status}`)} />;
}

/** The reason of the user's ban in the admin's language; null without one. */
export function useBanReason(): string | null {
  const language = useLanguage();
  const user = useRecordContext<UserRecord>();
  return user?.ban_reason ? reasonText(user.ban_reason, language) : null;
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

export function UserState() {
  return (
    <>
      <UserStatus />
      <BanReason />
    </>
  );
}

export function UserJoined() {
  const { day } = useTimeFormat();
  const user = useRecordContext<UserRecord>();
  return user && <time dateTime={user.created_at}>{day(user.created_at)}</time>;
}

/** The inviter, linked; a dash for none. */
export function UserInviter() {
  const represent = useGetRecordRepresentation('users');
  const id = useRecordContext<UserRecord>()?.inviter_id;
  // One call reads the inviters of all rows.
  const { referenceRecord: inviter } = useReference<UserRecord>({
    reference: 'users',
    id: id ?? 0,
    options: { enabled: typeof id === 'number' },
  });
  if (!id) return '—';
  return (
    <MuiLink component={Link} to={`/users/${id}`}>
      {inviter ? represent(inviter) : `#${id}`}
    </MuiLink>
  );
}

export function UserSignals() {
  const user = useRecordContext<UserRecord>();
  return user ? <SignalCount id={user.id} signals={user.signals} /> : null;
}

export function UserName() {
  const user = useRecordContext<UserRecord>();
  return (
    <RecordLink>
      <b>{user?.username || '—'}</b>
    </RecordLink>
  );
}
