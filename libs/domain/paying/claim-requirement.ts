import type { Texts } from '../earning/verification/index.js';
import type { Language } from '../language.js';
import type { SiteSettings } from '../site/site-settings.js';

/** Requirements of a claim besides points, in the order of display. */
export type ClaimRequirementCode =
  | 'telegram'
  | 'wallet_days'
  | 'outgoing_transactions'
  | 'holding_days'
  | 'snapshot';

export type RequirementUnit = 'account' | 'days' | 'transactions' | 'moment';

/** The highest values of the settings. */
export const MAX_WALLET_DAYS = 365;
export const MAX_HOLDING_DAYS = 90;

const DAY = 86_400_000;

/** The settings that the rules read. */
export type ClaimRules = Pick<
  SiteSettings,
  | 'claim_needs_telegram'
  | 'claim_wallet_days'
  | 'claim_outgoing_transactions'
  | 'claim_holding_days'
  | 'claim_snapshot_at'
>;

/** A balance that a completed task needs, as it was seen since. Times in milliseconds since 1970. */
export interface Holding {
  /** The task. */
  title: string;
  title_en: string;
  /** Whole coins that are enough, such as `1.5`. */
  amount: string;
  /** Since when every check has found enough; null while it was too little at the last one. */
  held_since: number | null;
  /** The least whole coins since then, or the last ones that were too little; null before the first check. */
  lowest: string | null;
  /** Time of the last check at a random moment; null before the first one. */
  sampled_at: number | null;
  /** The announced moment for which it is or was read, or when the row began. */
  snapshot_at: number;
  /** Whether it was enough at that moment; null: not read, or no moment. */
  is_in_snapshot: boolean | null;
  /** Whole coins at that moment. */
  snapshot_balance: string | null;
}

/** Facts about a user. */
export interface ClaimFacts {
  has_telegram: boolean;
  /** Null until the wallet was read for the first time. */
  history: { first_seen_at: number | null; outgoing_transactions: number } | null;
  holdings: readonly Holding[];
}

/** Something that a claim needs, and how far a user is. */
export interface ClaimRequirement {
  code: ClaimRequirementCode;
  is_met: boolean;
  /** False until the chain was read. */
  is_known: boolean;
  /** Null where it is not known, or cannot be counted. */
  have: number | null;
  needed: number;
  unit: RequirementUnit;
  /** When it is met at the earliest, in milliseconds since 1970; null where that depends on the user. */
  met_at: number | null;
  texts: Texts;
}

/** The requirements of a user's claim now, met or not; empty without any. @param now milliseconds since 1970 */
export function claimRequirements(
  rules: ClaimRules,
  { has_telegram, history, holdings }: ClaimFacts,
  now: number,
): ClaimRequirement[] {
  const { claim_wallet_days: days, claim_outgoing_transactions: transactions } = rules;
  const found = [
    rules.claim_needs_telegram ? telegram(has_telegram) : null,
    days > 0 ? walletDays(history, days, now) : null,
    transactions > 0 ? outgoing(history, transactions) : null,
    latest(holdings.map((holding) => holdingOf(holding, rules, now))),
  ];
  return found.filter((requirement) => requirement !== null);
}

/** Whether the chain has to be read for a wallet's history. */
export const needsWalletHistory = ({
  claim_wallet_days,
  claim_outgoing_transactions,
}: ClaimRules): boolean => claim_wallet_days > 0 || claim_outgoing_transactions > 0;

/** Whether balances are checked between a task and its claim. */
export const needsHolding = ({ claim_holding_days, claim_snapshot_at }: ClaimRules): boolean =>
  claim_holding_days > 0 || claim_snapshot_at !== '';

const UNKNOWN: Texts = {
  en: 'This is not known yet: the chain is being read. Please try again in a minute',
  zh: '尚不清楚：正在读取链上数据，请一分钟后再试',
};

const daysEn = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

const timesEn = (count: number): string =>
  count === 1 ? '1 transaction' : `${count} transactions`;

type Fixed = Pick<ClaimRequirement, 'code' | 'needed' | 'unit'>;
type State = Pick<ClaimRequirement, 'is_met' | 'have' | 'texts'> & { met_at?: number };

const known = (fixed: Fixed, state: State): ClaimRequirement => ({
  ...fixed,
  is_known: true,
  met_at: null,
  ...state,
});

const unknown = (fixed: Fixed): ClaimRequirement => ({
  ...known(fixed, { is_met: false, have: null, texts: UNKNOWN }),
  is_known: false,
});

function telegram(is_met: boolean): ClaimRequirement {
  const texts = is_met
    ? { en: 'Your Telegram account is linked', zh: '已绑定 Telegram 账号' }
    : { en: 'Link your Telegram account', zh: '请绑定 Telegram 账号' };
  const have = is_met ? 1 : 0;
  return known({ code: 'telegram', needed: 1, unit: 'account' }, { is_met, have, texts });
}

