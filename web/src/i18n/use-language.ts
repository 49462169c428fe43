import { useTranslation } from 'react-i18next';
import { isLanguage, type Language } from '#libs/domain/index.js';
import { chooseLanguage } from './index.js';

interface LanguageState {
  language: Language;
  /** The one the switch leads to. */
  otherLanguage: Language;
  toggleLanguage: () => Promise<void>;
}

/** The language shown, and the way to the other one. */
export function useLanguage(): LanguageState {
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : 'en';
  const otherLanguage = language === 'en' ? 'zh' : 'en';
  return { language, otherLanguage, toggleLanguage: () => chooseLanguage(otherLanguage) };
}
