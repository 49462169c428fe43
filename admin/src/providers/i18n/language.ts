import { useLocale } from 'react-admin';
import { isLanguage, type Language, LOCALES, resolveLanguage } from '#libs/domain/index.js';

export const LANGUAGE_STORAGE_KEY = 'jetdrop.admin.language';

/** The locales of each language. English dates have the day before the month. */
const LANGUAGE_TAGS: Record<Language, { document: string; format: string }> = {
  en: { document: 'en', format: 'en-GB' },
  zh: { document: LOCALES.zh, format: LOCALES.zh },
};

/** A locale of react-admin as one of our languages. */
export const asLanguage = (locale: string): Language => (locale === 'en' ? 'en' : 'zh');

export const documentLocale = (locale: string): string =>
  LANGUAGE_TAGS[asLanguage(locale)].document;

export const formatLocale = (locale: string): string => LANGUAGE_TAGS[asLanguage(locale)].format;

export const useLanguage = (): Language => asLanguage(useLocale());

/** The language the admin chose; null when none is stored. */
function storedLanguage(): Language | null {
  const stored = localStorage.getItem(LANGUAGE_STORAGE_KEY);
  return isLanguage(stored) ? stored : null;
}

/** Stores an explicit choice; a detected language is never stored. */
export function storeLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE_STORAGE_KEY, language);
}

/**
 * The start language (decision 3): the stored choice, then the browser's language, then the site's
 * default, which is only loaded when neither of them decides.
 */
export async function startLanguage(loadDefault: () => Promise<Language>): Promise<Language> {
  const known = { stored: storedLanguage(), browser: navigator.languages };
  const language = resolveLanguage({ ...known, fallback: 'zh' });
  const fallbackDecided = language !== resolveLanguage({ ...known, fallback: 'en' });
  return fallbackDecided ? loadDefault() : language;
}
