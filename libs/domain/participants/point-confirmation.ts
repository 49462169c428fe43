import type { Texts } from '../earning/verification/index.js';
import type { Language } from '../language.js';
import type { SiteSettings } from '../site/site-settings.js';

/** Grounds on which a rule confirms points, in the order of display: any one that the operator has chosen is enough. */
const RULE_GROUNDS = ['wallet', 'balance', 'telegram', 'outside_score'] as const;

export type RuleGround = (typeof RULE_GROUNDS)[number];

/** A person can always confirm them too. */
export type ConfirmationGround = RuleGround | 'person';

/** The highest values of the settings: days before the campaign's start, and whole TON. */
export const MAX_CONFIRM_DAYS = 365;
export const MAX_CONFIRM_TON = 1_000;

/** Checks of a balance in a day that an average needs at least. */
const CHECKS_A_DAY = 2;

/** Mean hours between two checks of a wallet whose average is high enough, and of another one. */
const HOURS_WHILE_ENOUGH = 4.5;
const HOURS_OTHERWISE = 9;

/** The longest time between two checks, in hours. */
const MAX_CHECK_HOURS = 24;

/** A check counts at most so many times the needed TON, so that TON cannot pass through many wallets. */
const MAX_COUNTED = 2;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The settings that the rules read. */
export type ConfirmationRules = Pick<
  SiteSettings,
  | 'campaign_mode'
  | 'campaign_start'
  | 'points_need_confirmation'
  | 'confirm_wallet_days'
  | 'confirm_wallet_transactions'
  | 'confirm_balance_ton'
  | 'confirm_balance_days'
  | 'confirm_by_telegram'
  | 'confirm_by_score'
  | 'outside_score_url'
  | 'outside_score_hold'
>;

/** A wallet's balance at random moments, since its average is high enough. Times in milliseconds since 1970. */
interface AverageBalance {
  /** Since when; null while the average is too low. */
  since: number | null;
  /** Checks since then. */
  checks: number;
  /** Whole TON on average since then, or at the last check, such as `1.25`. */
  average: string;
}

/** Facts about a user. */
export interface ConfirmationFacts {
  /** Null until the wallet was read for the first time. */
  history: { first_seen_at: number | null; outgoing_transactions: number } | null;
  /** Null before the first check. */
  balance: AverageBalance | null;
  /** The number of the linked Telegram account; null without one. */
  telegram_id: number | null;
  /** Whether the user has completed a task that proves membership of a chat. */
  is_chat_member: boolean;
  /** Whether the campaign has such a task. */
  has_chat: boolean;
  /** The score of the outside service; null before the result. */
  score: number | null;
}

/** A way to confirmed points, and how far a user is. */
export interface ConfirmationWay {
  ground: RuleGround;
  is_met: boolean;
  /** When it is met at the earliest, in milliseconds since 1970; null where that depends on the user, or is never. */
  met_at: number | null;
  texts: Texts;
}

/** Whether the points of users without a confirmation are provisional. */
export const needsConfirmation = ({
  campaign_mode,
  points_need_confirmation,
}: Pick<ConfirmationRules, 'campaign_mode' | 'points_need_confirmation'>): boolean =>
  campaign_mode === 'live' && points_need_confirmation;

/** The grounds that the operator has chosen and that can be met. @param hasChat whether a task proves membership */
export function chosenGrounds(rules: ConfirmationRules, hasChat: boolean): RuleGround[] {
  const isChosen: Readonly<Record<RuleGround, boolean>> = {
    wallet: rules.confirm_wallet_days > 0,
    balance: rules.confirm_balance_ton > 0,
    telegram: rules.confirm_by_telegram && hasChat,
    outside_score: rules.confirm_by_score && rules.outside_score_url !== '',
  };
  return RULE_GROUNDS.filter((ground) => isChosen[ground]);
}

/** Whether the chain has to be read for wallets' histories. */
export const readsWalletsToConfirm = (rules: ConfirmationRules): boolean =>
  needsConfirmation(rules) && rules.confirm_wallet_days > 0;

/** Outgoing transactions that have to be counted for confirmations; 0: none. */
export const outgoingToConfirm = (rules: ConfirmationRules): number =>
  readsWalletsToConfirm(rules) ? rules.confirm_wallet_transactions : 0;

