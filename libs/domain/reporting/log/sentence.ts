import { APPROVAL_KINDS, type ApprovalKindName } from '../../admins/approval.js';
import type { AdminRole } from '../../admins/permissions.js';
import type { Texts } from '../../earning/verification/index.js';
import { fillText } from '../../fill-text.js';
import type { Language } from '../../language.js';
import type { ClusterAction } from '../../moderation/cluster.js';
import {
  type AppealStatus,
  NO_REASON_GIVEN,
  type ReasonDetails,
  reasonText,
} from '../../participants/decision.js';
import { SECTION_NAMES, type SiteSectionName } from '../../site/site-sections.js';
import type { LogChange } from './change.js';
import type { AlertOutcome, LogMessage, LogSubject } from './message.js';
import { FACTOR_NAMES, FIELDS_ZH, ROLE_NAMES, type SecondFactor, VALUES_ZH } from './names.js';
import { LOG_RESOURCES } from './operations.js';

/** `Task 3 "Join the chat"` */
function subjectName({ type, id, name, is_removed }: LogSubject, language: Language): string {
  const kind = LOG_RESOURCES[type][language];
  if (is_removed) {
    return language === 'zh' ? `${kind} ${id}（已删除的用户）` : `${kind} ${id} (a removed person)`;
  }
  if (type === 'section') {
    const section = SECTION_NAMES[name as SiteSectionName][language];
    return language === 'zh' ? `${kind}“${section}”` : `${kind} ${section}`;
  }
  if (id === undefined) {
    // Some things are called by a word, not by a number.
    if (name === undefined) return kind;
    return language === 'zh' ? `${kind}“${name}”` : `${kind} ${name}`;
  }
  if (name === undefined) return `${kind} ${id}`;
  return language === 'zh' ? `${kind} ${id}“${name}”` : `${kind} ${id} "${name}"`;
}

/** `: "Several accounts"`; nothing where none was given. */
function reasonOf(reason: string, language: Language, details?: ReasonDetails | null): string {
  if (!reason || reason === NO_REASON_GIVEN) return '';
  const text = reasonText(reason, language, { details });
  return language === 'zh' ? `：“${text}”` : `: "${text}"`;
}

const OUTCOMES: Readonly<Record<AlertOutcome, Texts>> = {
  paid: { en: ': payout {payout} was paid', zh: '：确认支付 {payout} 已到账' },
  not_paid: {
    en: ': payout {payout} was not paid, and can be paid again',
    zh: '：确认支付 {payout} 未到账，可重新支付',
  },
  returned: {
    en: ': payout {payout} came back, and is to be paid again',
    zh: '：确认支付 {payout} 已退回，将重新支付',
  },
  noted: { en: ' looked at', zh: '已核实' },
};

