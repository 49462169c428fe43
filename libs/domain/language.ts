/** The languages of the product, public site and admin alike (decision 3). */
export const LANGUAGES = ['en', 'zh'] as const;

export type Language = (typeof LANGUAGES)[number];

/** The locale in whose way a language writes numbers and dates. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', zh: 'zh-CN' };

/** The same as Open Graph writes it, such as `en_US`. */
export const openGraphLocale = (language: Language): string => LOCALES[language].replace('-', '_');

/** Whether a value from outside (storage, a form, a header) is one of {@link LANGUAGES}. */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** Where a page can learn its language from, in order of precedence (decision 3). */
interface LanguageSources {
  /** The value in local storage; anything but an exact language counts as no choice. */
  stored: string | null | undefined;
  /** BCP 47 tags in the visitor's order of preference, as `navigator.languages` gives them. */
  browser: readonly string[];
  /** The default of the area being shown, a site setting. */
  fallback: Language;
}

/** The stored language, else the first of the browser's that exists here, else the default (decision 3). */
export function resolveLanguage({ stored, browser, fallback }: LanguageSources): Language {
  if (isLanguage(stored)) return stored;
  // Some browsers and WebViews write en_US instead of en-US.
  const primary = browser.map((tag) => tag.trim().toLowerCase().split(/[-_]/)[0]);
  return primary.find(isLanguage) ?? fallback;
}
