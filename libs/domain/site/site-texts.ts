import { POINTS_PER_TOKEN } from '../earning/points.js';
import type { Texts } from '../earning/verification/index.js';
import { fillText, keepName, namedValues } from '../fill-text.js';
import { LANGUAGES, type Language } from '../language.js';
import { hasVisibleText } from '../visible-text.js';
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

/** A built-in text with its values in single braces, as they are typed. */
export const asTyped = (builtIn: string): string => builtIn.replaceAll(/\{\{(\w+)\}\}/g, '{$1}');

/** An operator's text in the languages that have one. */
type OwnText = Readonly<Partial<Record<Language, string>>>;

/** The operator's texts by key. */
export type SiteTexts = Readonly<Record<string, OwnText>>;

/**
 * The operator's text in a language or, where it has none, in the other, as in lists and contents; undefined where it has
 * none at all, so that the built-in one is shown.
 *
 * @example ownTextIn({ en: 'Play', zh: '' }, 'zh') // 'Play'
 */
export const ownTextIn = (text: OwnText | undefined, language: Language): string | undefined =>
  [language, ...LANGUAGES].map((each) => text?.[each]).find((each) => each && hasVisibleText(each));

/** The site's values that a text may name, the same in both languages. */
export const siteTextValues = (
  settings: SiteSettings,
): Record<(typeof TEXT_VALUES)[number], string> => ({
  site: settings.site_name,
  token: settings.token_name,
  symbol: settings.claim_symbol,
  tokenomics_symbol: settings.tokenomics_symbol,
  network: settings.token_network,
  standard: settings.token_standard,
  supply: groupThousands(settings.total_supply),
  points: groupThousands(POINTS_PER_TOKEN),
});

/** A whole number, or its digits, with commas between thousands. Browsers' own formatters start slowly. */
export const groupThousands = (value: number | string): string =>
  String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

/** Braces and dollar signs of the site's own catalogues, which would be read as such. */
const CATALOGUE_MARKS = /\{\{|\}\}|\$t\(/;

/** The error of an operator's text that names a value not known there; undefined where there is none. */
export function textValueError(text: string, known: readonly string[]): Texts | undefined {
  if (CATALOGUE_MARKS.test(text)) {
    return { en: 'Must not contain {{, }} or $t(', zh: '不能包含 {{、}} 或 $t(' };
  }
  const unknown = namedValues(text).find((name) => !known.includes(name));
  if (unknown === undefined) return undefined;
  const names = known.map((value) => `{${value}}`).join(', ');
  return {
    en: `{${unknown}} is not known here; there are ${names}`,
    zh: `此处没有 {${unknown}}；可用的有 ${names}`,
  };
}

/** The operator's text of a key, with the site's values and `more` filled in; undefined where it is not replaced. */
export function ownSiteText(
  site: SiteSettings & { texts?: SiteTexts | undefined },
  key: string,
  language: Language,
  more: Readonly<Record<string, string>> = {},
): string | undefined {
  const text = ownTextIn(site.texts?.[key], language);
  return text && fillText(text, { ...siteTextValues(site), ...more }, keepName);
}
