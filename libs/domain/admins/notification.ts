import type { Texts } from '../earning/verification/index.js';
import { fillText } from '../fill-text.js';
import type { Language } from '../language.js';
import { ROLE_NAMES } from '../reporting/log/names.js';
import { stateMachine } from '../state-machine.js';
import { APPROVAL_KINDS, type ApprovalKindName } from './approval.js';
import type { AdminRole } from './permissions.js';

/** Events that operators are notified about, by their names on the wire, each with its sentence. */
const SENTENCES = {
  'reviews.due': {
    en: '{due_soon} reviews are due within two hours, {overdue} are overdue; {waiting} wait.',
    zh: '有 {due_soon} 项审核将在两小时内到期，{overdue} 项已逾期，共 {waiting} 项待审核。',
  },
  'appeal.created': {
    en: 'Appeal {appeal_id}: a user contests a decision.',
    zh: '申诉 {appeal_id}：有用户对处理决定提出异议。',
  },
  'payouts.attention': {
    en: 'Payouts: {returned} came back, {overdue} have not arrived in the usual time.',
    zh: '支付：{returned} 笔被退回，{overdue} 笔未在通常时间内到账。',
  },
  'jobs.failing': {
    en: 'Background jobs have failed: {failed}.',
    zh: '失败的后台作业：{failed}。',
  },
  'methods.failing': {
    en: 'Ways of verifying tasks fail: {methods}.',
    zh: '以下验证方式持续失败：{methods}。',
  },
  'signups.unusual': {
    en: '{signups} users signed up within an hour; {usual} an hour are usual.',
    zh: '一小时内有 {signups} 位用户注册；通常每小时 {usual} 位。',
  },
  'events.limited': {
    en: 'Events of outside systems are refused, because their API keys have reached the limits of the day: {keys}.',
    zh: '外部系统的事件被拒绝：以下 API 密钥已达到当日上限：{keys}。',
  },
  'approval.waiting': {
    en: 'Request {request_id}: {asked_by} asks for a second admin to {operation}.',
    zh: '审批请求 {request_id}：{asked_by}请求另一位管理员批准：{operation}。',
  },
  'approver.joined': {
    en: '{let_in_by} has made {username} an approver ({role}), who counts as {let_in_by} for {hours} hours.',
    zh: '{let_in_by}已使{username}（{role}）成为审批人，后者在 {hours} 小时内与{let_in_by}视为同一人。',
  },
  'summary.daily': {
    en: 'Yesterday (UTC): {new_users} new users, {completions} tasks completed, {claims} claims, {delivered} payouts delivered. {waiting} reviews and {appeals} appeals wait. Head of the log: {log_head}.',
    zh: '昨日（UTC）：新用户 {new_users}，完成任务 {completions}，领取 {claims}，支付到账 {delivered}。待审核 {waiting} 项，待处理申诉 {appeals} 项。日志头哈希：{log_head}。',
  },
  test: {
    en: 'This is a test: notifications arrive here.',
    zh: '这是一条测试消息：通知会发送到此处。',
  },
} as const satisfies Record<string, Texts>;

export type NotificationEvent = keyof typeof SENTENCES;

/** Events that a channel can subscribe to; tests go to every channel. */
export const NOTIFICATION_EVENTS = (Object.keys(SENTENCES) as NotificationEvent[]).filter(
  (event) => event !== 'test',
);

export const NOTIFICATION_KINDS = ['webhook', 'telegram'] as const;

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Figures and names of an event, by name. */
export type NotificationData = Readonly<Record<string, string | number>>;

/** An event's text for people. */
export function notificationText(
  event: NotificationEvent,
  data: NotificationData,
  language: Language,
): string {
  const operation = data['operation'];
  const named = operation && APPROVAL_KINDS[operation as ApprovalKindName]?.[language];
  const role = ROLE_NAMES[data['role'] as AdminRole]?.[language];
  const names = { ...(named && { operation: named }), ...(role && { role }) };
  return fillText(SENTENCES[event][language], { ...data, ...names });
}

/** The transitions of a notification on its way to a channel. An admin can send any again. */
export const deliveryStates = stateMachine('delivery', {
  // An attempt that fails is repeated.
  waiting: ['waiting', 'delivered', 'failed'],
  delivered: ['waiting'],
  failed: ['waiting'],
});

export const DELIVERY_STATUSES = deliveryStates.statuses;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
