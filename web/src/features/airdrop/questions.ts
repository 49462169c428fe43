import {
  POINTS_PER_TOKEN,
  REFERRAL_GROUP_SIZE,
  REFERRAL_POINTS_PER_GROUP,
  REFERRAL_TIERS,
} from '#libs/domain/index.js';
import type { AccordionItem } from '../../components/accordion.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useModeTexts } from '../../i18n/use-mode-texts.js';

type Question = 'join' | 'points' | 'delivery' | 'referral';

/** Common questions about the airdrop, with answers for the campaign's mode. */
export function useAnswers(): Record<Question, AccordionItem> {
  const { t, language, number } = useLanguage();
  const tInMode = useModeTexts();
  const values = {
    points: number(POINTS_PER_TOKEN),
    reward: number(REFERRAL_POINTS_PER_GROUP),
    group: REFERRAL_GROUP_SIZE,
    tiers: REFERRAL_TIERS.join(language === 'zh' ? '、' : ', '),
  };
  const answered = (key: Question): AccordionItem => ({
    key,
    question: t(`airdrop.faq.items.${key}.question`),
    answer: tInMode(`airdrop.faq.items.${key}.answer`, values),
  });
  return {
    join: answered('join'),
    points: answered('points'),
    delivery: answered('delivery'),
    referral: answered('referral'),
  };
}
