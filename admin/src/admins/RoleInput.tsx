import { required } from 'react-admin';
import { ADMIN_ROLES } from '#libs/domain/index.js';
import { SelectInput } from '../components/form/SelectInput.js';

const REQUIRED = [required()];

/** Chooses a role, and says what it may do. */
export const RoleInput = () => (
  <SelectInput
    source="role"
    validate={REQUIRED}
    label="resources.admins.fields.role"
    texts="admins.role_name"
    values={ADMIN_ROLES}
    help={(role) => `admins.role_help.${role}`}
  />
);