/** The chosen ways of a user, met or not, in the order of display. @param now milliseconds since 1970 */
export function confirmationWays(
  rules: ConfirmationRules,
  facts: ConfirmationFacts,
  now: number,
): ConfirmationWay[] {
  const ways: Record<RuleGround, () => ConfirmationWay> = {
    wallet: () => walletWay(rules, facts.history),
    balance: () => balanceWay(rules, facts.balance, now),
    telegram: () => telegramWay(facts, now),
    outside_score: () => scoreWay(rules, facts.score),
  };
  return chosenGrounds(rules, facts.has_chat).map((ground) => ways[ground]());
}

function walletWay(
  { campaign_start, confirm_wallet_days, confirm_wallet_transactions: needed }: ConfirmationRules,
  history: ConfirmationFacts['history'],
): ConfirmationWay {
  const ground = 'wallet';
  if (!history) {
    const texts = {
      en: 'Your wallet’s history is being read. Please look again in a minute',
      zh: '正在读取钱包的历史记录，请一分钟后再看',
    };
    return { ground, is_met: false, met_at: null, texts };
  }
  const latest = Date.parse(campaign_start) - confirm_wallet_days * DAY;
  const { first_seen_at, outgoing_transactions: sent } = history;
  const isOld = first_seen_at !== null && first_seen_at <= latest;
  const is_met = isOld && sent >= needed;
  const day = new Date(latest).toISOString().slice(0, 10);
  const texts = isOld
    ? {
        en: `Your wallet is old enough and has sent ${sent} of ${needed} transactions`,
        zh: `钱包使用时间已足够，已发送 ${sent} 笔交易，需要 ${needed} 笔`,
      }
    : {
        en: `Your wallet’s first transaction came after ${day}, so its age does not count here`,
        zh: `钱包的首笔交易晚于 ${day}，使用时间不符合此项`,
      };
  return { ground, is_met, met_at: null, texts };
}

/** Whether the balance was on average high enough for long enough; the amount may have changed since the last check. */
const isHeld = (
  { since, checks, average }: AverageBalance,
  { confirm_balance_ton: needed, confirm_balance_days: days }: ConfirmationRules,
  now: number,
): boolean =>
  since !== null &&
  Number(average) >= needed &&
  now - since >= days * DAY &&
  checks >= days * CHECKS_A_DAY;

function balanceWay(
  rules: ConfirmationRules,
  balance: AverageBalance | null,
  now: number,
): ConfirmationWay {
  const ground = 'balance';
  const { confirm_balance_ton: needed, confirm_balance_days: days } = rules;
  const since = balance?.since ?? null;
  if (!balance || since === null) {
    const held = balance?.average ?? '0';
    const texts = balance
      ? {
          en: `Your wallet held ${held} TON when it was checked; ${needed} TON on average for ${daysEn(days)} are needed. The days begin with the next check`,
          zh: `检查时钱包持有 ${held} TON；需连续 ${days} 天平均持有 ${needed} TON，从下次检查起计算`,
        }
      : {
          en: `Hold ${needed} TON on average for ${daysEn(days)}; the days begin with the first check`,
          zh: `请连续 ${days} 天平均持有 ${needed} TON，从首次检查起计算`,
        };
    return { ground, is_met: false, met_at: null, texts };
  }
  const have = Math.min(days, Math.max(0, Math.floor((now - since) / DAY)));
  const texts = {
    en: `Your wallet has held ${balance.average} TON on average for ${have} of ${daysEn(days)}; ${needed} TON are needed, and a check counts ${MAX_COUNTED * needed} TON at most`,
    zh: `钱包已平均持有 ${balance.average} TON，共 ${have} 天；需平均持有 ${needed} TON，满 ${days} 天，每次检查最多计 ${MAX_COUNTED * needed} TON`,
  };
  return { ground, is_met: isHeld(balance, rules, now), met_at: since + days * DAY, texts };
}

const daysEn = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/**
 * Numbers of Telegram accounts up to which all were opened before a day, as collected by the community: Telegram
 * publishes no dates. Days are late rather than early, and later numbers count as new.
 */
