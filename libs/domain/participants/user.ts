/** States of a participant (specification, section 4). */
export const USER_STATUSES = ['normal', 'banned', 'inactive'] as const;

type UserStatus = (typeof USER_STATUSES)[number];

/** A ban outweighs inactivity: it is an administrator's decision. */
export function userStatus(user: { is_banned: boolean; is_active: boolean }): UserStatus {
  if (user.is_banned) return 'banned';
  return user.is_active ? 'normal' : 'inactive';
}

/** Signals about users, in the order of display. */
export const SIGNALS = [
  'shared_network',
  'signup_burst',
  'referral_ring',
  'same_key',
  'evidence_reused',
  'cluster',
] as const;

export type SignalCode = (typeof SIGNALS)[number];
