import { createInstance } from 'i18next';
import type { I18nProvider } from 'react-admin';
import { LANGUAGES, type Language } from '#libs/domain/index.js';
import { catalogues, parts, type TextPart } from '../../i18n/catalogues.js';
import { asLanguage, documentLocale } from './language.js';

/** The one i18next instance; API calls send its language in Accept-Language. */
const i18n = createInstance();

/** The parts that some screen has asked for, which a switch of the language loads too. */
const asked = new Set<TextPart>();

async function loadPart(language: Language, part: TextPart): Promise<void> {
  if (i18n.hasResourceBundle(language, part)) return;
  const [chinese, english] = parts[part];
  const { default: texts } = await (language === 'zh' ? chinese : english)();
  i18n.addResourceBundle(language, part, texts);
}

/** Loads the texts of a screen; rejects when they cannot be loaded, and can be called again. */
export async function loadTexts(part: TextPart): Promise<void> {
  asked.add(part);
  await loadPart(currentLanguage(), part);
}

/** Loads the texts of a screen in every language, to search them. */
export async function loadTextsInAll(part: TextPart): Promise<void> {
  asked.add(part);
  await Promise.all(LANGUAGES.map((language) => loadPart(language, part)));
}

/** A text in every language that has it, of a part that {@link loadTextsInAll} has loaded. */
export const textsIn = (key: string): string[] =>
  LANGUAGES.filter((lng) => i18n.exists(key, { lng })).map((lng) => i18n.t(key, { lng }));

export const LANGUAGE_NAMES = [
  { locale: 'zh', name: '中文' },
  { locale: 'en', name: 'English' },
];

export function currentLanguage(): Language {
  return asLanguage(i18n.language);
}

async function applyLanguage(language: string): Promise<void> {
  await Promise.all([...asked].map((part) => loadPart(asLanguage(language), part)));
  await i18n.changeLanguage(language);
  document.documentElement.lang = documentLocale(language);
}

interface TranslateOptions {
  /** react-admin's names for the default text and the count of a plural. */
  _?: string;
  smart_count?: number;
  [argument: string]: unknown;
}

function translate(key: string, options: TranslateOptions = {}): string {
  const { _: defaultValue, smart_count: count, ...values } = options;
  return String(i18n.t(key, { ...values, defaultValue, count, smart_count: count }));
}

/** Prepares i18next, once. */
async function start(language: Language): Promise<void> {
  if (i18n.isInitialized) return;
  i18n.use({
    type: 'backend',
    // i18next takes a promise only from a function of exactly two parameters.
    read: (requested: Language, _namespace: string) =>
      catalogues[requested]().then((module) => module.default),
  });
  await i18n.init({
    lng: language,
    // Both catalogues have the same keys (checked), so a fallback would only load both.
    fallbackLng: false,
    fallbackNS: Object.keys(parts),
    // Server sentences are passed to translate() too, and may contain colons.
    nsSeparator: false,
    // React escapes texts itself.
    interpolation: { escapeValue: false },
  });
}

/** Prepares translations in `language`; the other catalogue is loaded on a switch. */
export async function createI18nProvider(language: Language): Promise<I18nProvider> {
  await start(language);
  await applyLanguage(language);
  return {
    translate,
    changeLocale: applyLanguage,
    getLocale: currentLanguage,
    getLocales: () => LANGUAGE_NAMES,
  };
}
