import { useTranslation } from 'react-i18next';
import type { Language } from '#libs/domain/index.js';
import { chooseLanguage, shownLanguage } from './index.js';

/** The texts and the language on screen, and the switch to the other language. */
export function useLanguage() {
  const { t } = useTranslation();
  const language = shownLanguage();
  const otherLanguage: Language = language === 'en' ? 'zh' : 'en';
  return { t, language, otherLanguage, toggleLanguage: () => chooseLanguage(otherLanguage) };
}
