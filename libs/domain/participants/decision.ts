import { METHOD_TEXTS, type Texts } from '../earning/verification/index.js';
import { fillText } from '../fill-text.js';
import type { Language } from '../language.js';
import { stateMachine } from '../state-machine.js';
import { ownLinksText } from './own-links.js';

/** Kinds of decisions against a user: each is a row of its own, which the user reads and may appeal. */
export const DECISION_KINDS = [
  /** A submission is rejected. */
  'refusal',
  'ban',
  /** A claim is not paid; its tokens come back. */
  'rejection',
  /** An admin takes points. */
  'deduction',
  /** Points are reversed. */
  'reversal',
  /** Points not claimed when the campaign was closed. */
  'forfeit',
  /** Claims, and points for invitations, wait for a person. */
  'hold',
] as const;

export type DecisionKind = (typeof DECISION_KINDS)[number];

/** The transitions of an appeal: it is answered once. */
export const appealStates = stateMachine('appeal', {
  open: ['upheld', 'overturned'],
  upheld: [],
  overturned: [],
});

export const APPEAL_STATUSES = appealStates.statuses;

/** Replaces the text of an appeal whose user's personal data was removed. */
export const REMOVED_APPEAL = '–';

export type AppealStatus = (typeof APPEAL_STATUSES)[number];

export type ReasonDetails = Readonly<Record<string, string | number>>;

/** Why something was decided, as it is stored. */
export interface Reason {
  /** A template's code, or a person's own words. */
  reason: string;
  /** A person's own words in Chinese; `''` if they are the same in both languages. */
  reason_zh?: string;
  /** Values of the template's placeholders. */
  details?: ReasonDetails | null;
}

/** Reasons by their codes, which are stored so that each reader has their own language; `{name}` is a detail. */
const REASON_TEMPLATES: Readonly<Record<string, Texts>> = /* @__PURE__ */ withReasonsOfMethods({
  no_reason_given: { en: 'No reason was given', zh: '未说明原因' },
  several_accounts: {
    en: 'Several wallets run by one person',
    zh: '同一人使用多个钱包参与',
  },
  automation: { en: 'Taking part by script or bot', zh: '使用脚本或机器人参与' },
  known_person: { en: 'Known to the organisers as a person', zh: '主办方确认其为真实参与者' },
  checked_by_hand: { en: 'Checked by hand', zh: '已经人工核查' },
  false_evidence: { en: 'False or copied evidence', zh: '提交虚假或盗用的凭证' },
  abuse: { en: 'Deceiving or harassing others', zh: '欺骗或骚扰他人' },
  wrong_link: { en: 'The link leads to something else', zh: '链接指向的内容不符' },
  not_visible: { en: 'The submission cannot be seen', zh: '提交的内容无法查看' },
  not_done: { en: 'What the task asks for is not there', zh: '未完成任务要求的内容' },
  not_yours: { en: 'It belongs to somebody else', zh: '提交的内容属于他人' },
  unreadable: { en: 'The submission is unreadable', zh: '无法辨认提交的内容' },
  campaign_closed: {
    en: 'It was not claimed before the campaign was closed',
    zh: '在活动关闭前未领取',
  },
  claim_not_collected: {
    en: 'It was not claimed to the wallet before the deadline',
    zh: '在截止时间前未提取到钱包',
  },
  claim_not_paid: {
    en: 'It was not paid before the campaign was closed',
    zh: '在活动关闭前未能支付',
  },
  referral_lost: {
    en: 'A friend you invited no longer counts',
    zh: '你邀请的一位好友不再计入',
  },
  many_sign_ups: {
    en: 'Very many new participants came from your network within an hour',
    zh: '一小时内有大量新参与者来自你所在的网络',
  },
  own_friends: {
    en: 'Your wallet shares its key with friends you invited, or sent them their first TON ({count} friends)',
    zh: '你的钱包与你邀请的好友使用同一密钥，或向其转出了首笔 TON（共 {count} 位好友）',
  },
  own_links: {
    en: 'Your wallet, which joined on {joined}, looks like the wallet of one person together with {count} others: {links}',
    zh: '你的钱包于 {joined} 加入，与另外 {count} 个钱包疑似同属一人：{links}',
  },
  // The next six are reasons of decisions by earlier versions.
  invitations_look_alike: {
    en: 'Many friends you invited joined within minutes, or from your own network',
    zh: '你邀请的多位好友在几分钟内集中加入，或与你使用同一网络',
  },
  linked_by_key: {
    en: 'Your wallet shares its key with others that take part ({count} wallets)',
    zh: '你的钱包与其他参与者的钱包使用同一密钥（共 {count} 个钱包）',
  },
  linked_by_funder: {
    en: 'Your wallet was funded together with others that take part ({count} wallets)',
    zh: '你的钱包与其他参与者的钱包由同一来源同时注资（共 {count} 个钱包）',
  },
  linked_by_evidence: {
    en: 'Others submitted the same evidence as you ({count} wallets)',
    zh: '其他参与者提交了与你相同的凭证（共 {count} 个钱包）',
  },
  linked_by_network: {
    en: 'Your wallet joined together with others from the same network ({count} wallets)',
    zh: '你的钱包与同一网络的其他钱包集中加入（共 {count} 个钱包）',
  },
  linked_by_invitations: {
    en: 'Your wallet belongs to invitations that followed each other within minutes ({count} wallets)',
    zh: '你的钱包属于几分钟内接连发生的一组邀请（共 {count} 个钱包）',
  },
  outside_score: {
    en: 'An outside check that the organisers use found your wallet unusual',
    zh: '主办方使用的外部检测服务发现你的钱包存在异常',
  },
});

