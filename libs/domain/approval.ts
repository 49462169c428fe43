/** Operations that can need a second admin. */
export const APPROVAL_KINDS = [
  'approve_claims',
  'adjust_points',
  'delete_users',
  'publish_root',
  'close_campaign',
] as const;

export type ApprovalKindName = (typeof APPROVAL_KINDS)[number];

/** `outdated`: what it would do changed after it was asked. */
export const APPROVAL_STATUSES = [
  'waiting',
  'approved',
  'rejected',
  'withdrawn',
  'lapsed',
  'outdated',
] as const;

export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** Hours after which nobody can approve any more. */
export const APPROVAL_HOURS = 24;
