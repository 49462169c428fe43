import { useGetIdentity } from 'react-admin';
import { type AdminRole, isPermitted, type Permission } from '#libs/domain/index.js';

/** What a screen of the back office needs, by its resource. */
const SCREENS: Readonly<Record<string, Permission>> = {
  users: 'users.read',
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
  team: 'team.read',
  logs: 'logs.read',
  exports: 'exports.plain',
  settings: 'settings.read',
  approvals: 'approvals.read',
  notifications: 'notifications.manage',
  admins: 'admins.manage',
};

/**
 * Answers whether the admin who is logged in may do something. The server decides; this hides what it would refuse.
 * A server of the version before says no role, and permits everything.
 */
function usePermissions(): (permission: Permission | undefined) => boolean {
  const { identity, isPending } = useGetIdentity();
  const role: AdminRole | undefined = identity?.['role'];
  return (permission) => {
    if (permission === undefined) return true;
    return role === undefined ? !isPending : isPermitted(role, permission);
  };
}

/** Whether the admin who is logged in may do it. */
export const usePermission = (permission: Permission | undefined): boolean =>
  usePermissions()(permission);

/** Answers whether the admin who is logged in sees the screen of a resource. */
export function useSeesScreen(): (resource: string) => boolean {
  const isPermittedHere = usePermissions();
  return (resource) => isPermittedHere(SCREENS[resource]);
}
