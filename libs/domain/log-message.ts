import { type AppealStatus, NO_REASON_GIVEN, reasonText } from './decision.js';
import type { Language } from './language.js';
import type { LogResourceType } from './operation-log.js';
import type { AlarmOutcome } from './payout.js';

/** What a row of the log is about: a record as it was called when the row was written. */
export interface LogSubject {
  type: LogResourceType;
  /** Not given for what there is one of. */
  id?: number;
  name?: string;
}

/** A field before and after, as texts of a bounded length. */
export interface LogChange {
  field: string;
  from: string;
  to: string;
}

/** What a row of the log says, without the words of any language (decision 44). */
export type LogMessage =
  | { code: 'created' | 'deleted' | 'unbanned'; subject: LogSubject }
  /** The reason is the code of a template or the admin's own words. */
  | { code: 'banned'; subject: LogSubject; reason: string }
  /** Of what a user handed in with a task. */
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
      outcome?: AlarmOutcome;
      /** The payout that it was said of, where there is one. */
      payout?: number;
    }
  | { code: 'claim_approved'; subject: LogSubject }
  | { code: 'claim_rejected'; subject: LogSubject; reason: string }
  | { code: 'appeal_answered'; subject: LogSubject; user: LogSubject; status: AppealStatus }
  | { code: 'jobs_retried'; subject: LogSubject; jobs: number }
  | { code: 'points_adjusted'; subject: LogSubject; points: number; reason: string }
  | { code: 'signed_out'; subject: LogSubject; sessions: number }
  | { code: 'went_live'; removed_users: number }
  | { code: 'paused' | 'resumed' | 'closed' }
  | { code: 'changed'; subject: LogSubject; changes: LogChange[] }
  | { code: 'moved'; subject: LogSubject; from: number; to: number }
  | { code: 'logged_in' | 'logged_out' | 'password_changed' }
  | { code: 'exported'; file: string }
  | { code: 'refused'; reason: Readonly<Record<Language, string>> };

const SUBJECTS: Record<Language, Record<LogResourceType, string>> = {
  en: {
    auth: 'Account',
    user: 'User',
    task: 'Task',
    content: 'Content',
    team: 'Team member',
    settings: 'Settings',
    log: 'Log',
    campaign: 'Campaign',
    completion: 'Completion',
    claim: 'Claim',
    ledger: 'Ledger',
    review: 'Review',
    decision: 'Decision',
    appeal: 'Appeal',
    verification: 'Verification',
    job: 'Jobs',
    payout: 'Batch',
    payout_alarm: 'Alarm',
  },
  zh: {
    auth: '账户',
    user: '用户',
    task: '任务',
    content: '内容',
    team: '成员',
    settings: '站点设置',
    log: '日志',
    campaign: '活动',
    completion: '完成记录',
    claim: '领取',
    ledger: '账本',
    review: '审核',
    decision: '处理决定',
    appeal: '申诉',
    verification: '验证方式',
    job: '后台作业',
    payout: '支付批次',
    payout_alarm: '支付告警',
  },
};

/** Chinese names of fields; English readers see the names of the API. */
const FIELDS_ZH: Readonly<Record<string, string>> = {
  title: '标题',
  title_en: '英文标题',
  description: '描述',
  description_en: '英文描述',
  type: '类型',
  points: '积分',
  icon: '图标',
  action_url: '跳转链接',
  action_text: '按钮文字',
  action_text_en: '英文按钮文字',
  verification: '验证方式',
  verification_required: '需要验证',
  verification_settings: '验证设置',
  is_enabled: '启用',
  note: '说明',
  note_en: '英文说明',
  referral_min_points: '邀请计入所需积分',
  is_leaderboard_shown: '显示排行榜',
  order: '排序',
  is_active: '启用',
  content: '正文',
  content_en: '英文正文',
  name: '姓名',
  role: '角色',
  bio: '简介',
  bio_en: '英文简介',
  avatar: '头像地址',
  social_links: '社交链接',
  site_name: '站点名称',
  copyright_year: '版权年份',
  default_language: '网站默认语言',
  admin_default_language: '后台默认语言',
  token_name: '代币名称',
  total_supply: '总供应量',
  claim_symbol: '代币简称（领取提示）',
  tokenomics_symbol: '代币简称（代币经济）',
  token_standard: '代币标准',
  token_network: '所在网络',
  contract_address: '合约地址',
  campaign_start: '开始时间',
  campaign_end: '结束时间',
  claim_deadline: '领取截止时间',
  minimum_claim_tokens: '最低领取数量',
  claim_pool_tokens: '奖池总量',
  microblog_url: 'X（推特）',
  chat_url: 'Telegram',
  code_host_url: 'GitHub',
  chat_server_url: 'Discord',
  stat_holders: '持有者',
  stat_transactions: '交易数',
  stat_volume: '交易额',
  stat_market_cap: '市值',
  ton_network: 'TON 网络',
  explorer_url: '区块浏览器',
  chain_api_url: '链上 API',
  wallets_list_url: '钱包列表',
  avatar_service_url: '头像服务',
  translation_service_url: '翻译服务',
  whitepaper_pdf_zh_url: '中文版 PDF',
  whitepaper_pdf_en_url: '英文版 PDF',
  og_image_zh: '中文分享图片',
  og_image_en: '英文分享图片',
};

const VALUES_ZH: Readonly<Record<string, string>> = { true: '是', false: '否', null: '空' };

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

const signed = (points: number): string => `${points > 0 ? '+' : ''}${points}`;

