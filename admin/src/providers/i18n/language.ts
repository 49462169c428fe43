import { useLocale } from 'react-admin';
import { isLanguage, type Language, LOCALES, resolveLanguage } from '#libs/domain/index.js';

export const LANGUAGE_STORAGE_KEY = 'jetdrop.admin.language';

/** Locales of each language in the back office. English dates have the day before the month. */
const LANGUAGE_TAGS: Record<Language, { document: string; format: string }> = {
  en: { document: 'en', format: 'en-GB' },
  zh: { document: LOCALES.zh, format: LOCALES.zh },
};

/** A locale of react-admin as one of our languages. */
export const asLanguage = (locale: string): Language => (locale === 'en' ? 'en' : 'zh');

/** The `lang` of the document. */
export const documentLocale = (locale: string): string =>
  LANGUAGE_TAGS[asLanguage(locale)].document;

/** The locale in which numbers and dates are written. */
export const formatLocale = (locale: string): string => LANGUAGE_TAGS[asLanguage(locale)].format;

/** The language in use; the component renders again when it changes. */
export const useLanguage = (): Language => asLanguage(useLocale());

/** The language the admin chose, or null when none (or nonsense) is stored. */
function storedLanguage(): Language | null {
  const stored = localStorage.getItem(LANGUAGE_STORAGE_KEY);
  return isLanguage(stored) ? stored : null;
}

/** Remembers an explicit choice; a language that was merely detected is never stored. */
export function storeLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE_STORAGE_KEY, language);
}

/**
 * Decides the start language (decision 3): stored choice, then browser language, then the
 * default of the site settings. `loadDefault` is only called when neither of the first two decides,
 * so that the usual start does not wait for the network.
 */
export async function startLanguage(loadDefault: () => Promise<Language>): Promise<Language> {
  const known = { stored: storedLanguage(), browser: navigator.languages };
  const language = resolveLanguage({ ...known, fallback: 'zh' });
  const fallbackDecided = language !== resolveLanguage({ ...known, fallback: 'en' });
  return fallbackDecided ? loadDefault() : language;
}
