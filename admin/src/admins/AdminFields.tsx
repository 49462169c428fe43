import RestoreIcon from '@mui/icons-material/LockOpenOutlined';
import RoleIcon from '@mui/icons-material/ManageAccountsOutlined';
import SuspendIcon from '@mui/icons-material/PersonOffOutlined';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ConfirmButton } from '../components/action/ConfirmButton.js';
import { DateTime, useTimeFormat } from '../components/figures/formats.js';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import { IconAction } from '../components/IconAction.js';
import { lazyPart, useLazyDialog } from '../components/lazy/lazyPart.js';
import { useRecord } from '../components/useRecord.js';
import type { AdminRecord } from '../providers/data/records.js';

export const AdminName = () => <b>{useRecord<AdminRecord>().username}</b>;

export function AdminRoleName() {
  const translate = useTranslate();
  return translate(`admins.role_name.${useRecord<AdminRecord>().role}`);
}

export function AdminFactor() {
  const { has_second_factor } = useRecord<AdminRecord>();
  return (
    <StatusBadge
      tone={has_second_factor ? 'success' : 'warning'}
      label={has_second_factor ? 'admins.factor.yes' : 'admins.factor.no'}
    />
  );
}

export function LastLogin() {
  const { last_login_at } = useRecord<AdminRecord>();
  return last_login_at ? <DateTime time={last_login_at} /> : '—';
}

export function AdminState() {
  const { suspended_at, stands_for, stands_until } = useRecord<AdminRecord>();
  return (
    <Box>
      <StatusBadge
        tone={suspended_at ? 'error' : 'success'}
        label={suspended_at ? 'admins.state.suspended' : 'admins.state.active'}
      />
      {!suspended_at && stands_for && stands_until && (
        <CountsAs name={stands_for} until={stands_until} />
      )}
    </Box>
  );
}

/** Until a new admin counts as a second person. */
function CountsAs({ name, until }: { name: string; until: string }) {
  const translate = useTranslate();
  const { second } = useTimeFormat();
  return (
    <Box
      component="span"
      title={translate('admins.counts_until', { time: second(until) })}
      sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}
    >
      {translate('admins.counts_as', { name })}
    </Box>
  );
}

const RoleDialog = lazyPart(() => import('./RoleDialog.js'), 'RoleDialog');

export function AdminActions() {
  const { id, username: name, suspended_at } = useRecord<AdminRecord>();
  const action = suspended_at ? 'restore' : 'suspend';
  return (
    <Box sx={{ display: 'inline-flex', gap: 0.5 }}>
      <ChangeRoleButton />
      <ConfirmButton
        compact
        icon={suspended_at ? <RestoreIcon fontSize="small" /> : <SuspendIcon fontSize="small" />}
        color={suspended_at ? 'success' : 'warning'}
        label={`admins.${action}`}
        named={{ name }}
        run={(api) =>
          suspended_at
            ? api('restoreAdmin', { path: { id } })
            : api('suspendAdmin', { path: { id } })
        }
        success={`admins.${action}_done`}
      />
    </Box>
  );
}

function ChangeRoleButton() {
  const admin = useRecord<AdminRecord>();
  const dialog = useLazyDialog(RoleDialog, 'admins.role_failed');
  return (
    <>
      <IconAction
        label="admins.change_role"
        accessibleName="admins.change_role_named"
        args={{ name: admin.username }}
        size="small"
        color="primary"
        onClick={dialog.open}
      >
        <RoleIcon fontSize="small" />
      </IconAction>
      {dialog.show({ admin })}
    </>
  );
}
