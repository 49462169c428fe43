import { type AppealStatus, NO_REASON_GIVEN, reasonText } from './decision.js';
import type { Language } from './language.js';
import type { LogChange } from './log-change.js';
import { FIELDS_ZH, SUBJECTS, VALUES_ZH } from './log-names.js';
import type { LogResourceType } from './operation-log.js';
import type { AlertOutcome } from './payout.js';

/** What a row of the log is about: a record as it was called when the row was written. */
export interface LogSubject {
  type: LogResourceType;
  /** Not given for what there is one of. */
  id?: number;
  name?: string;
}

/** What a row of the log says, without the words of any language (decision 44). */
export type LogMessage =
  | { code: 'created' | 'unbanned'; subject: LogSubject }
  | { code: 'deleted'; subject: LogSubject; reason?: string }
  /** The reason is the code of a template or the admin's own words. */
  | { code: 'banned'; subject: LogSubject; reason: string }
  /** A decision about a submitted task. */
  | { code: 'approved'; subject: LogSubject; task: LogSubject }
  | { code: 'refused_work'; subject: LogSubject; task: LogSubject; reason: string }
  | { code: 'points_reversed'; subject: LogSubject; points: number; reason: string }
  | { code: 'overturned'; subject: LogSubject; user: LogSubject }
  | { code: 'batch_frozen'; subject: LogSubject; payouts: number; tokens: number }
  | {
      code:
        | 'batch_asked'
        | 'batch_handed_over'
        | 'batch_signed'
        | 'batch_cancelled'
        | 'batch_given_up';
      subject: LogSubject;
    }
  | { code: 'batch_differs'; subject: LogSubject; differences: number }
  | {
      code: 'alarm_resolved';
      subject: LogSubject;
      note: string;
      /** Not in rows from before there were any. */
      outcome?: AlertOutcome;
      /** The payout that it was said of, where there is one. */
      payout?: number;
    }
  | { code: 'claim_approved'; subject: LogSubject }
  | { code: 'claim_rejected'; subject: LogSubject; reason: string }
  | { code: 'appeal_answered'; subject: LogSubject; user: LogSubject; status: AppealStatus }
  | { code: 'jobs_retried'; subject: LogSubject; jobs: number }
  | { code: 'points_adjusted'; subject: LogSubject; points: number; reason: string }
  | { code: 'signed_out'; subject: LogSubject; sessions: number }
  | { code: 'went_live'; removed_users: number; removed_samples?: number }
  | { code: 'paused' | 'resumed' | 'closed' }
  | { code: 'changed'; subject: LogSubject; changes: LogChange[] }
  | { code: 'moved'; subject: LogSubject; from: number; to: number }
  | { code: 'logged_in' | 'logged_out' | 'password_changed' }
  | { code: 'exported'; file: string }
  | { code: 'refused'; reason: Readonly<Record<Language, string>> };

/** `Task 3 "Join the chat"` */
function subjectName({ type, id, name }: LogSubject, language: Language): string {
  const kind = SUBJECTS[language][type];
  if (id === undefined) {
    // Some things are called by a word, not by a number.
    if (name === undefined) return kind;
    return language === 'zh' ? `${kind}“${name}”` : `${kind} ${name}`;
  }
  if (name === undefined) return `${kind} ${id}`;
  return language === 'zh' ? `${kind} ${id}“${name}”` : `${kind} ${id} "${name}"`;
}

/** `1 payout`, `2 payouts` */
const counted = (count: number, word: string): string =>
  `${count} ${word}${count === 1 ? '' : 's'}`;

const signed = (points: number): string => `${points > 0 ? '+' : ''}${points}`;

/** `: "Several accounts"`; nothing where none was given. */
function reasonOf(reason: string, language: Language): string {
  if (!reason || reason === NO_REASON_GIVEN) return '';
  const text = reasonText(reason, language);
  return language === 'zh' ? `：“${text}”` : `: "${text}"`;
}

const OUTCOMES: Readonly<Record<Language, Readonly<Record<AlertOutcome, string>>>> = {
  en: {
    paid: ': payout {payout} was paid',
    not_paid: ': payout {payout} was not paid, and can be paid again',
    returned: ': payout {payout} came back, and is to be paid again',
    noted: ' looked at',
  },
  zh: {
    paid: '：确认支付 {payout} 已到账',
    not_paid: '：确认支付 {payout} 未到账，可重新支付',
    returned: '：确认支付 {payout} 已退回，将重新支付',
    noted: '已核实',
  },
};