/** `{name}` stands for a value, `{name|payout}` for a number with its noun. */
const SENTENCES: Readonly<Record<Language, Readonly<Record<LogMessage['code'], string>>>> = {
  en: {
    created: '{subject} created',
    deleted: '{subject} deleted{reason}',
    banned: '{subject} banned{reason}',
    held: '{subject} held{reason}',
    cluster_decided: '{subject}: {users|user} {cluster_action}',
    cluster_undone: '{subject}: undone for {users|user} ({cluster_action})',
    points_adjusted: '{subject}: {signed_points} points{reason}',
    import_confirmed: '{subject} confirmed: {awards|row}, {points|point}',
    import_undone: '{subject} is undone{reason}',
    event_cancelled: '{subject} cancelled: {points|point}',
    approved: '{task} of {subject} approved',
    refused_work: '{task} of {subject} refused{reason}',
    points_reversed: '{subject}: {points} points reversed{reason}',
    overturned: '{subject} on {user} overturned',
    appeal_answered: '{subject} of {user}: decision {status}',
    batch_frozen: '{subject} frozen: {payouts|payout}, {tokens|token}',
    batch_asked: '{subject} handed to the wallet',
    batch_handed_over: '{subject} handed over as a file',
    batch_signed: '{subject} signed as it was frozen',
    batch_cancelled: '{subject} cancelled',
    batch_given_up: '{subject}: what did not arrive is open again',
    batch_differs: '{subject}: what was signed differs in {differences|point}',
    funds_requested: '{subject}: tokens requested',
    payouts_requested: '{subject}: {payouts|payout} requested',
    publication_requested: '{subject}: publication of the root requested',
    deadline_requested: '{subject}: later deadline requested',
    reopening_requested: '{subject}: reopening of {payouts|payout} requested',
    payouts_released: '{subject}: {payouts|payout} released',
    payout_settled: '{subject}: marked as paid',
    withdrawal_requested: '{subject}: withdrawal requested',
    alarm_resolved: '{subject}{outcome} ("{note}")',
    claim_approved: '{subject} approved',
    claim_rejected: '{subject} rejected{reason}',
    jobs_retried: '{subject}: {jobs} tried again',
    telegram_unlinked: 'Telegram account of {subject} unlinked',
    wallet_changed: '{subject}: wallet changed from {from_wallet} to {to_wallet}',
    signed_out: '{subject} signed out of {sessions|session}',
    went_live:
      'Campaign went live; {removed_users|demo user} and {removed_samples|sample record} removed',
    paused: 'Campaign paused',
    resumed: 'Campaign resumed',
    closed: 'Campaign closed',
    unbanned: '{subject} unbanned',
    released: '{subject} released',
    points_confirmed: '{subject}: points confirmed{reason}',
    confirmation_withdrawn: '{subject}: confirmation of points withdrawn',
    changed: '{subject}: {changes}',
    values_restored: '{subject}: restored to before entry {entry} ({changes})',
    moved: '{subject}: moved from place {from} to {to} of its group',
    logged_in: 'Logged in',
    logged_out: 'Logged out',
    password_changed: 'Changed the password',
    identity_confirmed: 'Confirmed who they are',
    recovery_codes_made: 'Made new recovery codes',
    second_factor_added: 'Added a second factor: {factor}',
    second_factor_removed: 'Removed a second factor: {factor}',
    second_factor_reset: 'Second factors of {subject} removed',
    password_reset: 'Password of {subject} replaced',
    sessions_ended: 'Ended {sessions|session}',
    invited: '{subject} invited as {role}',
    invitation_revoked: 'Invitation of {subject} as {role} revoked',
    joined: '{subject} joined as {role}',
    suspended: '{subject} suspended',
    restored: '{subject} restored',
    approval_asked: '{subject} ({operation}) asked by {asked_by}',
    approval_given: '{subject} ({operation}) of {asked_by} approved',
    approval_outdated: '{subject} ({operation}) of {asked_by} not approved: it has changed',
    approval_rejected: '{subject} ({operation}) of {asked_by} rejected{reason}',
    approval_withdrawn: '{subject} ({operation}) withdrawn by {asked_by}',
    personal_data_removed: 'Personal data of {subject} removed',
    tested: '{subject} tested',
    resent: '{subject}: a delivery sent again',
    exported: 'Exported {file}',
    refused: 'Failed{times}: {reason}',
  },
  zh: {
    created: '已创建{subject}',
    deleted: '已删除{subject}{reason}',
    banned: '已封禁{subject}{reason}',
    held: '已暂缓处理{subject}{reason}',
    cluster_decided: '{subject}：{cluster_action} {users} 位用户',
    cluster_undone: '{subject}：已撤销对 {users} 位用户的{cluster_action}',
    points_adjusted: '{subject}：{signed_points} 积分{reason}',
    import_confirmed: '已确认{subject}：{awards} 行，{points} 积分',
    import_undone: '正在撤销{subject}{reason}',
    event_cancelled: '已取消{subject}：{points} 积分',
    approved: '{subject}的{task}已通过审核',
    refused_work: '{subject}的{task}未通过审核{reason}',
    points_reversed: '{subject}：收回 {points} 积分{reason}',
    overturned: '已撤销对{user}的{subject}',
    appeal_answered: '{user}的{subject}：{status}',
    batch_frozen: '{subject} 已冻结：{payouts} 笔，{tokens} 枚代币',
    batch_asked: '{subject} 已交给钱包',
    batch_handed_over: '{subject} 已作为文件交出',
    batch_signed: '{subject} 已按冻结内容签名',
    batch_cancelled: '{subject} 已取消',
    batch_given_up: '{subject}：未到账的可重新支付',
    batch_differs: '{subject}：签名内容有 {differences} 处不一致',
    funds_requested: '{subject}：已请求注入代币',
    payouts_requested: '{subject}：已请求支付 {payouts} 笔',
    publication_requested: '{subject}：已请求公布默克尔根',
    deadline_requested: '{subject}：已请求延长截止时间',
    reopening_requested: '{subject}：已请求重新开放 {payouts} 笔',
    payouts_released: '{subject}：已释放 {payouts} 笔',
    payout_settled: '{subject}：已标记为支付',
    withdrawal_requested: '{subject}：已请求取回剩余代币',
    alarm_resolved: '{subject}{outcome}（“{note}”）',
    claim_approved: '已批准{subject}',
    claim_rejected: '已拒绝{subject}{reason}',
    jobs_retried: '{subject}：重试 {jobs} 项',
    telegram_unlinked: '已解除{subject}的 Telegram 绑定',
    wallet_changed: '{subject}：钱包由 {from_wallet} 更换为 {to_wallet}',
    signed_out: '{subject}已从 {sessions} 个会话退出登录',
    went_live: '活动已正式上线，移除了 {removed_users} 位示例用户和 {removed_samples} 条示例内容',
    paused: '活动已暂停',
    resumed: '活动已恢复',
    closed: '活动已关闭',
    unbanned: '已解封{subject}',
    released: '已恢复处理{subject}',
    points_confirmed: '已确认{subject}的积分{reason}',
    confirmation_withdrawn: '已取消对{subject}积分的确认',
    changed: '{subject}：{changes}',
    values_restored: '{subject}：已恢复到日志 {entry} 之前（{changes}）',
    moved: '{subject}：在组内从第 {from} 位移到第 {to} 位',
    logged_in: '已登录',
    logged_out: '已退出登录',
    password_changed: '已修改密码',
    identity_confirmed: '已确认身份',
    recovery_codes_made: '已生成新的恢复码',
    second_factor_added: '已添加第二重验证：{factor}',
    second_factor_removed: '已移除第二重验证：{factor}',
    second_factor_reset: '已移除{subject}的第二重验证',
    password_reset: '已更换{subject}的密码',
    sessions_ended: '已结束 {sessions} 个会话',
    invited: '已邀请{subject}，角色：{role}',
    invitation_revoked: '已撤销对{subject}的邀请，角色：{role}',
    joined: '{subject}已加入，角色：{role}',
    suspended: '已停用{subject}',
    restored: '已恢复{subject}',
    approval_asked: '{asked_by}提出了{subject}（{operation}）',
    approval_given: '已批准{asked_by}的{subject}（{operation}）',
    approval_outdated: '未批准{asked_by}的{subject}（{operation}）：内容已变化',
    approval_rejected: '已拒绝{asked_by}的{subject}（{operation}）{reason}',
    approval_withdrawn: '{asked_by}撤回了{subject}（{operation}）',
    personal_data_removed: '已删除{subject}的个人数据',
    tested: '已测试{subject}',
    resent: '{subject}：已重新发送一条通知',
    exported: '已导出 {file}',
    refused: '失败{times}：{reason}',
  },
};

