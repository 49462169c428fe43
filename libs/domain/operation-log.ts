/**
 * Actions of the operation log: the specification's (section 9), then the additions of decision 16
 * and those of the live campaign.
 * Switching a task on or off is an `update_task`.
 */
export const LOG_ACTIONS = [
  'login',
  'logout',
  'create_task',
  'update_task',
  'delete_task',
  'ban_user',
  'unban_user',
  'delete_user',
  'update_content',
  'create_team_member',
  'update_team_member',
  'delete_team_member',
  'create_content',
  'delete_content',
  'update_settings',
  'change_password',
  'export_csv',
  'go_live',
  'pause_campaign',
  'resume_campaign',
  'adjust_points',
  'sign_out_user',
  'approve_review',
  'reject_review',
  'reverse_points',
  'overturn_decision',
  'answer_appeal',
  'update_verification',
  'retry_jobs',
  'approve_claim',
  'reject_claim',
  'create_payout_batch',
  'sign_payout_batch',
  'cancel_payout_batch',
  'resolve_payout_alarm',
  'close_campaign',
] as const;

/** One of {@link LOG_ACTIONS}. */
export type LogAction = (typeof LOG_ACTIONS)[number];

/**
 * Resource types of the operation log: the specification's (section 9), `settings` (decision 2),
 * `log` for the one action that has the log itself as its object, exporting it, and what the live
 * campaign has.
 */
export const LOG_RESOURCE_TYPES = [
  'auth',
  'user',
  'task',
  'content',
  'team',
  'settings',
  'log',
  'campaign',
  'completion',
  'claim',
  'ledger',
  'review',
  'decision',
  'appeal',
  'verification',
  'job',
  'payout',
  'payout_alarm',
] as const;

/** One of {@link LOG_RESOURCE_TYPES}. */
export type LogResourceType = (typeof LOG_RESOURCE_TYPES)[number];