const TELEGRAM_NUMBERS: readonly (readonly [number: number, day: string])[] = [
  [100_000_000, '2015-04-01'],
  [300_000_000, '2017-03-01'],
  [500_000_000, '2018-03-01'],
  [700_000_000, '2019-03-01'],
  [1_000_000_000, '2020-04-01'],
  [1_500_000_000, '2021-02-01'],
  [2_147_483_647, '2022-02-01'],
  [5_400_000_000, '2022-09-01'],
  [6_000_000_000, '2023-04-01'],
  [6_500_000_000, '2023-11-01'],
  [7_000_000_000, '2024-06-01'],
  [7_500_000_000, '2024-12-01'],
  [8_000_000_000, '2025-07-01'],
  [8_400_000_000, '2026-01-01'],
];

/** Milliseconds since 1970 before which a Telegram account was opened, by its number; null if it is not known. */
export function telegramOpenedBefore(id: number): number | null {
  const range = TELEGRAM_NUMBERS.find(([last]) => id <= last);
  return range ? Date.parse(range[1]) : null;
}

const YEAR = 365 * DAY;

function telegramWay(
  { telegram_id, is_chat_member }: ConfirmationFacts,
  now: number,
): ConfirmationWay {
  const ground = 'telegram';
  if (telegram_id === null) {
    const texts = {
      en: 'Link a Telegram account that is older than a year, and complete the task to join the chat',
      zh: '请绑定注册满一年的 Telegram 账号，并完成加入聊天的任务',
    };
    return { ground, is_met: false, met_at: null, texts };
  }
  const opened = telegramOpenedBefore(telegram_id);
  const old_at = opened === null ? null : opened + YEAR;
  const isOld = old_at !== null && old_at <= now;
  if (!isOld) {
    const texts = {
      en: 'Your Telegram account seems to be younger than a year',
      zh: '你的 Telegram 账号注册似乎不满一年',
    };
    return { ground, is_met: false, met_at: old_at, texts };
  }
  const texts = is_chat_member
    ? {
        en: 'Your Telegram account is older than a year and a member of the chat',
        zh: '你的 Telegram 账号注册已满一年，并已加入聊天',
      }
    : {
        en: 'Your Telegram account is old enough; complete the task to join the chat',
        zh: '你的 Telegram 账号注册时间已足够，请完成加入聊天的任务',
      };
  return { ground, is_met: is_chat_member, met_at: null, texts };
}

/** Below the score from which users are held; without one, only nothing noticed counts. */
function scoreWay(
  { outside_score_hold }: ConfirmationRules,
  score: number | null,
): ConfirmationWay {
  const is_met = score !== null && score < Math.max(1, outside_score_hold);
  const waiting = {
    en: 'The outside check that the organisers use has no result yet; it begins once you try to claim',
    zh: '主办方使用的外部检测尚无结果，首次尝试领取时开始检测',
  };
  const known = is_met
    ? { en: 'The outside check noticed nothing', zh: '外部检测未发现异常' }
    : { en: 'The outside check did not confirm your wallet', zh: '外部检测未能确认你的钱包' };
  const texts = score === null ? waiting : known;
  return { ground: 'outside_score', is_met, met_at: null, texts };
}

/**
 * Milliseconds until a wallet's balance is checked again. The next check is always as likely as before, so that no time
 * is known to have none.
 *
 * @param isEnough whether the average is high enough
 * @param random from 0 to 1, without 1
 */
export const nextBalanceCheck = (isEnough: boolean, random: number): number =>
  HOUR *
  Math.min(
    MAX_CHECK_HOURS,
    Math.log(1 / (1 - random)) * (isEnough ? HOURS_WHILE_ENOUGH : HOURS_OTHERWISE),
  );

/** The part of a balance that counts for the average, in nanotons like the needed one. */
export const countedBalance = (balance: bigint, needed: bigint): bigint => {
  const most = BigInt(MAX_COUNTED) * needed;
  return balance < most ? balance : most;
};

/** All ways in one text. */
export const waysText = (ways: readonly ConfirmationWay[], language: Language): string =>
  ways.map(({ texts }) => texts[language]).join(language === 'zh' ? '；或者，' : '. Or: ');
