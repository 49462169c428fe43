import FlagIcon from '@mui/icons-material/FlagOutlined';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type Identifier, useGetMany, useGetRecordRepresentation, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { SignalCode } from '#libs/domain/index.js';
import type { SignalRecord, UserRecord } from '../../providers/data/records.js';
import { useTimeFormat } from '../figures/formats.js';

/** Signals about a user: what each may mean, and which users it concerns. None decides anything. */
export function SignalList({ signals }: { signals: readonly SignalRecord[] }) {
  const translate = useTranslate();
  return (
    <Box
      component="ul"
      aria-label={translate('signals.title')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
    >
      {signals.map((signal) => (
        <Box
          component="li"
          key={signal.code}
          sx={{ display: 'flex', gap: 1.5, p: 1.5, borderRadius: '12px', bgcolor: 'action.hover' }}
        >
          <Box aria-hidden sx={{ display: 'flex', color: 'warning.main' }}>
            <FlagIcon fontSize="small" />
          </Box>
          <SignalText signal={signal} />
        </Box>
      ))}
    </Box>
  );
}

function SignalText({ signal }: { signal: SignalRecord }) {
  const translate = useTranslate();
  const { day } = useTimeFormat();
  const { code, count, since, user_ids } = signal;
  const more = count - user_ids.length;
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {translate(`signals.${code}.name`, { smart_count: count })}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {translate(`signals.${code}.meaning`)}
      </Typography>
      {since && (
        <Typography variant="caption" color="textSecondary" component="p">
          {translate('signals.since', { day: day(since) })}
        </Typography>
      )}
      {user_ids.length > 0 && (
        <Typography variant="body2" component="div" sx={{ mt: 0.5 }}>
          {translate('signals.users')} <UserLinks ids={user_ids} />
          {more > 0 && ` ${translate('signals.more', { smart_count: more })}`}
        </Typography>
      )}
    </Box>
  );
}

/** Users by name; a user that cannot be read is shown by number. */
function UserLinks({ ids }: { ids: number[] }) {
  const represent = useGetRecordRepresentation('users');
  const { data = [] } = useGetMany<UserRecord>('users', { ids }, { retry: false });
  const users = new Map(data.map((user) => [user?.id, user]));
  return ids.map((id, index) => {
    const user = users.get(id);
    return (
      <span key={id}>
        {index > 0 && ' · '}
        {/* In a new tab: this screen holds unfinished work. */}
        <MuiLink component={Link} to={`/users/${id}`} target="_blank" rel="noopener">
          {user ? represent(user) : `#${id}`}
        </MuiLink>
      </span>
    );
  });
}

interface SignalCountProps {
  id: Identifier;
  signals: readonly SignalCode[];
}

/** The number of signals of a user, linked to them; a dash for none. */
export function SignalCount({ id, signals }: SignalCountProps) {
  const translate = useTranslate();
  if (signals.length === 0) return '—';
  const names = signals.map((code) => translate(`signals.filter.${code}`));
  return (
    <MuiLink
      component={Link}
      to={`/users/${id}/signals`}
      title={names.join(translate('users.separator'))}
      sx={{ color: 'warning.main', fontWeight: 600 }}
    >
      {translate('signals.count', { smart_count: signals.length })}
    </MuiLink>
  );
}
