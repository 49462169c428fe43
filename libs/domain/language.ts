/** The languages of the product, public site and admin alike (decision 3). */
export const LANGUAGES = ['en', 'zh'] as const;

/** One of {@link LANGUAGES}. */
export type Language = (typeof LANGUAGES)[number];

/** The locale in whose way a language writes numbers and dates. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', zh: 'zh-CN' };

/** The same as Open Graph writes it, such as `en_US`. Never throws. */
export const openGraphLocale = (language: Language): string => LOCALES[language].replace('-', '_');

/** Whether a value from outside (storage, a form, a header) is one of {@link LANGUAGES}. */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** Where a page can learn its language from, in order of precedence (decision 3). */
interface LanguageSources {
  /** What local storage holds; anything but an exact language counts as no choice. */
  stored: string | null | undefined;
  /** BCP 47 tags in the visitor's order of preference, as `navigator.languages` gives them. */
  browser: readonly string[];
  /** The default of the area being shown, a site setting. */
  fallback: Language;
}

/**
 * Picks the language of a page: the stored choice, then the first browser language that exists
 * here, then the default (specification section 1, decision 3). Regions and scripts are ignored,
 * so `zh-CN` and `zh-Hant-TW` are `zh`. Never throws.
 */
export function resolveLanguage({ stored, browser, fallback }: LanguageSources): Language {
  if (isLanguage(stored)) return stored;
  return browser.map(primarySubtag).find(isLanguage) ?? fallback;
}

function primarySubtag(tag: string): string | undefined {
  // Some browsers and WebViews write en_US instead of en-US.
  return tag.trim().toLowerCase().split(/[-_]/)[0];
}
