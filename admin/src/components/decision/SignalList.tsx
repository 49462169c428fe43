import FlagIcon from '@mui/icons-material/FlagOutlined';
import { Box, Typography } from '@mui/material';
import { type Identifier, Link, useGetMany, useTranslate } from 'react-admin';
import type { SignalCode } from '#libs/domain/index.js';
import { type SignalRecord, type UserRecord, userName } from '../../providers/data/records.js';
import { INSET, PLAIN_LIST } from '../../theme/styles.js';
import { useTimeFormat } from '../figures/formats.js';
import { Caption, Hint, LeadingText } from '../text.js';

/** Signals about a user, with their meaning and the users concerned. */
export function SignalList({ signals }: { signals: readonly SignalRecord[] }) {
  const translate = useTranslate();
  return (
    <Box
      component="ul"
      aria-label={translate('signals.title')}
      sx={{ ...PLAIN_LIST, display: 'grid', gap: 1.5 }}
    >
      {signals.map((signal) => (
        <Box component="li" key={signal.code} sx={{ ...INSET, display: 'flex', gap: 1.5 }}>
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
  const { code, count, since, user_ids, cluster_id } = signal;
  // The members of a cluster are counted with the user.
  const isCluster = typeof cluster_id === 'number';
  const more = count - user_ids.length - (isCluster ? 1 : 0);
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {translate(`signals.${code}.name`, { smart_count: count })}
      </Typography>
      <Hint text={`signals.${code}.meaning`} />
      {since && <Caption component="p">{translate('signals.since', { day: day(since) })}</Caption>}
      {isCluster && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          <NewTabLink to={`/clusters/${cluster_id}`}>
            {translate('signals.cluster.link', { id: cluster_id })}
          </NewTabLink>
        </Typography>
      )}
      {user_ids.length > 0 && (
        <Typography variant="body2" component="div" sx={{ mt: 0.5 }}>
          <LeadingText text="signals.users" />
          <UserLinks ids={user_ids} />
          {more > 0 && ` ${translate('signals.more', { smart_count: more })}`}
        </Typography>
      )}
    </Box>
  );
}

/** The screen may hold unfinished work. */
const NewTabLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} target="_blank" rel="noopener">
    {children}
  </Link>
);

function UserLinks({ ids }: { ids: number[] }) {
  const { data = [] } = useGetMany<UserRecord>('users', { ids }, { retry: false });
  const users = new Map(data.map((user) => [user?.id, user]));
  return ids.map((id, index) => {
    const user = users.get(id);
    return (
      <span key={id}>
        <NewTabLink to={`/users/${id}`}>{user ? userName(user) : `#${id}`}</NewTabLink>
        {/* No line begins with it. */}
        {index < ids.length - 1 && '\u00a0· '}
      </span>
    );
  });
}

/** The number of signals of a user, linked to them; a dash for none. */
export function SignalCount({ id, signals }: { id: Identifier; signals: readonly SignalCode[] }) {
  const translate = useTranslate();
  if (signals.length === 0) return '—';
  const names = signals.map((code) => translate(`signals.filter.${code}`));
  return (
    <Link
      to={`/users/${id}/signals`}
      title={names.join(translate('users.separator'))}
      sx={{ color: 'warning.main', fontWeight: 600 }}
    >
      {translate('signals.count', { smart_count: signals.length })}
    </Link>
  );
}
