import EndIcon from '@mui/icons-material/LogoutOutlined';
import { Box, Skeleton } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ConfirmButton } from '../../components/action/ConfirmButton.js';
import { Loaded } from '../../components/figures/EmptyState.js';
import { DateTime } from '../../components/figures/formats.js';
import { StatusBadge } from '../../components/figures/StatusBadge.js';
import { Section } from '../../components/Section.js';
import { Hint } from '../../components/text.js';
import type { OwnSessionRecord } from '../../providers/data/records.js';
import { useApiQuery } from '../../providers/data/useApiQuery.js';
import { BLOCK_TABLE } from '../../theme/styles.js';

const COLUMNS = ['device', 'network', 'last_used_at', 'created_at'] as const;

/** Where the admin is logged in, with buttons that end it. */
export function OwnSessions() {
  const sessions = useApiQuery(['account', 'sessions'], (api) => api('listOwnSessions'));
  return (
    <Section title="account.sessions" level="h2">
      <Hint text="account.sessions_help" sx={{ mt: 0.5, mb: 1.5 }} />
      <Loaded
        query={sessions}
        failed="account.sessions_failed"
        pending={<Skeleton variant="rounded" height={120} />}
      >
        {(known) => (
          <>
            <SessionTable sessions={known} />
            {known.length > 1 && (
              <ConfirmButton
                icon={<EndIcon />}
                label="account.end_others"
                variant="outlined"
                run={(api) => api('endOtherSessions')}
                success="account.others_ended"
              />
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function SessionTable({ sessions }: { sessions: OwnSessionRecord[] }) {
  const translate = useTranslate();
  return (
    <Box component="table" aria-label={translate('account.sessions')} sx={BLOCK_TABLE}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {translate(`account.session.${column}`)}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </tbody>
    </Box>
  );
}

function SessionRow({ session }: { session: OwnSessionRecord }) {
  const translate = useTranslate();
  const { id, network, last_used_at, created_at, is_current } = session;
  const device = session.device || translate('account.unknown_device');
  const label = (column: string) => translate(`account.session.${column}`);
  return (
    <tr>
      <th scope="row">{device}</th>
      <td data-label={label('network')} style={{ overflowWrap: 'anywhere' }}>
        {network || '—'}
      </td>
      <td data-label={label('last_used_at')}>
        {last_used_at ? <DateTime time={last_used_at} /> : '—'}
      </td>
      <td data-label={label('created_at')}>
        <DateTime time={created_at} />
      </td>
      <td>
        {is_current ? (
          <StatusBadge tone="success" label="account.this_session" />
        ) : (
          <ConfirmButton
            icon={<EndIcon />}
            label="account.end_session"
            accessibleName={translate('account.end_session_named', { device })}
            confirmArgs={{ device }}
            run={(api) => api('endOwnSession', { path: { session: id } })}
            success="account.session_ended"
          />
        )}
      </td>
    </tr>
  );
}
