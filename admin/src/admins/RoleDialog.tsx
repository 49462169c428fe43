import type { AdminRole } from '#libs/domain/index.js';
import { useApiCall } from '../components/action/useApiCall.js';
import { ActionDialog } from '../components/form/ActionDialog.js';
import type { AdminRecord } from '../providers/data/records.js';
import { RoleInput } from './RoleInput.js';

interface RoleDialogProps {
  admin: AdminRecord;
  onClose: () => void;
}

export function RoleDialog({ admin, onClose }: RoleDialogProps) {
  const { run } = useApiCall();
  const change = ({ role }: { role: AdminRole }) =>
    run({
      run: (api) =>
        api('updateAdmin', {
          path: { id: admin.id },
          body: { role, updated_at: admin.updated_at },
        }),
      success: 'admins.role_changed',
      failure: 'admins.role_failed',
      isForm: true,
      onSuccess: onClose,
    });
  return (
    <ActionDialog<{ role: AdminRole }>
      title="admins.role_title"
      text="admins.role_text"
      args={{ name: admin.username }}
      submitLabel="admins.change_role"
      record={{ role: admin.role }}
      onSubmit={change}
      onClose={onClose}
    >
      <RoleInput />
    </ActionDialog>
  );
}
