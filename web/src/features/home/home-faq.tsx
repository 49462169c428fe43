import { useTranslation } from 'react-i18next';
import { POINTS_PER_TOKEN } from '#libs/domain/index.js';
import { Accordion } from '../../components/accordion.js';
import { Section } from '../../components/section.js';
import { useLanguage } from '../../i18n/use-language.js';
import { formatNumber } from '../../lib/format.js';
import { useSiteSettings } from '../../lib/site-settings.js';

const QUESTIONS = ['what', 'wallet', 'cost', 'safety', 'delivery'] as const;

export function HomeFaq() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { settings } = useSiteSettings();
  const values = {
    token: settings.token_name,
    symbol: settings.tokenomics_symbol,
    standard: settings.token_standard,
    network: settings.token_network,
    supply: formatNumber(settings.total_supply, language),
    points: formatNumber(POINTS_PER_TOKEN, language),
  };
  const items = QUESTIONS.map((key) => ({
    key,
    question: t(`home.faq.items.${key}.question`, values),
    answer: t(`home.faq.items.${key}.answer`, values),
  }));
  return (
    <Section title={t('home.faq.title')} lead={t('home.faq.lead')} split>
      <Accordion items={items} />
    </Section>
  );
}