const CLUSTER_ACTION_NAMES: Readonly<Record<ClusterAction, Texts>> = {
  hold: { en: 'held', zh: '暂缓' },
  release: { en: 'released', zh: '恢复' },
  ban: { en: 'banned', zh: '封禁' },
  exclude: { en: 'excluded', zh: '移出' },
};

/** The parts of a message that need a text in each language. */
interface Parts {
  code: string;
  subject?: LogSubject;
  task?: LogSubject;
  user?: LogSubject;
  reason?: string | Texts;
  amounts?: ReasonDetails | null;
  cluster_action?: ClusterAction;
  points?: number;
  status?: AppealStatus;
  outcome?: AlertOutcome;
  payout?: number;
  changes?: LogChange[];
  factor?: SecondFactor;
  role?: AdminRole;
  operation?: ApprovalKindName;
  times?: number;
}

/** The values that depend on the reader's language. */
function valuesIn(language: Language, parts: Parts) {
  const { subject, task, user, reason = '', points = 0, status, changes = [] } = parts;
  const isZh = language === 'zh';
  const name = (it?: LogSubject) => it && subjectName(it, language);
  const changed = changes.map(({ field, from, to }) => {
    const value = (text: string) => (isZh && VALUES_ZH[text]) || text;
    return `${(isZh && FIELDS_ZH[field]) || field}${isZh ? '：' : ': '}${value(from)} → ${value(to)}`;
  });
  return {
    subject: name(subject),
    task: name(task),
    user: name(user),
    reason:
      typeof reason === 'string' ? reasonOf(reason, language, parts.amounts) : reason[language],
    signed_points: points > 0 ? `+${points}` : points,
    status: isZh ? (status === 'overturned' ? '撤销决定' : '维持决定') : status,
    outcome: fillText(OUTCOMES[parts.outcome ?? 'noted'][language], { payout: parts.payout ?? '' }),
    changes: changed.join(isZh ? '，' : ', '),
    cluster_action: parts.cluster_action && CLUSTER_ACTION_NAMES[parts.cluster_action][language],
    factor: parts.factor && FACTOR_NAMES[parts.factor][language],
    role: parts.role && ROLE_NAMES[parts.role][language],
    operation: parts.operation && APPROVAL_KINDS[parts.operation][language],
    times: parts.times === undefined ? '' : isZh ? ` ${parts.times} 次` : ` ${parts.times} times`,
  };
}

/** The sentence for a reader of that language. Throws a RangeError when a placeholder has no value. */
export function logSentence(message: LogMessage, language: Language): string {
  const given = { removed_samples: 0, ...message };
  const values: Record<string, unknown> = { ...given, ...valuesIn(language, message) };
  // `fillText` knows no plurals.
  const fill = (_: string, name: string, noun?: string) => {
    const value = values[name];
    if (value == null) throw new RangeError(`The log message ${message.code} has no ${name}`);
    return noun ? `${value} ${noun}${value === 1 ? '' : 's'}` : String(value);
  };
  return SENTENCES[language][message.code].replace(/\{(\w+)(?:\|([\w ]+))?\}/g, fill);
}
