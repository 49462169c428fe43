import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import {
  DEFAULT_SITE_SETTINGS,
  isLanguage,
  type Language,
  resolveLanguage,
} from '#libs/domain/index.js';
import { readStored, writeStored } from '../lib/storage.js';
import { type CatalogueName, loadCatalogue } from './catalogues.js';
import { languageInAddress, removeLanguageFromAddress } from './language-in-address.js';

const STORAGE_KEY = 'jetdrop.language';

/** What the pages shown so far need; a change of language brings all of it along. */
const inUse = new Set<CatalogueName>(['translation']);

/** Pages are fetched while the language still loads; their own catalogues wait for this. */
const started = Promise.withResolvers<void>();

const shownLanguage = (): Language => (isLanguage(i18n.language) ? i18n.language : 'en');

function preferredLanguage(fallback: Language): Language {
  return resolveLanguage({
    stored: languageInAddress() ?? readStored(STORAGE_KEY),
    browser: navigator.languages,
    fallback,
  });
}

async function addCatalogue(language: Language, name: CatalogueName): Promise<void> {
  if (i18n.hasResourceBundle(language, name)) return;
  i18n.addResourceBundle(language, name, await loadCatalogue(language, name));
}

async function showLanguage(language: Language): Promise<void> {
  await Promise.all([...inUse].map((name) => addCatalogue(language, name)));
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Starts i18next in the visitor's language. Resolves when the first text can be shown. */
export async function startI18n(): Promise<void> {
  // Following a link to a language is choosing it.
  const asked = languageInAddress();
  if (asked) writeStored(STORAGE_KEY, asked);
  const language = preferredLanguage(DEFAULT_SITE_SETTINGS.default_language);
  const translation = await loadCatalogue(language, 'translation');
  await i18n.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation } },
    // Both catalogues hold the same keys, so there is nothing to fall back to.
    fallbackLng: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  document.documentElement.lang = language;
  started.resolve();
}

/** Shows the site in a language the visitor chose, and remembers it. Rejects when offline. */
export async function chooseLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  writeStored(STORAGE_KEY, language);
  removeLanguageFromAddress();
}

/**
 * Applies the operator's default language (decision 3). Changes nothing for visitors whose stored
 * choice or browser already decides.
 */
export async function applyDefaultLanguage(fallback: Language): Promise<void> {
  const language = preferredLanguage(fallback);
  if (language !== i18n.language) await showLanguage(language);
}

/** Loads a catalogue that only some pages need, in the language shown. */
export async function needCatalogue(name: CatalogueName): Promise<void> {
  inUse.add(name);
  await started.promise;
  // The language may change while its catalogue is on the way, so look again afterwards.
  let language = shownLanguage();
  await addCatalogue(language, name);
  while (language !== shownLanguage()) {
    language = shownLanguage();
    await addCatalogue(language, name);
  }
}
