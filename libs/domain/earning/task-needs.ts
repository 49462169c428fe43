import type { Language } from '../language.js';
import { pageRoute } from '../site/page-head.js';
import type { SiteSettings } from '../site/site-settings.js';
import { parseTonAddress } from '../ton-address.js';
import { linkInForce, type TaskSettings } from './built-in-tasks.js';
import { type Task, taskLink } from './tasks.js';
import {
  METHOD_TEXTS,
  METHODS,
  type MethodNeed,
  type NeededSetting,
  type NeedTexts,
  settingsOf,
  type VerificationMethod,
} from './verification/index.js';
import { walletRule } from './wallet-rule.js';

/** Missing parts of a task: variables, settings, its own fields; `is_enabled`: its method is switched off. */
export type TaskNeed =
  | 'is_enabled'
  | 'action_url'
  | 'contract_address'
  | 'page_content'
  | NeededSetting
  | MethodNeed;

/** Whether a task can be done, the missing parts, and their text for visitors. */
export interface TaskAvailability {
  is_verification_available: boolean;
  /** Names of variables, settings and fields. */
  needs: TaskNeed[];
  verification_note: string;
  verification_note_en: string;
}

/** The pages that are empty without content in the back office. */
export type ContentPage = '/whitepaper' | '/team';

/** The server's and the site's means of checking tasks. */
export interface CheckMeans {
  /** Whether the server has a value for a variable, such as `OUTBOUND_REQUESTS`. */
  hasVariable: (name: string) => boolean;
  site: Pick<SiteSettings, 'chain_api_url' | 'contract_address'> & TaskSettings;
  /** The pages that show nothing yet; none where that is not known. */
  emptyPages?: readonly ContentPage[];
}

/** The texts of the needs that several methods have. */
const SHARED: Readonly<Record<string, NeedTexts>> = {
  is_enabled: {
    name: { en: 'a method that is switched on', zh: '已启用的验证方式' },
    text: {
      en: 'The organisers have switched this check off for now.',
      zh: '主办方暂时停用了此任务的验证。',
    },
  },
  action_url: {
    name: { en: 'a link, in the task or the site settings', zh: '任务或站点设置中的链接' },
    text: {
      en: 'The organisers have not published the link of this task yet.',
      zh: '主办方尚未公布此任务的链接。',
    },
  },
  contract_address: {
    name: { en: 'Contract address in the site settings', zh: '站点设置中的合约地址' },
    text: {
      en: 'The organisers have not published the token’s contract address yet.',
      zh: '主办方尚未公布代币合约地址。',
    },
  },
  page_content: {
    name: { en: 'content on the page it leads to', zh: '任务页面的内容' },
    text: {
      en: 'The page of this task has not been published yet.',
      zh: '此任务对应的页面尚未发布。',
    },
  },
  chain_api_url: {
    name: { en: 'Chain API in the site settings', zh: '站点设置中的链上 API' },
    text: {
      en: 'This site is not connected to the TON blockchain yet, so no balance can be read.',
      zh: '本站尚未连接 TON 区块链，因此无法读取余额。',
    },
  },
  OUTBOUND_REQUESTS: {
    name: {
      en: 'calls to outside services (OUTBOUND_REQUESTS, set on the server)',
      zh: '对外请求（OUTBOUND_REQUESTS，由服务器运维开启）',
    },
    text: {
      en: 'This site does not call other services yet, so this task cannot be checked.',
      zh: '本站尚未开放对外查询，因此无法验证此任务。',
    },
  },
};

/** Whether a method asks a service on another host, which may not answer. */
export const asksService = (method: VerificationMethod): boolean =>
  METHODS[method].needs.some((need) => need === 'OUTBOUND_REQUESTS');

/** The missing parts of a method on this server and site, whatever the task. */
export function methodNeeds(
  method: VerificationMethod,
  { hasVariable, site }: CheckMeans,
): TaskNeed[] {
  return METHODS[method].needs.filter((need) =>
    need === 'chain_api_url' ? site.chain_api_url === '' : !hasVariable(need),
  );
}

/** Whether a task's link opens one of these pages. */
export function leadsToOneOf(
  task: Pick<Task, 'action_url' | 'verification' | 'verification_settings'>,
  pages: readonly string[],
): boolean {
  const [path = ''] = taskLink(task).split(/[?#]/);
  return pages.includes(pageRoute(path));
}

/** The fields of a task that decide what it needs. */
export type NeedingTask = Pick<
  Task,
  'id' | 'type' | 'icon' | 'action_url' | 'verification' | 'verification_settings'
>;

/** Everything that a task lacks, the most important first. @param isEnabled whether its method is switched on */
export function taskNeeds(task: NeedingTask, means: CheckMeans, isEnabled = true): TaskNeed[] {
  const { verification: method, verification_settings: own } = task;
  const missing: TaskNeed[] = isEnabled ? [] : ['is_enabled'];
  for (const [name, { needed }] of settingsOf(method)) {
    if (needed && !own[name]) missing.push(name as NeededSetting);
  }
  if (task.action_url !== '' && linkInForce(task, means.site) === '') missing.push('action_url');
  const jetton = own.jetton_address || means.site.contract_address;
  const concernsToken =
    'jetton_address' in METHODS[method].settings || walletRule(task) === 'adds_token';
  if (concernsToken && parseTonAddress(jetton) === null) {
    missing.push('contract_address');
  }
  if (leadsToOneOf(task, means.emptyPages ?? [])) missing.push('page_content');
  return [...missing, ...methodNeeds(method, means)];
}

function textsOf(need: TaskNeed): NeedTexts | undefined {
  const own = Object.values(METHOD_TEXTS).flatMap(({ needs, settings }) => [
    needs?.[need],
    settings[need]?.missing,
  ]);
  return SHARED[need] ?? own.find((texts) => texts !== undefined);
}

/** Why a task cannot be done, for visitors. */
export const needText = (need: TaskNeed, language: Language): string =>
  textsOf(need)?.text[language] ?? need;

/** The setting's name for the operator. */
export const needName = (need: TaskNeed, language: Language): string =>
  textsOf(need)?.name[language] ?? need;
