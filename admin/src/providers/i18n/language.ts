import { useI18nProvider } from 'react-admin';
import { isLanguage, type Language, LOCALES, resolveLanguage } from '#libs/domain/index.js';
import { stored } from '../storage.js';

export const LANGUAGE_STORAGE_KEY = 'jetdrop.admin.language';

/** A locale of react-admin as one of our languages. */
export const asLanguage = (locale: string): Language => (locale === 'en' ? 'en' : 'zh');

export const documentLocale = (locale: string): string => (locale === 'en' ? 'en' : LOCALES.zh);

/** English dates have the day before the month. */
export const formatLocale = (locale: string): string => (locale === 'en' ? 'en-GB' : LOCALES.zh);

/** The language of the texts on screen, which a chosen one becomes when its catalogue is loaded. */
export const useLanguage = (): Language => asLanguage(useI18nProvider().getLocale());

function storedLanguage(): Language | null {
  const chosen = stored.getItem(LANGUAGE_STORAGE_KEY);
  return isLanguage(chosen) ? chosen : null;
}

/** Stores an explicit choice; a detected language is never stored. */
export function storeLanguage(language: Language): void {
  stored.setItem(LANGUAGE_STORAGE_KEY, language);
}

/** The stored choice, else the browser's, else the site's, loaded only then (decision 3). */
export async function startLanguage(loadDefault: () => Promise<Language>): Promise<Language> {
  const known = { stored: storedLanguage(), browser: navigator.languages };
  const language = resolveLanguage({ ...known, fallback: 'zh' });
  const fallbackDecided = language !== resolveLanguage({ ...known, fallback: 'en' });
  return fallbackDecided ? loadDefault() : language;
}
