import {
  builtInTasks,
  campaignDates,
  DEFAULT_SITE_SETTINGS,
  ESSENTIAL_TEXTS,
  type EssentialText,
  hasExampleLink,
  type SiteSettings,
  type Task,
  taskLink,
  UNPROVED_METHODS,
} from '#libs/domain/index.js';

type Name = keyof SiteSettings;

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

/** Essential texts that are still the built-in ones, but for those of a hidden band. @param own keys of replaced texts */
export const builtInTexts = (settings: SiteSettings, own: readonly string[]): EssentialText[] =>
  (Object.keys(ESSENTIAL_TEXTS) as EssentialText[]).filter(
    (part) =>
      !own.includes(ESSENTIAL_TEXTS[part]) &&
      (part !== 'call_to_action' || settings.home_bands.includes(part)),
  );

const STATISTICS = [
  'stat_holders',
  'stat_transactions',
  'stat_volume',
  'stat_market_cap',
] as const satisfies readonly Name[];

/**
 * Whether the live site would show statistics of the specification, which are invented.
 *
 * @param changed sections without the built-in entries
 */
export const showsInventedStatistics = (
  settings: SiteSettings,
  changed: readonly string[],
): boolean =>
  settings.stat_source === 'typed' &&
  settings.home_bands.includes('statistics') &&
  !changed.includes('statistics') &&
  STATISTICS.some((name) => hasDefault(settings, name));

/** Lists of the product that say something about the project: its past and plans, its shares, its partners and uses. */
const CLAIMS = ['roadmap', 'tokenomics', 'partners', 'use_cases'] as const;

/** Whether the site shows a list of the product that says something about the project. */
export const showsBuiltInClaims = (settings: SiteSettings, changed: readonly string[]): boolean =>
  CLAIMS.some(
    (name) =>
      !changed.includes(name) &&
      // These two have pages of their own.
      (name === 'roadmap' || name === 'tokenomics' || settings.home_bands.includes(name)),
  );

/** Whether start and end are a first start's: its day, and 90 days later. */
export function hasFirstDates({ campaign_start, campaign_end }: SiteSettings): boolean {
  const first = campaignDates(new Date(campaign_start));
  return first.campaign_start === campaign_start && first.campaign_end === campaign_end;
}

/** Whether the pool for claims is still the specification's. */
export const hasBuiltInPool = (settings: SiteSettings): boolean =>
  hasDefault(settings, 'claim_pool_tokens');

/** Whether the supply covers the pool, so that every claim can be paid. */
export const isPoolCovered = ({ claim_pool_tokens, total_supply }: SiteSettings): boolean =>
  claim_pool_tokens <= total_supply;

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

/** The tasks that are still as the seed made them. */
export function listBuiltIn<T extends Task>(tasks: readonly T[], settings: SiteSettings): T[] {
  const builtIns = builtInTasks(settings);
  return tasks.filter((task) =>
    builtIns.some((builtIn) => COMPARED.every((field) => task[field] === builtIn[field])),
  );
}

/** Whether a task's link leads to a domain reserved for examples. */
export const leadsToExample = (task: Task): boolean => hasExampleLink(taskLink(task));

/** Paths with which social networks open a new post. */
const NEW_POST = /\/(intent\/(post|tweet)|share|sharer)\b/i;

/** Whether a task asks for a post that no method and no person checks. */
export const isUncheckedShare = (task: Task): boolean =>
  UNPROVED_METHODS.includes(task.verification) &&
  (task.icon === 'share' || NEW_POST.test(task.action_url));
