import type { AdminRole } from '#libs/domain/index.js';
import { ActionDialog } from '../components/form/ActionDialog.js';
import type { AdminRecord } from '../providers/data/records.js';
import { RoleInput } from './RoleInput.js';

export const RoleDialog = ({ admin, onClose }: { admin: AdminRecord; onClose: () => void }) => (
  <ActionDialog
    title="admins.role_title"
    text="admins.role_text"
    args={{ name: admin.username }}
    submitLabel="admins.change_role"
    record={{ role: admin.role }}
    action={({ role }: { role: AdminRole }) => ({
      run: (api) =>
        api('updateAdmin', {
          path: { id: admin.id },
          body: { role, updated_at: admin.updated_at },
        }),
      success: 'admins.role_changed',
      failure: 'admins.role_failed',
    })}
    onClose={onClose}
  >
    <RoleInput />
  </ActionDialog>
);
