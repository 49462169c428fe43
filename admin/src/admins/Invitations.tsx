import RevokeIcon from '@mui/icons-material/LinkOffOutlined';
import { Box, Card, Skeleton } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ConfirmButton } from '../components/action/ConfirmButton.js';
import { Loaded } from '../components/figures/EmptyState.js';
import { DateTime } from '../components/figures/formats.js';
import { Section } from '../components/Section.js';
import type { InvitationRecord } from '../providers/data/records.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';
import { BLOCK_TABLE } from '../theme/styles.js';

/** Who was invited and has not joined yet; nothing without any. */
export function Invitations() {
  const invitations = useApiQuery(['admins', 'invitations'], (api) => api('listInvitations'));
  if (invitations.data?.length === 0) return null;
  return (
    <Section title="admins.invitations" level="h2" sx={{ mt: 3 }} titleSx={{ mb: 1.5 }}>
      <Loaded
        query={invitations}
        failed="admins.invitations_failed"
        pending={<Skeleton variant="rounded" height={96} />}
      >
        {(known) => (
          <Card>
            <InvitationTable invitations={known} />
          </Card>
        )}
      </Loaded>
    </Section>
  );
}

const COLUMNS = ['username', 'role', 'invited_by', 'expires_at'] as const;

function InvitationTable({ invitations }: { invitations: InvitationRecord[] }) {
  const translate = useTranslate();
  return (
    <Box component="table" aria-label={translate('admins.invitations')} sx={BLOCK_TABLE}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {translate(`resources.admins.fields.${column}`)}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </tbody>
    </Box>
  );
}

function InvitationRow({ invitation }: { invitation: InvitationRecord }) {
  const translate = useTranslate();
  const { id, username: name, role, invited_by, expires_at } = invitation;
  const label = (column: string) => translate(`resources.admins.fields.${column}`);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label={label('role')}>{translate(`admins.role_name.${role}`)}</td>
      <td data-label={label('invited_by')}>{invited_by}</td>
      <td data-label={label('expires_at')}>
        <DateTime time={expires_at} />
      </td>
      <td>
        <ConfirmButton
          icon={<RevokeIcon />}
          label="admins.revoke"
          accessibleName={translate('admins.revoke_named', { name })}
          confirmArgs={{ name }}
          run={(api) => api('revokeInvitation', { path: { id } })}
          success="admins.revoked"
        />
      </td>
    </tr>
  );
}
