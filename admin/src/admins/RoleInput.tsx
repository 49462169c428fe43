import { required } from 'react-admin';
import { ADMIN_ROLES, type AdminRole, type KeyRole } from '#libs/domain/index.js';
import { SelectInput } from '../components/form/SelectInput.js';

const REQUIRED = [required()];

export const RoleInput = ({
  roles = ADMIN_ROLES,
}: {
  roles?: readonly (AdminRole | KeyRole)[];
}) => (
  <SelectInput
    source="role"
    validate={REQUIRED}
    label="resources.admins.fields.role"
    texts="admins.role_name"
    values={roles}
    help={(role) => `admins.role_help.${role}`}
  />
);
