import type { Texts } from '../earning/verification/index.js';
import { stateMachine } from '../state-machine.js';

/** Operations that can need a second admin, with their texts. */
export const APPROVAL_KINDS = {
  approve_claims: { en: 'approve claims', zh: '批准领取' },
  adjust_points: { en: 'adjust points', zh: '调整积分' },
  import_points: { en: 'import points', zh: '导入积分' },
  set_task_points: { en: 'set the points of a task', zh: '设置任务的积分' },
  delete_users: { en: 'delete users', zh: '删除用户' },
  remove_personal_data: { en: 'remove personal data', zh: '删除个人数据' },
  publish_root: { en: 'publish a root', zh: '公布默克尔根' },
  close_campaign: { en: 'close the campaign', zh: '关闭活动' },
  change_admins: { en: 'suspend or demote an admin', zh: '停用管理员或降低其角色' },
  change_rules: { en: 'change the rules for admins', zh: '更改管理员规则' },
} as const satisfies Record<string, Texts>;

export type ApprovalKindName = keyof typeof APPROVAL_KINDS;

/** Hours until a request lapses, and in which a requester can use an approval. */
export const APPROVAL_HOURS = 24;

/** The transitions of a request for a second admin's approval. */
export const approvalStates = stateMachine('approval request', {
  waiting: ['approved', 'rejected', 'withdrawn', 'lapsed', 'outdated'],
  // It is executed, or the requester repeats the operation.
  approved: ['done'],
  done: [],
  rejected: [],
  withdrawn: [],
  lapsed: [],
  // The operation has changed since it was requested.
  outdated: [],
});

export const APPROVAL_STATUSES = approvalStates.statuses;

export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];
