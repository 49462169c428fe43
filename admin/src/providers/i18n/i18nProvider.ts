import { createInstance } from 'i18next';
import type { I18nProvider } from 'react-admin';
import type { Language } from '#libs/domain/index.js';
import { asLanguage, documentLocale } from './language.js';

/** The one i18next instance; API calls send its language in Accept-Language. */
const i18n = createInstance();

const catalogues: Record<Language, () => Promise<{ default: object }>> = {
  zh: () => import('../../i18n/zh.json'),
  en: () => import('../../i18n/en.json'),
};

/** Texts that one screen needs, which are loaded with it; the name is also that of their group in the catalogue. */
const parts = {
  admins: {
    zh: () => import('../../i18n/zh/admins.json'),
    en: () => import('../../i18n/en/admins.json'),
  },
  campaign: {
    zh: () => import('../../i18n/zh/campaign.json'),
    en: () => import('../../i18n/en/campaign.json'),
  },
  clusters: {
    zh: () => import('../../i18n/zh/clusters.json'),
    en: () => import('../../i18n/en/clusters.json'),
  },
  notifications: {
    zh: () => import('../../i18n/zh/notifications.json'),
    en: () => import('../../i18n/en/notifications.json'),
  },
  payouts: {
    zh: () => import('../../i18n/zh/payouts.json'),
    en: () => import('../../i18n/en/payouts.json'),
  },
  pictures: {
    zh: () => import('../../i18n/zh/pictures.json'),
    en: () => import('../../i18n/en/pictures.json'),
  },
  sections: {
    zh: () => import('../../i18n/zh/sections.json'),
    en: () => import('../../i18n/en/sections.json'),
  },
  settings: {
    zh: () => import('../../i18n/zh/settings.json'),
    en: () => import('../../i18n/en/settings.json'),
  },
} satisfies Record<string, Record<Language, () => Promise<{ default: object }>>>;

export type TextPart = keyof typeof parts;

/** The parts that some screen has asked for, which a switch of the language loads too. */
const asked = new Set<TextPart>();

async function loadPart(language: Language, part: TextPart): Promise<void> {
  if (i18n.hasResourceBundle(language, part)) return;
  const { default: texts } = await parts[part][language]();
  i18n.addResourceBundle(language, part, texts);
}

/** Loads the texts of a screen; rejects when they cannot be loaded, and can be called again. */
export async function loadTexts(part: TextPart): Promise<void> {
  asked.add(part);
  await loadPart(currentLanguage(), part);
}

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
    // React escapes what it renders.
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