/** `: "Several accounts"`; nothing where none was given. */
function reasonOf(reason: string, language: Language): string {
  if (!reason || reason === NO_REASON_GIVEN) return '';
  const text = reasonText(reason, language);
  return language === 'zh' ? `：“${text}”` : `: "${text}"`;
}

const OUTCOMES: Readonly<Record<Language, Readonly<Record<AlarmOutcome, string>>>> = {
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

/** What follows from an alarm; rows from before there were outcomes only noted it. */
const outcomeOf = (outcome: AlarmOutcome = 'noted', payout: number | undefined, to: Language) =>
  OUTCOMES[to][outcome].replace('{payout}', String(payout ?? ''));

const SENTENCES: Record<
  Language,
  { [Code in LogMessage['code']]: (message: Extract<LogMessage, { code: Code }>) => string }
> = {
  en: {
    created: ({ subject }) => `${subjectName(subject, 'en')} created`,
    deleted: ({ subject }) => `${subjectName(subject, 'en')} deleted`,
    banned: ({ subject, reason }) =>
      `${subjectName(subject, 'en')} banned${reasonOf(reason, 'en')}`,
    points_adjusted: ({ subject, points, reason }) =>
      `${subjectName(subject, 'en')}: ${signed(points)} points${reasonOf(reason, 'en')}`,
    approved: ({ subject, task }) =>
      `${subjectName(task, 'en')} of ${subjectName(subject, 'en')} approved`,
    refused_work: ({ subject, task, reason }) =>
      `${subjectName(task, 'en')} of ${subjectName(subject, 'en')} refused${reasonOf(reason, 'en')}`,
    points_reversed: ({ subject, points, reason }) =>
      `${subjectName(subject, 'en')}: ${points} points taken back${reasonOf(reason, 'en')}`,
    overturned: ({ subject, user }) =>
      `${subjectName(subject, 'en')} on ${subjectName(user, 'en')} overturned`,
    appeal_answered: ({ subject, user, status }) =>
      `${subjectName(subject, 'en')} of ${subjectName(user, 'en')}: decision ${status}`,
    batch_frozen: ({ subject, payouts, tokens }) =>
      `${subjectName(subject, 'en')} frozen: ${payouts} payouts, ${tokens} tokens`,
    batch_asked: ({ subject }) => `${subjectName(subject, 'en')} handed to the wallet`,
    batch_handed_over: ({ subject }) => `${subjectName(subject, 'en')} handed over as a file`,
    batch_signed: ({ subject }) => `${subjectName(subject, 'en')} signed as it was frozen`,
    batch_cancelled: ({ subject }) => `${subjectName(subject, 'en')} cancelled`,
    batch_given_up: ({ subject }) =>
      `${subjectName(subject, 'en')}: what did not arrive is open again`,
    batch_differs: ({ subject, differences }) =>
      `${subjectName(subject, 'en')}: what was signed differs in ${differences} points`,
    alarm_resolved: ({ subject, note, outcome, payout }) =>
      `${subjectName(subject, 'en')}${outcomeOf(outcome, payout, 'en')} ("${note}")`,
    claim_approved: ({ subject }) => `${subjectName(subject, 'en')} approved`,
    claim_rejected: ({ subject, reason }) =>
      `${subjectName(subject, 'en')} rejected${reasonOf(reason, 'en')}`,
    jobs_retried: ({ subject, jobs }) => `${subjectName(subject, 'en')}: ${jobs} tried again`,
    signed_out: ({ subject, sessions }) =>
      `${subjectName(subject, 'en')} signed out of ${sessions} sessions`,
    went_live: ({ removed_users }) => `Campaign went live; ${removed_users} demo users removed`,
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
    deleted: ({ subject }) => `已删除${subjectName(subject, 'zh')}`,
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
    went_live: ({ removed_users }) => `活动已正式上线，移除了 ${removed_users} 位示例用户`,
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

/** What a value of a field may take of a sentence, in characters. */
const MAX_VALUE = 60;
/** What is shown before and after the place where a long text changed. */
const CONTEXT = 16;

const written = (value: unknown): string =>
  typeof value === 'string' ? JSON.stringify(value) : String(value ?? null);

const clipped = (text: string): string =>
  text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE - 1)}…` : text;

/** How many characters both texts begin with; a surrogate pair is not cut. */
function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length += 1;
  return /[\uD800-\uDBFF]/.test(one[length - 1] ?? '') ? length - 1 : length;
}

const reversed = (text: string): string => [...text].reverse().join('');

/** A long text around the place where it differs: `…before changed after…`. */
function around(text: string, start: number, end: number): string {
  const first = Math.max(0, start - CONTEXT);
  const last = Math.min(text.length, end + CONTEXT);
  const shown = text.slice(first, last);
  const inside =
    shown.length > MAX_VALUE
      ? `${shown.slice(0, MAX_VALUE - CONTEXT)}…${shown.slice(-CONTEXT)}`
      : shown;
  return `${first > 0 ? '…' : ''}${JSON.stringify(inside)}${last < text.length ? '…' : ''}`;
}

/** One field of a record before and after; of a long text, the place that changed (decision 44). */
export function logChange(field: string, before: unknown, after: unknown): LogChange {
  const [from, to] = [written(before), written(after)];
  const areTexts = typeof before === 'string' && typeof after === 'string';
  if (!areTexts || (from.length <= MAX_VALUE && to.length <= MAX_VALUE)) {
    return { field, from: clipped(from), to: clipped(to) };
  }
  const start = commonStart(before, after);
  const rest = commonStart(reversed(before.slice(start)), reversed(after.slice(start)));
  return {
    field,
    from: around(before, start, before.length - rest),
    to: around(after, start, after.length - rest),
  };
}