function withReasonsOfMethods(templates: Record<string, Texts>): Record<string, Texts> {
  return Object.assign(templates, ...Object.values(METHOD_TEXTS).map(({ reasons }) => reasons));
}

/** The reason of a ban without one, as the specification's call has none (section 7). */
export const NO_REASON_GIVEN = 'no_reason_given';

/** The usual reasons of a ban, by their codes. */
export const BAN_REASONS = ['several_accounts', 'automation', 'false_evidence', 'abuse'] as const;

/** The usual reasons why a person confirms points, by their codes. */
export const CONFIRMATION_REASONS = ['known_person', 'checked_by_hand'] as const;

/** The usual reasons why a reviewer rejects a submission, by their codes. */
export const REFUSAL_REASONS = [
  'wrong_link',
  'not_visible',
  'not_done',
  'not_yours',
  'unreadable',
] as const;

/** Whether a stored reason is the code of a template. */
export function isReasonCode(reason: string): boolean {
  return Object.hasOwn(REASON_TEMPLATES, reason);
}

/** The stored reason in a reader's language: a template's sentence, or a person's words. */
export function reasonText(
  reason: string,
  language: Language,
  { reason_zh = '', details }: Pick<Reason, 'reason_zh' | 'details'> = {},
): string {
  const template = isReasonCode(reason) ? REASON_TEMPLATES[reason]?.[language] : undefined;
  if (template === undefined) return language === 'zh' && reason_zh !== '' ? reason_zh : reason;
  return fillText(template, details && { ...details, links: ownLinksText(details, language) });
}

/** A reason in both languages: a template with amounts as sentences, because its code has none. */
export function noticeOf({
  reason,
  reason_zh = '',
  details = null,
}: Reason): Required<Pick<Reason, 'reason' | 'reason_zh'>> {
  if (details === null || !isReasonCode(reason)) return { reason, reason_zh };
  const sentence = (language: Language) => reasonText(reason, language, { details });
  return { reason: sentence('en'), reason_zh: sentence('zh') };
}

/** The stored form of a written reason: the code of the template with this text in any language, or the text. */
export function reasonCode(text: string): string {
  const written = text.trim();
  const templates = Object.entries(REASON_TEMPLATES);
  const [code] = templates.find(([, texts]) => Object.values(texts).includes(written)) ?? [written];
  return code;
}

