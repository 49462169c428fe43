import EndIcon from '@mui/icons-material/LogoutOutlined';
import { useTranslate } from 'react-admin';
import { ConfirmButton } from '../../components/action/ConfirmButton.js';
import { BlockTable, LongCell } from '../../components/figures/BlockTable.js';
import { Loaded } from '../../components/figures/EmptyState.js';
import { DateTime } from '../../components/figures/formats.js';
import { StatusBadge } from '../../components/figures/StatusBadge.js';
import { Section } from '../../components/Section.js';
import { Hint } from '../../components/text.js';
import type { OwnSessionRecord } from '../../providers/data/records.js';
import { useApiQuery } from '../../providers/data/useApiQuery.js';

export function OwnSessions() {
  const sessions = useApiQuery(['account', 'sessions'], (api) => api('listOwnSessions'));
  return (
    <Section title="account.sessions" level="h2">
      <Hint text="account.sessions_help" sx={{ mt: 0.5, mb: 1.5 }} />
      <Loaded query={sessions} failed="account.sessions_failed" height={120}>
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
    <BlockTable
      label="account.sessions"
      heads="account.session"
      rows={sessions}
      keyOf={({ id }) => id}
      columns={{
        device: ({ device }) => device || translate('account.unknown_device'),
        network: ({ network }) => <LongCell>{network || '—'}</LongCell>,
        last_used_at: ({ last_used_at }) => (last_used_at ? <DateTime time={last_used_at} /> : '—'),
        created_at: ({ created_at }) => <DateTime time={created_at} />,
      }}
      action={(session) => <EndButton session={session} />}
    />
  );
}

function EndButton({ session }: { session: OwnSessionRecord }) {
  const translate = useTranslate();
  if (session.is_current) return <StatusBadge tone="success" label="account.this_session" />;
  const device = session.device || translate('account.unknown_device');
  return (
    <ConfirmButton
      icon={<EndIcon />}
      label="account.end_session"
      named={{ device }}
      run={(api) => api('endOwnSession', { path: { session: session.id } })}
      success="account.session_ended"
    />
  );
}
