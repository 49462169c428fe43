import { isLanguage, type Language, resolveLanguage } from '#libs/domain/index.js';

export const LANGUAGE_STORAGE_KEY = 'jetdrop.admin.language';

/** The language the admin chose, or null when none (or nonsense) is stored. */
export function storedLanguage(): Language | null {
  const stored = localStorage.getItem(LANGUAGE_STORAGE_KEY);
  return isLanguage(stored) ? stored : null;
}

/** Remembers an explicit choice; a language that was merely detected is never stored. */
export function storeLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE_STORAGE_KEY, language);
}

/**
 * Decides the start language (decision 3): stored choice, then browser language, then the
 * default of the site settings. `loadDefault` is only called when the first two say nothing,
 * so that the usual start does not wait for the network.
 */
export async function startLanguage(loadDefault: () => Promise<Language>): Promise<Language> {
  const known = { stored: storedLanguage(), browser: navigator.languages };
  const language = resolveLanguage({ ...known, fallback: 'zh' });
  const fallbackDecided = language !== resolveLanguage({ ...known, fallback: 'en' });
  return fallbackDecided ? loadDefault() : language;
}
