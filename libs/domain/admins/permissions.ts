/** Roles of the back office, the most powerful first. */
export const ADMIN_ROLES = ['owner', 'manager', 'reviewer', 'viewer'] as const;

export type AdminRole = (typeof ADMIN_ROLES)[number];

const OWNERS: readonly AdminRole[] = ['owner'];
const MANAGERS: readonly AdminRole[] = ['owner', 'manager'];
const REVIEWERS: readonly AdminRole[] = ['owner', 'manager', 'reviewer'];
const READERS: readonly AdminRole[] = ['owner', 'manager', 'viewer'];
const EVERYBODY: readonly AdminRole[] = ADMIN_ROLES;

/** Roles whose admins need a second factor: where the rules require one, and before a campaign goes live. */
export const SECOND_FACTOR_ROLES = MANAGERS;

/** Permissions and their roles. The server checks them on each route; the back office hides the rest. */
export const PERMISSIONS = {
  /** The caller's own password, second factors and sessions. */
  'account.own': EVERYBODY,
  'campaign.read': EVERYBODY,
  'users.read': EVERYBODY,
  /** Names, wallets, evidence, written texts, and addresses: without it they are masked everywhere. */
  'people.read': REVIEWERS,
  'tasks.read': EVERYBODY,
  'reviews.read': EVERYBODY,
  'appeals.read': EVERYBODY,
  'reviews.decide': REVIEWERS,
  'appeals.decide': REVIEWERS,
  'claims.read': READERS,
  'payouts.read': READERS,
  'contents.read': READERS,
  'team.read': READERS,
  'settings.read': READERS,
  'verification.read': READERS,
  'logs.read': READERS,
  'jobs.read': READERS,
  'approvals.read': READERS,
  /** Files without personal data. */
  'exports.plain': READERS,
  /** Files with names, wallets or addresses of people. */
  'exports.personal': MANAGERS,
  'campaign.run': MANAGERS,
  'campaign.close': MANAGERS,
  'users.change': MANAGERS,
  'users.delete': MANAGERS,
  'users.adjust': MANAGERS,
  'decisions.overturn': MANAGERS,
  'tasks.change': MANAGERS,
  'claims.decide': MANAGERS,
  /** The second person of an operation, who needs its own permission too. */
  'approvals.answer': MANAGERS,
  'contents.change': MANAGERS,
  'team.change': MANAGERS,
  'images.upload': MANAGERS,
  'settings.change': MANAGERS,
  'verification.change': MANAGERS,
  'jobs.retry': MANAGERS,
  /** Settings that decide which services the product trusts, and its rules for admins. */
  'settings.trust': OWNERS,
  'payouts.sign': OWNERS,
  'admins.manage': OWNERS,
  /** Channels for notifications, and their deliveries. */
  'notifications.manage': OWNERS,
} as const satisfies Record<string, readonly AdminRole[]>;

/** Stands for personal data where an admin lacks `people.read`. */
export const MASKED_TEXT = '•••';

export type Permission = keyof typeof PERMISSIONS;

/** Whether a role has a permission. */
export function isPermitted(role: AdminRole, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly AdminRole[]).includes(role);
}

/** The roles that have a permission. */
export const rolesWith = (permission: Permission): readonly AdminRole[] => PERMISSIONS[permission];

/** Whether one role can do everything that another one can. */
export const isRoleWithin = (role: AdminRole, whole: AdminRole): boolean =>
  Object.values<readonly AdminRole[]>(PERMISSIONS).every(
    (roles) => !roles.includes(role) || roles.includes(whole),
  );
