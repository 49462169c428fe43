import { referralTextValues, siteTextValues } from '#libs/domain/index.js';
import type { AccordionItem } from '../../components/accordion.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useModeTexts } from '../../i18n/use-mode-texts.js';
import { useSiteSettings } from '../../lib/site-settings.js';

type Question = 'join' | 'wallet' | 'points' | 'delivery' | 'referral';

/** Common questions about the airdrop, with answers for the campaign's mode. */
export function useAnswers(): Record<Question, AccordionItem> {
  const { t, language } = useLanguage();
  const tInMode = useModeTexts();
  const values = {
    ...siteTextValues(useSiteSettings().settings),
    ...referralTextValues(language),
  };
  const answered = (key: Question): AccordionItem => ({
    key,
    question: t(`airdrop.faq.items.${key}.question`),
    answer: tInMode(`airdrop.faq.items.${key}.answer`, values),
  });
  return {
    join: answered('join'),
    wallet: answered('wallet'),
    points: answered('points'),
    delivery: answered('delivery'),
    referral: answered('referral'),
  };
}
