import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, resolveLanguage } from '#libs/domain/index.js';
import enKit from '../i18n/en/claim-kit.json' with { type: 'json' };
import enLive from '../i18n/en/live.json' with { type: 'json' };
import enShell from '../i18n/en/shell.json' with { type: 'json' };
import { I18N_OPTIONS } from '../i18n/i18n-options.js';
import zhKit from '../i18n/zh/claim-kit.json' with { type: 'json' };
import zhLive from '../i18n/zh/live.json' with { type: 'json' };
import zhShell from '../i18n/zh/shell.json' with { type: 'json' };
import { readStored, writeStored } from '../lib/storage.js';

const STORAGE_KEY = 'jetdrop.language';

/** The texts of the page, and those of claims that it shares with the site. */
const TEXTS = {
  en: { ...enKit, common: enShell.common, live: { pull: enLive.live.pull } },
  zh: { ...zhKit, common: zhShell.common, live: { pull: zhLive.live.pull } },
};

/** Shows the language that the visitor has chosen here before, else the browser's. */
export function startKitLanguage(): void {
  const language = resolveLanguage({
    stored: readStored(STORAGE_KEY),
    browser: navigator.languages,
    fallback: 'en',
  });
  document.documentElement.lang = language;
  void i18n.use(initReactI18next).init({
    ...I18N_OPTIONS,
    lng: language,
    resources: { en: { translation: TEXTS.en }, zh: { translation: TEXTS.zh } },
  });
}

export function chooseKitLanguage(language: Language): void {
  writeStored(STORAGE_KEY, language);
  document.documentElement.lang = language;
  void i18n.changeLanguage(language);
}
