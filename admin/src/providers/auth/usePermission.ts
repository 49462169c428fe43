import { useGetIdentity } from 'react-admin';
import { type AdminRole, isPermitted, type Permission } from '#libs/domain/index.js';

const SCREENS: Readonly<Record<string, Permission>> = {
  users: 'users.read',
  imports: 'users.read',
  events: 'users.read',
  tasks: 'tasks.read',
  reviews: 'reviews.read',
  appeals: 'appeals.read',
  clusters: 'users.read',
  claims: 'claims.read',
  payouts: 'payouts.read',
  verification: 'verification.read',
  campaign: 'campaign.read',
  figures: 'campaign.read',
  contents: 'contents.read',
  sections: 'contents.read',
  texts: 'contents.read',
  team: 'team.read',
  logs: 'logs.read',
  exports: 'exports.plain',
  settings: 'settings.read',
  brand: 'settings.read',
  approvals: 'approvals.read',
  notifications: 'notifications.manage',
  admins: 'admins.manage',
};

/** Checks the admin's permissions, as the server does. An older server sends no role and permits everything. */
function usePermissions(): (permission: Permission | undefined) => boolean {
  const { identity, isPending } = useGetIdentity();
  const role: AdminRole | undefined = identity?.['role'];
  return (permission) => {
    if (permission === undefined) return true;
    return role === undefined ? !isPending : isPermitted(role, permission);
  };
}

export const usePermission = (permission: Permission | undefined): boolean =>
  usePermissions()(permission);

export function useSeesScreen(): (resource: string) => boolean {
  const isPermittedHere = usePermissions();
  return (resource) => isPermittedHere(SCREENS[resource]);
}
