import { isLanguage, type Language } from '#libs/domain/index.js';
import { withStorage } from '../lib/storage.js';

const PARAMETER = 'lang';

/** The language that the address names (`?lang=zh`), as search engines link to it. */
export function languageInAddress(search = location.search): Language | undefined {
  const language = new URLSearchParams(search).get(PARAMETER);
  return isLanguage(language) ? language : undefined;
}

/** Set while the tab is open, when the visitor has chosen a language. */
const CHOSEN_KEY = 'jetdrop.language-chosen';

/** Makes the visitor's choice win over languages in the tab's history. */
export function overruleAddresses(): void {
  withStorage('sessionStorage', (storage) => storage.setItem(CHOSEN_KEY, '1'));
  removeLanguageFromAddress();
}

/** Removes the language from the address of a history entry older than the choice. */
export function cleanOldAddress(): void {
  if (withStorage('sessionStorage', (storage) => storage.getItem(CHOSEN_KEY)))
    removeLanguageFromAddress();
}

/** Keeps a language in the address only if its link was just followed. Called at start; as in first-paint.js. */
export function settleAddress(): void {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  const type = navigation && 'type' in navigation ? navigation.type : undefined;
  if (type === 'reload' || type === 'back_forward') cleanOldAddress();
  else if (languageInAddress())
    withStorage('sessionStorage', (storage) => storage.removeItem(CHOSEN_KEY));
}

function removeLanguageFromAddress(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(PARAMETER)) return;
  url.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', url);
}
