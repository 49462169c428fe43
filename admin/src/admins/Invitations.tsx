import RevokeIcon from '@mui/icons-material/LinkOffOutlined';
import { Card } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ConfirmButton } from '../components/action/ConfirmButton.js';
import { BlockTable } from '../components/figures/BlockTable.js';
import { Loaded } from '../components/figures/EmptyState.js';
import { DateTime } from '../components/figures/formats.js';
import { Section } from '../components/Section.js';
import type { InvitationRecord } from '../providers/data/records.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';

export function Invitations() {
  const invitations = useApiQuery(['admins', 'invitations'], (api) => api('listInvitations'));
  if (invitations.data?.length === 0) return null;
  return (
    <Section title="admins.invitations" level="h2" sx={{ mt: 3 }} titleSx={{ mb: 1.5 }}>
      <Loaded query={invitations} failed="admins.invitations_failed" height={96}>
        {(known) => (
          <Card>
            <InvitationTable invitations={known} />
          </Card>
        )}
      </Loaded>
    </Section>
  );
}

function InvitationTable({ invitations }: { invitations: InvitationRecord[] }) {
  const translate = useTranslate();
  return (
    <BlockTable
      label="admins.invitations"
      heads="resources.admins.fields"
      rows={invitations}
      keyOf={({ id }) => id}
      columns={{
        username: ({ username }) => username,
        role: ({ role }) => translate(`admins.role_name.${role}`),
        invited_by: ({ invited_by }) => invited_by,
        expires_at: ({ expires_at }) => <DateTime time={expires_at} />,
      }}
      action={({ id, username: name }) => (
        <ConfirmButton
          icon={<RevokeIcon />}
          label="admins.revoke"
          named={{ name }}
          run={(api) => api('revokeInvitation', { path: { id } })}
          success="admins.revoked"
        />
      )}
    />
  );
}
