import { useTranslate } from 'react-admin';
import { knownRole } from '#libs/domain/index.js';

/** Names a role in the admin's language when it is a known one, otherwise as it was entered. */
export function useRoleName(): (role: string) => string {
  const translate = useTranslate();
  return (role) => {
    const known = knownRole(role);
    return known ? translate(`team.role.${known}`) : role;
  };
}
