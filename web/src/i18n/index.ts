import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isLanguage, type Language, resolveLanguage } from '#libs/domain/index.js';
import { isServerThere } from '../lib/network-errors.js';
import { readStored, writeStored } from '../lib/storage.js';
import { type CatalogueName, loadCatalogue } from './catalogues.js';
import { I18N_OPTIONS } from './i18n-options.js';
import {
  cleanOldAddress,
  languageInAddress,
  overruleAddresses,
  settleAddress,
} from './language-in-address.js';
import { OWN_TEXTS } from './own-texts.js';

const STORAGE_KEY = 'jetdrop.language';

/** The catalogues of all pages shown so far; a change of language loads all of them. */
const inUse = new Set<CatalogueName>(['shell']);

export const shownLanguage = (): Language => (isLanguage(i18n.language) ? i18n.language : 'en');

/** The order of decision 3, after a link to a language (decision 41); `rendered` is the server's choice. */
function preferredLanguage(rendered: Language | undefined): Language {
  const { lang, dataset } = document.documentElement;
  return resolveLanguage({
    stored: languageInAddress() ?? readStored(STORAGE_KEY),
    // Telegram's own language in the Mini App, as read by mini-app-paint.js.
    browser: rendered ? [dataset['otherLanguage'] ?? rendered] : navigator.languages,
    fallback: isLanguage(lang) ? lang : 'en',
  });
}

async function addCatalogue(language: Language, name: CatalogueName): Promise<void> {
  const texts = await loadCatalogue(language, name);
  i18n.addResourceBundle(language, 'translation', texts, true);
}

/** Starts i18next. It has no texts until `ensureCatalogue` adds them. */
export function startI18n(language: Language): void {
  void i18n.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: {} } },
    // The operator's texts are found first.
    defaultNS: OWN_TEXTS,
    fallbackNS: 'translation',
    ...I18N_OPTIONS,
  });
}

/** Starts i18next in the visitor's language, which it returns. */
export function startVisitorLanguage(rendered: Language | undefined): Language {
  settleAddress();
  const language = preferredLanguage(rendered);
  startI18n(language);
  document.documentElement.lang = language;
  // Before the texts are rendered, because styles depend on it.
  i18n.on('languageChanged', (changed) => {
    document.documentElement.lang = changed;
  });
  // Ahead of the router's listener, which reads the address.
  addEventListener('popstate', followAddress, { capture: true });
  return language;
}

/** Follows the language of the address after going back, unless the visitor has chosen one since. */
function followAddress(): void {
  cleanOldAddress();
  const language = languageInAddress();
  if (!language || language === shownLanguage()) return;
  prepareLanguage(language)
    .then(() => i18n.changeLanguage(language))
    .catch((error: unknown) =>
      console.warn('The language of the address cannot be loaded.', error),
    );
}

type Load = () => Promise<unknown>;

/** Other downloads that have to end before another language is shown. */
const loadedBefore = new Set<Load>();

/** Calls `load` before another language is shown, until the returned function is called. */
export function loadBeforeLanguage(load: Load): () => void {
  loadedBefore.add(load);
  return () => loadedBefore.delete(load);
}

/** Loads all that has to be there before a language is shown, also for a page that is opened meanwhile. */
async function prepareLanguage(language: Language): Promise<void> {
  const others = Promise.all([...loadedBefore].map((load) => load()));
  const loaded = new Set<CatalogueName>();
  do {
    const names = [...inUse].filter((name) => !loaded.has(name));
    await Promise.all([others, ...names.map((name) => addCatalogue(language, name))]);
    for (const name of names) loaded.add(name);
  } while (loaded.size < inUse.size);
}

/** Shows and stores the chosen language; reloads when its texts cannot be loaded, rejects when offline. */
export async function chooseLanguage(language: Language): Promise<void> {
  const failure = await prepareLanguage(language).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  if (failure && !(await isServerThere())) throw failure.error;
  writeStored(STORAGE_KEY, language);
  // Before the texts are rendered, because the head depends on it.
  overruleAddresses();
  if (failure) location.reload();
  else await i18n.changeLanguage(language);
}

/** Shows the language of the app that the page is in, unless the visitor has chosen one. */
export async function followLanguage(language: Language): Promise<void> {
  if (readStored(STORAGE_KEY) !== null || language === shownLanguage()) return;
  await prepareLanguage(language);
  await i18n.changeLanguage(language);
}

export async function ensureCatalogue(name: CatalogueName): Promise<void> {
  inUse.add(name);
  // The visitor may change the language during the download; then load the new one as well.
  let language: Language;
  do {
    language = shownLanguage();
    await addCatalogue(language, name);
  } while (language !== shownLanguage());
}
