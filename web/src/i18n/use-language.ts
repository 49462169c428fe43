import { useTranslation } from 'react-i18next';
import type { Language } from '#libs/domain/index.js';
import { formatMoment, formatNumber } from '../lib/format.js';
import { chooseLanguage, shownLanguage } from './index.js';

/** The texts and the language on screen, the switch to the other, and its numbers and moments. */
export function useLanguage() {
  const { t } = useTranslation();
  const language = shownLanguage();
  const otherLanguage: Language = language === 'en' ? 'zh' : 'en';
  return {
    t,
    language,
    number: formatNumber,
    moment: (iso: string, timeZone?: 'UTC') => formatMoment(iso, language, timeZone),
    otherLanguage,
    toggleLanguage: () => chooseLanguage(otherLanguage),
  };
}