/** What follows from an alert; rows from before there were outcomes only noted it. */
const outcomeOf = (outcome: AlertOutcome = 'noted', payout: number | undefined, to: Language) =>
  OUTCOMES[to][outcome].replace('{payout}', String(payout ?? ''));

const SENTENCES: Record<
  Language,
  { [Code in LogMessage['code']]: (message: Extract<LogMessage, { code: Code }>) => string }
> = {
  en: {
    created: ({ subject }) => `${subjectName(subject, 'en')} created`,
    deleted: ({ subject, reason = '' }) =>
      `${subjectName(subject, 'en')} deleted${reasonOf(reason, 'en')}`,
    banned: ({ subject, reason }) =>
      `${subjectName(subject, 'en')} banned${reasonOf(reason, 'en')}`,
    points_adjusted: ({ subject, points, reason }) =>
      `${subjectName(subject, 'en')}: ${signed(points)} points${reasonOf(reason, 'en')}`,
    approved: ({ subject, task }) =>
      `${subjectName(task, 'en')} of ${subjectName(subject, 'en')} approved`,
    refused_work: ({ subject, task, reason }) =>
      `${subjectName(task, 'en')} of ${subjectName(subject, 'en')} refused${reasonOf(reason, 'en')}`,
    points_reversed: ({ subject, points, reason }) =>
      `${subjectName(subject, 'en')}: ${points} points reversed${reasonOf(reason, 'en')}`,
    overturned: ({ subject, user }) =>
      `${subjectName(subject, 'en')} on ${subjectName(user, 'en')} overturned`,
    appeal_answered: ({ subject, user, status }) =>
      `${subjectName(subject, 'en')} of ${subjectName(user, 'en')}: decision ${status}`,
    batch_frozen: ({ subject, payouts, tokens }) =>
      `${subjectName(subject, 'en')} frozen: ${counted(payouts, 'payout')}, ${counted(tokens, 'token')}`,
    batch_asked: ({ subject }) => `${subjectName(subject, 'en')} handed to the wallet`,
    batch_handed_over: ({ subject }) => `${subjectName(subject, 'en')} handed over as a file`,
    batch_signed: ({ subject }) => `${subjectName(subject, 'en')} signed as it was frozen`,
    batch_cancelled: ({ subject }) => `${subjectName(subject, 'en')} cancelled`,
    batch_given_up: ({ subject }) =>
      `${subjectName(subject, 'en')}: what did not arrive is open again`,
    batch_differs: ({ subject, differences }) =>
      `${subjectName(subject, 'en')}: what was signed differs in ${counted(differences, 'point')}`,
    alarm_resolved: ({ subject, note, outcome, payout }) =>
      `${subjectName(subject, 'en')}${outcomeOf(outcome, payout, 'en')} ("${note}")`,
    claim_approved: ({ subject }) => `${subjectName(subject, 'en')} approved`,
    claim_rejected: ({ subject, reason }) =>
      `${subjectName(subject, 'en')} rejected${reasonOf(reason, 'en')}`,
    jobs_retried: ({ subject, jobs }) => `${subjectName(subject, 'en')}: ${jobs} tried again`,
    signed_out: ({ subject, sessions }) =>
      `${subjectName(subject, 'en')} signed out of ${counted(sessions, 'session')}`,
    went_live: ({ removed_users, removed_samples = 0 }) =>
      `Campaign went live; ${counted(removed_users, 'demo user')} and ${counted(removed_samples, 'sample record')} removed`,
    paused: () => 'Campaign paused',
    resumed: () => 'Campaign resumed',
    closed: () => 'Campaign closed',
    unbanned: ({ subject }) => `${subjectName(subject, 'en')} unbanned`,
    changed: ({ subject, changes }) =>
      `${subjectName(subject, 'en')}: ${changes
        .map(({ field, from, to }) => `${field}: ${from} → ${to}`)
        .join(', ')}`,
    moved: ({ subject, from, to }) =>
      `${subjectName(subject, 'en')}: moved from place ${from} to ${to} of its group`,
    logged_in: () => 'Logged in',
    logged_out: () => 'Logged out',
    password_changed: () => 'Changed the password',
    exported: ({ file }) => `Exported ${file}`,
    refused: ({ reason }) => `Failed: ${reason.en}`,
  },
  zh: {
    created: ({ subject }) => `已创建${subjectName(subject, 'zh')}`,
    deleted: ({ subject, reason = '' }) =>
      `已删除${subjectName(subject, 'zh')}${reasonOf(reason, 'zh')}`,
    banned: ({ subject, reason }) => `已封禁${subjectName(subject, 'zh')}${reasonOf(reason, 'zh')}`,
    points_adjusted: ({ subject, points, reason }) =>
      `${subjectName(subject, 'zh')}：${signed(points)} 积分${reasonOf(reason, 'zh')}`,
    approved: ({ subject, task }) =>
      `${subjectName(subject, 'zh')}的${subjectName(task, 'zh')}已通过审核`,
    refused_work: ({ subject, task, reason }) =>
      `${subjectName(subject, 'zh')}的${subjectName(task, 'zh')}未通过审核${reasonOf(reason, 'zh')}`,
    points_reversed: ({ subject, points, reason }) =>
      `${subjectName(subject, 'zh')}：收回 ${points} 积分${reasonOf(reason, 'zh')}`,
    overturned: ({ subject, user }) =>
      `已撤销对${subjectName(user, 'zh')}的${subjectName(subject, 'zh')}`,
    appeal_answered: ({ subject, user, status }) =>
      `${subjectName(user, 'zh')}的${subjectName(subject, 'zh')}：${status === 'overturned' ? '撤销决定' : '维持决定'}`,
    batch_frozen: ({ subject, payouts, tokens }) =>
      `${subjectName(subject, 'zh')} 已冻结：${payouts} 笔，${tokens} 枚代币`,
    batch_asked: ({ subject }) => `${subjectName(subject, 'zh')} 已交给钱包`,
    batch_handed_over: ({ subject }) => `${subjectName(subject, 'zh')} 已作为文件交出`,
    batch_signed: ({ subject }) => `${subjectName(subject, 'zh')} 已按冻结内容签名`,
    batch_cancelled: ({ subject }) => `${subjectName(subject, 'zh')} 已取消`,
    batch_given_up: ({ subject }) => `${subjectName(subject, 'zh')}：未到账的可重新支付`,
    batch_differs: ({ subject, differences }) =>
      `${subjectName(subject, 'zh')}：签名内容有 ${differences} 处不一致`,
    alarm_resolved: ({ subject, note, outcome, payout }) =>
      `${subjectName(subject, 'zh')}${outcomeOf(outcome, payout, 'zh')}（“${note}”）`,
    claim_approved: ({ subject }) => `已批准${subjectName(subject, 'zh')}`,
    claim_rejected: ({ subject, reason }) =>
      `已拒绝${subjectName(subject, 'zh')}${reasonOf(reason, 'zh')}`,
    jobs_retried: ({ subject, jobs }) => `${subjectName(subject, 'zh')}：重试 ${jobs} 项`,
    signed_out: ({ subject, sessions }) =>
      `${subjectName(subject, 'zh')}已从 ${sessions} 个会话退出登录`,
    went_live: ({ removed_users, removed_samples = 0 }) =>
      `活动已正式上线，移除了 ${removed_users} 位示例用户和 ${removed_samples} 条示例内容`,
    paused: () => '活动已暂停',
    resumed: () => '活动已恢复',
    closed: () => '活动已关闭',
    unbanned: ({ subject }) => `已解封${subjectName(subject, 'zh')}`,
    changed: ({ subject, changes }) =>
      `${subjectName(subject, 'zh')}：${changes
        .map(({ field, from, to }) => {
          const value = (text: string) => VALUES_ZH[text] ?? text;
          return `${FIELDS_ZH[field] ?? field}：${value(from)} → ${value(to)}`;
        })
        .join('，')}`,
    moved: ({ subject, from, to }) =>
      `${subjectName(subject, 'zh')}：在组内从第 ${from} 位移到第 ${to} 位`,
    logged_in: () => '已登录',
    logged_out: () => '已退出登录',
    password_changed: () => '已修改密码',
    exported: ({ file }) => `已导出 ${file}`,
    refused: ({ reason }) => `失败：${reason.zh}`,
  },
};

/** The sentence for a reader of that language. */
export function logSentence(message: LogMessage, language: Language): string {
  const sentence = SENTENCES[language][message.code] as (message: LogMessage) => string;
  return sentence(message);
}