function walletDays(history: ClaimFacts['history'], needed: number, now: number): ClaimRequirement {
  const fixed: Fixed = { code: 'wallet_days', needed, unit: 'days' };
  if (!history) return unknown(fixed);
  const { first_seen_at } = history;
  if (first_seen_at === null) {
    const texts = {
      en: `Your wallet has no transaction yet; it has to be in use for ${daysEn(needed)}`,
      zh: `钱包还没有交易记录，需使用满 ${needed} 天`,
    };
    return known(fixed, { is_met: false, have: 0, texts });
  }
  const have = wholeDays(now - first_seen_at);
  const met_at = first_seen_at + needed * DAY;
  const texts = {
    en: `Your wallet has been in use for ${daysEn(have)}; ${needed} are needed`,
    zh: `钱包已使用 ${have} 天，需满 ${needed} 天`,
  };
  return known(fixed, { is_met: now >= met_at, have, met_at, texts });
}

function outgoing(history: ClaimFacts['history'], needed: number): ClaimRequirement {
  const fixed: Fixed = { code: 'outgoing_transactions', needed, unit: 'transactions' };
  if (!history) return unknown(fixed);
  const have = history.outgoing_transactions;
  const texts = {
    en: `Your wallet has sent ${timesEn(have)}; ${needed} are needed`,
    zh: `钱包已发送 ${have} 笔交易，需要 ${needed} 笔`,
  };
  return known(fixed, { is_met: have >= needed, have, texts });
}

/** After an announced moment, days count only where the balance was too little, or was requested later. */
function holdingOf(holding: Holding, rules: ClaimRules, now: number): ClaimRequirement | null {
  const { claim_holding_days: days, claim_snapshot_at } = rules;
  if (claim_snapshot_at === '') return days > 0 ? heldFor(holding, days, now) : null;
  const met_at = Date.parse(claim_snapshot_at);
  const { snapshot_at, is_in_snapshot } = holding;
  const fixed: Fixed = { code: 'snapshot', needed: 1, unit: 'moment' };
  if (now < met_at) {
    const texts = {
      en: `The balance for “${holding.title_en}” is read at an announced moment`,
      zh: `“${holding.title}”所需的余额将在公布的时刻读取`,
    };
    return known(fixed, { is_met: false, have: 0, met_at, texts });
  }
  if (snapshot_at < met_at || (snapshot_at === met_at && is_in_snapshot === null)) {
    return unknown(fixed);
  }
  if (!is_in_snapshot) return heldFor(holding, Math.max(1, days), now);
  const texts = {
    en: `The balance for “${holding.title_en}” was there at the announced moment`,
    zh: `公布的时刻“${holding.title}”所需的余额充足`,
  };
  return known(fixed, { is_met: true, have: 1, met_at, texts });
}

function heldFor(holding: Holding, needed: number, now: number): ClaimRequirement {
  const { held_since, sampled_at } = holding;
  const fixed: Fixed = { code: 'holding_days', needed, unit: 'days' };
  if (held_since === null) {
    return known(fixed, { is_met: false, have: 0, texts: tooLittle(holding, needed) });
  }
  const met_at = held_since + needed * DAY;
  const is_met = now >= met_at;
  // It is not known without a check on the last day.
  if (is_met && (sampled_at === null || sampled_at < met_at - DAY)) return unknown(fixed);
  const have = Math.min(needed, wholeDays(now - held_since));
  const texts = {
    en: `The balance for “${holding.title_en}” has been held for ${have} of ${daysEn(needed)}`,
    zh: `“${holding.title}”所需的余额已持有 ${have} 天，需满 ${needed} 天`,
  };
  return known(fixed, { is_met, have, met_at, texts });
}

function tooLittle(holding: Holding, needed: number): Texts {
  const { title, title_en, amount, lowest, is_in_snapshot, snapshot_balance } = holding;
  if (is_in_snapshot === false) {
    const balance = snapshot_balance ?? lowest ?? '0';
    return {
      en: `The wallet held ${balance} at the announced moment; “${title_en}” needs ${amount}. Hold it for ${daysEn(needed)}: the days begin with a new check, once you try to claim`,
      zh: `公布的时刻钱包余额为 ${balance}，“${title}”需要 ${amount}。请持有满 ${needed} 天：再次尝试领取时重新检查并开始计算`,
    };
  }
  return {
    en: `The wallet held ${lowest ?? '0'} when it was checked; “${title_en}” needs ${amount}. The ${daysEn(needed)} begin again once the balance is back`,
    zh: `检查时钱包余额为 ${lowest ?? '0'}，“${title}”需要 ${amount}。余额恢复后重新计算 ${needed} 天`,
  };
}

/** The requirement that is met last; one without a day comes after all others. */
function latest(requirements: readonly (ClaimRequirement | null)[]): ClaimRequirement | null {
  const rank = ({ is_met, met_at }: ClaimRequirement) =>
    is_met ? Number.NEGATIVE_INFINITY : (met_at ?? Number.POSITIVE_INFINITY);
  const [last = null] = requirements
    .filter((requirement) => requirement !== null)
    .sort((one, other) => (rank(one) < rank(other) ? 1 : -1));
  return last;
}

const wholeDays = (ms: number): number => Math.max(0, Math.floor(ms / DAY));

/** All missing requirements in one text. */
export const missingText = (missing: readonly ClaimRequirement[], language: Language): string =>
  missing.map(({ texts }) => texts[language]).join(language === 'zh' ? '；' : '. ');
