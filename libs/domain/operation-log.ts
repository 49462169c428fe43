import type { Texts } from './verification/index.js';

/** Actions of the operation log: the specification's (section 9), those of decision 16 and of the live campaign. */
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
  'create_distributor',
  'request_payout',
  'close_campaign',
  'confirm_identity',
  'end_session',
  'change_second_factor',
  'invite_admin',
  'revoke_invitation',
  'accept_invitation',
  'update_admin',
  'suspend_admin',
  'restore_admin',
  'update_admin_rules',
] as const;

export type LogAction = (typeof LOG_ACTIONS)[number];

/**
 * Resource types of the operation log and what it calls them: the specification's (section 9), `settings`
 * (decision 2), `log` for exporting the log itself, and what the live campaign has.
 */
export const LOG_RESOURCES = {
  auth: { en: 'Account', zh: '账户' },
  user: { en: 'User', zh: '用户' },
  task: { en: 'Task', zh: '任务' },
  content: { en: 'Content', zh: '内容' },
  team: { en: 'Team member', zh: '成员' },
  settings: { en: 'Settings', zh: '站点设置' },
  log: { en: 'Log', zh: '日志' },
  campaign: { en: 'Campaign', zh: '活动' },
  completion: { en: 'Completion', zh: '完成记录' },
  claim: { en: 'Claim', zh: '领取' },
  ledger: { en: 'Ledger', zh: '账本' },
  review: { en: 'Review', zh: '审核' },
  decision: { en: 'Decision', zh: '处理决定' },
  appeal: { en: 'Appeal', zh: '申诉' },
  verification: { en: 'Verification', zh: '验证方式' },
  job: { en: 'Jobs', zh: '后台作业' },
  payout: { en: 'Batch', zh: '支付批次' },
  distributor: { en: 'Distributor', zh: '分发合约' },
  payout_alarm: { en: 'Alert', zh: '支付告警' },
  admin: { en: 'Admin', zh: '管理员' },
} as const satisfies Record<string, Texts>;

export type LogResourceType = keyof typeof LOG_RESOURCES;

export const LOG_RESOURCE_TYPES = Object.keys(LOG_RESOURCES) as readonly LogResourceType[];
