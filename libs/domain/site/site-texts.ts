import { POINTS_PER_TOKEN } from '../earning/points.js';
import {
  REFERRAL_GROUP_SIZE,
  REFERRAL_POINTS_PER_GROUP,
  REFERRAL_TIERS,
} from '../earning/referral.js';
import { fillText, keepName } from '../fill-text.js';
import type { Language } from '../language.js';
import type { SiteSettings } from './site-settings.js';

/** A file of the site’s build: the built-in texts that an operator can replace, by key and language. */
export const SITE_TEXTS_FILE = 'site-texts.json';

/** Values that every text may name, as `{site}`; a text may also name those of the built-in one. */
export const TEXT_VALUES = [
  'site',
  'token',
  'symbol',
  'tokenomics_symbol',
  'network',
  'standard',
  'supply',
  'points',
] as const;

/** Values of the invitations' rewards, which the questions about the airdrop may name too. */
export const REFERRAL_VALUES = ['reward', 'group', 'tiers'] as const;

type TextValue = (typeof TEXT_VALUES)[number] | (typeof REFERRAL_VALUES)[number];

/** The operator's texts by key; a language that is missing shows the built-in text. */
export type SiteTexts = Readonly<Record<string, Partial<Record<Language, string>>>>;

/** The site's values that a text may name. Names and numbers are in the reader's language. */
export const siteTextValues = (
  settings: SiteSettings,
  language: Language,
): Record<TextValue, string> => ({
  site: settings.site_name,
  token: settings.token_name,
  symbol: settings.claim_symbol,
  tokenomics_symbol: settings.tokenomics_symbol,
  network: settings.token_network,
  standard: settings.token_standard,
  supply: groupThousands(settings.total_supply),
  points: groupThousands(POINTS_PER_TOKEN),
  reward: groupThousands(REFERRAL_POINTS_PER_GROUP),
  group: `${REFERRAL_GROUP_SIZE}`,
  tiers: REFERRAL_TIERS.join(language === 'zh' ? '、' : ', '),
});

/** A whole number, or its digits, with commas between thousands. Browsers' own formatters start slowly. */
export const groupThousands = (value: number | string): string =>
  String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

/** The operator's text of a key, with the site's values and `more` filled in; undefined where it is not replaced. */
export function ownSiteText(
  site: SiteSettings & { texts?: SiteTexts | undefined },
  key: string,
  language: Language,
  more: Readonly<Record<string, string>> = {},
): string | undefined {
  const text = site.texts?.[key]?.[language];
  return text && fillText(text, { ...siteTextValues(site, language), ...more }, keepName);
}
