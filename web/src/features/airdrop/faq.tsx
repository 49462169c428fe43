import { useTranslation } from 'react-i18next';
import {
  POINTS_PER_TOKEN,
  REFERRAL_GROUP_SIZE,
  REFERRAL_POINTS_PER_GROUP,
  REFERRAL_TIERS,
} from '#libs/domain/index.js';
import { Accordion } from '../../components/accordion.js';
import { Section } from '../../components/section.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useModeTexts } from '../../i18n/use-mode-texts.js';
import { formatNumber } from '../../lib/format.js';

const QUESTIONS = ['join', 'points', 'delivery', 'referral'] as const;

export function Faq() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const tInMode = useModeTexts();
  const values = {
    points: formatNumber(POINTS_PER_TOKEN, language),
    reward: formatNumber(REFERRAL_POINTS_PER_GROUP, language),
    group: REFERRAL_GROUP_SIZE,
    tiers: REFERRAL_TIERS.join(language === 'zh' ? '、' : ', '),
  };
  const items = QUESTIONS.map((key) => ({
    key,
    question: t(`airdrop.faq.items.${key}.question`),
    answer: tInMode(`airdrop.faq.items.${key}.answer`, values),
  }));
  return (
    <Section title={t('airdrop.faq.title')} lead={t('airdrop.faq.lead')} split>
      <Accordion items={items} />
    </Section>
  );
}
