import type { Language } from './language.js';
import type { SiteSettings } from './site-settings.js';
import type { Task, VerificationMethod, VerificationSettings } from './tasks.js';
import { parseTonAddress } from './ton-address.js';

/**
 * What may be missing before a task can be done, by the names of variables, settings and the task's own
 * fields; `is_enabled`: its method is switched off.
 */
export const TASK_NEEDS = [
  'is_enabled',
  'passcode_count',
  'path',
  'seconds',
  'amount',
  'count',
  'chat',
  'contract_address',
  'chain_api_url',
  'OUTBOUND_REQUESTS',
  'TELEGRAM_BOT_TOKEN',
] as const;

/** One of {@link TASK_NEEDS}. */
export type TaskNeed = (typeof TASK_NEEDS)[number];

/** What the server and the site have to check tasks with. */
export interface CheckMeans {
  /** Whether the server may call other hosts. */
  outbound_requests: boolean;
  /** Whether there is a Telegram bot. */
  has_bot: boolean;
  site: Pick<SiteSettings, 'chain_api_url' | 'contract_address'>;
}

/** What a method needs of the server and the site, whatever the task. */
const NEEDED_BY_METHOD: Partial<Record<VerificationMethod, readonly TaskNeed[]>> = {
  ton_balance: ['chain_api_url', 'OUTBOUND_REQUESTS'],
  jetton_balance: ['chain_api_url', 'OUTBOUND_REQUESTS'],
  telegram_member: ['TELEGRAM_BOT_TOKEN', 'OUTBOUND_REQUESTS'],
};

/** What a method needs of the task's own settings. */
const NEEDED_BY_TASK: Partial<
  Record<VerificationMethod, readonly (TaskNeed & keyof VerificationSettings)[]>
> = {
  page_visit: ['path', 'seconds'],
  code: ['passcode_count'],
  ton_balance: ['amount'],
  jetton_balance: ['amount'],
  referrals: ['count'],
  telegram_member: ['chat'],
};

/** What visitors read where something is missing. */
const TEXTS: Readonly<Record<TaskNeed, Readonly<Record<Language, string>>>> = {
  is_enabled: {
    en: 'The organisers have switched this check off for now.',
    zh: '主办方暂时停用了此任务的验证。',
  },
  passcode_count: {
    en: 'The organisers have not set the code word of this task yet.',
    zh: '主办方尚未设置此任务的口令。',
  },
  path: {
    en: 'The organisers have not said which page is to be read yet.',
    zh: '主办方尚未指定需要阅读的页面。',
  },
  seconds: {
    en: 'The organisers have not said how long the page is to be read yet.',
    zh: '主办方尚未设置阅读时长。',
  },
  amount: {
    en: 'The organisers have not said which balance is needed yet.',
    zh: '主办方尚未设置所需余额。',
  },
  count: {
    en: 'The organisers have not said how many friends are needed yet.',
    zh: '主办方尚未设置所需邀请人数。',
  },
  chat: {
    en: 'The organisers have not said which Telegram chat is to be joined yet.',
    zh: '主办方尚未指定需要加入的 Telegram 群组。',
  },
  contract_address: {
    en: 'The organisers have not published the token’s contract address yet, so its balance cannot be read.',
    zh: '主办方尚未公布代币合约地址，因此无法读取余额。',
  },
  chain_api_url: {
    en: 'This site is not connected to the TON blockchain yet, so no balance can be read.',
    zh: '本站尚未连接 TON 区块链，因此无法读取余额。',
  },
  OUTBOUND_REQUESTS: {
    en: 'This site does not call other services yet, so this task cannot be checked.',
    zh: '本站尚未开放对外查询，因此无法验证此任务。',
  },
  TELEGRAM_BOT_TOKEN: {
    en: 'The organisers have not set up the Telegram bot that checks this task yet.',
    zh: '主办方尚未配置用于验证此任务的 Telegram 机器人。',
  },
};

/** What a method lacks on this server and site, whatever the task. Never throws. */
export function methodNeeds(method: VerificationMethod, means: CheckMeans): TaskNeed[] {
  const { outbound_requests, has_bot, site } = means;
  const has: Partial<Record<TaskNeed, boolean>> = {
    chain_api_url: site.chain_api_url !== '',
    OUTBOUND_REQUESTS: outbound_requests,
    TELEGRAM_BOT_TOKEN: has_bot,
  };
  return (NEEDED_BY_METHOD[method] ?? []).filter((need) => !has[need]);
}

/**
 * Everything that keeps visitors from doing a task, the most telling first; empty: it can be done. Never
 * throws.
 *
 * @param isEnabled whether its method is switched on
 */
export function taskNeeds(
  {
    verification: method,
    verification_settings: own,
  }: Pick<Task, 'verification' | 'verification_settings'>,
  means: CheckMeans,
  isEnabled = true,
): TaskNeed[] {
  const missing: TaskNeed[] = (NEEDED_BY_TASK[method] ?? []).filter((field) => !own[field]);
  if (!isEnabled) missing.unshift('is_enabled');
  const jetton = own.jetton_address || means.site.contract_address;
  if (method === 'jetton_balance' && parseTonAddress(jetton) === null) {
    missing.push('contract_address');
  }
  return [...missing, ...methodNeeds(method, means)];
}

/** Why a task cannot be done, for visitors. Never throws. */
export function needText(need: TaskNeed, language: Language): string {
  return TEXTS[need][language];
}
