import type { Language } from '../language.js';
import type { SiteSettings } from './site-settings.js';

/** A file of the site’s build: the built-in texts that an operator can replace, by key and language. */
export const SITE_TEXTS_FILE = 'site-texts.json';

/** Values that every text may name, as `{site}`; a text may also name those of the built-in one. */
export const TEXT_VALUES = ['site', 'token', 'symbol', 'network', 'standard', 'supply'] as const;

/** Names in braces of a text, such as `site` of `{site}`. */
export const namedValues = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** A built-in text with its values in single braces, as they are typed. */
export const asTyped = (builtIn: string): string => builtIn.replaceAll(/\{\{(\w+)\}\}/g, '{$1}');

/** The operator's texts by key; a language that is missing shows the built-in text. */
export type SiteTexts = Readonly<Record<string, Partial<Record<Language, string>>>>;

/** The site's values that a text may name. Names and numbers are in the reader's language. */
export function siteTextValues(
  settings: SiteSettings,
  language: Language,
): Record<(typeof TEXT_VALUES)[number], string> {
  return {
    site: settings.site_name,
    token: settings.token_name,
    symbol: settings.claim_symbol,
    network: settings.token_network,
    standard: settings.token_standard,
    supply: settings.total_supply.toLocaleString(language === 'zh' ? 'zh-CN' : 'en-US'),
  };
}

/** Fills known values into a text; other names are passed to `otherwise`. */
export const fillSiteText = (
  text: string,
  values: Readonly<Record<string, string>>,
  otherwise: (name: string) => string = (name) => `{${name}}`,
): string =>
  text.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : otherwise(name),
  );

/** The operator's text of a key, with the site's values and `more` filled in; undefined where it is not replaced. */
export function ownSiteText(
  site: SiteSettings & { texts?: SiteTexts | undefined },
  key: string,
  language: Language,
  more: Readonly<Record<string, string>> = {},
): string | undefined {
  const text = site.texts?.[key]?.[language];
  return text && fillSiteText(text, { ...siteTextValues(site, language), ...more });
}
