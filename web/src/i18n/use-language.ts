import { useTranslation } from 'react-i18next';
import type { Language } from '#libs/domain/index.js';
import { chooseLanguage, shownLanguage } from './index.js';

interface LanguageState {
  language: Language;
  /** The one the switch leads to. */
  otherLanguage: Language;
  toggleLanguage: () => Promise<void>;
}

/** The language shown, and the way to the other one. */
export function useLanguage(): LanguageState {
  // Renders again when the language changes.
  useTranslation();
  const language = shownLanguage();
  const otherLanguage = language === 'en' ? 'zh' : 'en';
  return { language, otherLanguage, toggleLanguage: () => chooseLanguage(otherLanguage) };
}
