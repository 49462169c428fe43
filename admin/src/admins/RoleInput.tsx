import { MenuItem } from '@mui/material';
import { required, useInput, useTranslate } from 'react-admin';
import { ADMIN_ROLES } from '#libs/domain/index.js';
import { FormField } from '../components/form/FormField.js';

const REQUIRED = [required()];

/** Chooses a role, and says what it may do. */
export function RoleInput() {
  const translate = useTranslate();
  const { id, field, fieldState } = useInput({ source: 'role', validate: REQUIRED });
  const { ref, ...input } = field;
  return (
    <FormField
      {...input}
      id={id}
      inputRef={ref}
      select
      required
      label={translate('resources.admins.fields.role')}
      help={input.value && translate(`admins.role_help.${input.value}`)}
      error={fieldState.error?.message}
    >
      {ADMIN_ROLES.map((role) => (
        <MenuItem key={role} value={role}>
          {translate(`admins.role_name.${role}`)}
        </MenuItem>
      ))}
    </FormField>
  );
}