/** Facts that decide whether a decision can be appealed, and be overturned. */
export interface DecisionState {
  kind: DecisionKind;
  reason: string;
  overturned_at: Date | string | null;
  appeal_id: number | null;
  /** Whether it is a refusal that the task does not rest on any more. */
  is_superseded: boolean;
  /** Whether another appeal about the same task waits for its answer. */
  is_task_appealed: boolean;
  /** Whether it is a hold or ban, and an appeal against another one waits for its answer. */
  is_user_appealed: boolean;
  /** Whether it is a refusal whose task is deleted, so that its points are unknown. */
  is_task_deleted: boolean;
  /** Whether the campaign is closed: points and tokens do not change any more. */
  is_closed: boolean;
  /** Whether its effect was reversed, and a newer decision has the same effect again. */
  is_taken_again: boolean;
  /** Tokens of a rejected claim that its user has not claimed since. */
  tokens_due: number;
  /** Tokens that its user has the points for. */
  claimable_tokens: number;
  /** Tokens that are left in the campaign. */
  pool_tokens: number;
}

/** The facts of an appeal's own rules. */
type AppealState = Omit<
  DecisionState,
  'is_taken_again' | 'tokens_due' | 'claimable_tokens' | 'pool_tokens'
>;

/** Why a decision follows from a rule, whatever is said against it; null where a person can change it. */
export function finality({
  kind,
  reason,
}: Pick<DecisionState, 'kind' | 'reason'>): 'final' | 'follows_referrals' | null {
  if (kind === 'forfeit') return 'final';
  return kind === 'reversal' && reason === 'referral_lost' ? 'follows_referrals' : null;
}

/** Why the effect of a decision can never be reversed. */
function lossOf(decision: AppealState) {
  const { kind, is_closed, is_task_deleted } = decision;
  const rule = finality(decision);
  if (rule || kind === 'ban' || kind === 'hold') return rule;
  if (is_closed) return 'closed';
  return is_task_deleted ? 'task_deleted' : null;
}

/** Why granting an appeal could not reverse the decision's effect; null where it can, or has. */
export function grantObstacle(decision: DecisionState) {
  const loss = lossOf(decision);
  if (loss) return loss;
  const { is_taken_again, tokens_due, claimable_tokens, pool_tokens } = decision;
  if (is_taken_again) return 'taken_again';
  if (tokens_due > claimable_tokens) return 'points_missing';
  return tokens_due > 0 && tokens_due > pool_tokens ? 'pool_exhausted' : null;
}

/** Why a decision is not to be overturned; null where it can be. */
export function overturnObstacle(decision: DecisionState) {
  return withoutEffect(decision) ?? grantObstacle(decision);
}

export type OverturnObstacle = NonNullable<ReturnType<typeof overturnObstacle>>;

/** Why there is nothing to overturn. */
function withoutEffect({ overturned_at, is_superseded }: AppealState) {
  if (overturned_at !== null) return 'ended';
  return is_superseded ? 'superseded' : null;
}

/** Refusals that state a fact and take nothing: the visitor fixes it and has the task checked again (decision 60). */
const NEXT_STEPS: readonly string[] = [
  'wrong_code',
  'telegram_not_linked',
  'not_a_member',
  'balance_too_low',
  'too_few_referrals',
  'page_not_read',
];

/** Why a decision cannot be appealed; null where it can: once, while it has an effect. */
export function appealObstacle(decision: AppealState) {
  const { kind, reason, appeal_id, is_task_appealed, is_user_appealed } = decision;
  if (appeal_id !== null) return 'appealed';
  const obstacle = withoutEffect(decision) ?? lossOf(decision);
  if (obstacle) return obstacle;
  if (kind === 'refusal' && NEXT_STEPS.includes(reason)) return 'next_step';
  if (is_user_appealed) return 'user_appealed';
  return is_task_appealed ? 'task_appealed' : null;
}

export type AppealObstacle = NonNullable<ReturnType<typeof appealObstacle>>;
