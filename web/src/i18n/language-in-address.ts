import { isLanguage, type Language } from '#libs/domain/index.js';

const PARAMETER = 'lang';

/** The language that the address names (`?lang=zh`), as search engines link to it. */
export function languageInAddress(): Language | undefined {
  const language = new URLSearchParams(location.search).get(PARAMETER);
  return isLanguage(language) ? language : undefined;
}

/** Takes the language out of the address, or a reload would undo what the visitor chose since. */
export function removeLanguageFromAddress(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(PARAMETER)) return;
  url.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', url);
}
