import {
  BUILT_IN_TASKS,
  campaignDates,
  DEFAULT_SITE_SETTINGS,
  hasExampleLink,
  type SiteSettings,
  type Task,
  taskLink,
  UNPROVED_METHODS,
} from '#libs/domain/index.js';

type Name = keyof SiteSettings;

/** As the address of a post has it. */
const BUILT_IN_HASHTAG = encodeURIComponent(`#${DEFAULT_SITE_SETTINGS.site_name}`);

const hasDefault = (settings: SiteSettings, name: Name): boolean =>
  settings[name] === DEFAULT_SITE_SETTINGS[name];

/** Parts of the brand with the settings that make them the operator's: one changed setting is enough. */
const BRAND = {
  site_name: ['site_name'],
  token: ['token_name', 'claim_symbol', 'tokenomics_symbol'],
  // A logo alone leaves the icons and the coin ours.
  symbol: ['symbol'],
  colors: ['brand_primary', 'brand_accent'],
} as const satisfies Record<string, readonly Name[]>;

/** Parts of the brand that are still the built-in ones. */
export const builtInBrand = (settings: SiteSettings): (keyof typeof BRAND)[] =>
  (Object.keys(BRAND) as (keyof typeof BRAND)[]).filter((part) =>
    BRAND[part].every((name) => hasDefault(settings, name)),
  );

const STATISTICS = [
  'stat_holders',
  'stat_transactions',
  'stat_volume',
  'stat_market_cap',
] as const satisfies readonly Name[];

/** Whether the live site would show statistics of the specification, which are invented. */
export const showsInventedStatistics = (settings: SiteSettings): boolean =>
  settings.stat_source === 'typed' && STATISTICS.some((name) => hasDefault(settings, name));

/** Whether start and end are a first start's: its day, and 90 days later. */
export function hasFirstDates({ campaign_start, campaign_end }: SiteSettings): boolean {
  const first = campaignDates(new Date(campaign_start));
  return first.campaign_start === campaign_start && first.campaign_end === campaign_end;
}

/** Whether the pool for claims is still the specification's. */
export const hasBuiltInPool = (settings: SiteSettings): boolean =>
  hasDefault(settings, 'claim_pool_tokens');

/** Whether a setting has a link to a domain reserved for examples. */
export const hasSettingLinks = (settings: SiteSettings): boolean =>
  Object.values(settings).some((value) => typeof value === 'string' && hasExampleLink(value));

const COMPARED = [
  'title',
  'title_en',
  'description',
  'description_en',
  'action_url',
  'points',
] as const satisfies readonly (keyof Task)[];

/** Whether there are tasks, and each of them is still as the seed made it. */
export const areBuiltIn = (tasks: readonly Task[]): boolean =>
  tasks.length > 0 &&
  tasks.every((task) =>
    BUILT_IN_TASKS.some((builtIn) => COMPARED.every((field) => task[field] === builtIn[field])),
  );

/** Whether a task's link leads to a domain reserved for examples, or shares the built-in hashtag. */
export const leadsToExample = (task: Task): boolean =>
  hasExampleLink(taskLink(task)) || taskLink(task).includes(BUILT_IN_HASHTAG);

/** Paths with which social networks open a new post. */
const NEW_POST = /\/(intent\/(post|tweet)|share|sharer)\b/i;

/** Whether a task asks for a post that no method and no person checks. */
export const isUncheckedShare = (task: Task): boolean =>
  UNPROVED_METHODS.includes(task.verification) &&
  (task.icon === 'share' || NEW_POST.test(task.action_url));
