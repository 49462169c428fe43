import { isLanguage, type Language } from '#libs/domain/index.js';

const PARAMETER = 'lang';

/** The language that the address names (`?lang=zh`), as search engines link to it. */
export function languageInAddress(search = location.search): Language | undefined {
  const language = new URLSearchParams(search).get(PARAMETER);
  return isLanguage(language) ? language : undefined;
}

/** Kept while the tab is open: the visitor has chosen a language since a link to one was followed. */
const CHOSEN_KEY = 'jetdrop.language-chosen';

/** Runs what needs the tab's memory, which browsers may refuse. */
function withSession<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch (error) {
    console.info('Session storage is not available.', error);
    return undefined;
  }
}

/** Makes a choice of the visitor's win over the links that are in the history of the tab. */
export function overruleAddresses(): void {
  withSession((storage) => storage.setItem(CHOSEN_KEY, '1'));
  removeLanguageFromAddress();
}

/** Takes a language out of the address of an entry of the history that is older than the choice. */
export function cleanOldAddress(): void {
  if (withSession((storage) => storage.getItem(CHOSEN_KEY))) removeLanguageFromAddress();
}

/** At start: whether a link to a language was followed just now, or is older; as in first-paint.js. */
export function settleAddress(): void {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  const type = navigation && 'type' in navigation ? navigation.type : undefined;
  if (type === 'reload' || type === 'back_forward') cleanOldAddress();
  else if (languageInAddress()) withSession((storage) => storage.removeItem(CHOSEN_KEY));
}

function removeLanguageFromAddress(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(PARAMETER)) return;
  url.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', url);
}
