import { useId } from 'react';
import { required, TextInput, useTranslate } from 'react-admin';
import { TEAM_ROLES } from '#libs/domain/index.js';

/** Any text, with the known roles as suggestions. */
export function RoleInput() {
  const translate = useTranslate();
  const suggestions = useId();
  return (
    <>
      <TextInput
        source="role"
        validate={required()}
        helperText="team.role_help"
        slotProps={{ htmlInput: { list: suggestions } }}
      />
      <datalist id={suggestions}>
        {TEAM_ROLES.map((role) => (
          <option key={role} value={role.replace('_', ' ')}>
            {translate(`team.role.${role}`)}
          </option>
        ))}
      </datalist>
    </>
  );
}
