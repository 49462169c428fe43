import { useTranslation } from 'react-i18next';
import { POINTS_PER_TOKEN } from '#libs/domain/index.js';
import { Section } from '../../components/section.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useModeTexts } from '../../i18n/use-mode-texts.js';
import { formatMoment, formatNumber } from '../../lib/format.js';
import { useTimeZone } from '../../lib/present.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import styles from './rules.module.css';

const RULES = ['once', 'conversion', 'verification', 'deadline'] as const;

export function Rules() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const tInMode = useModeTexts();
  const points = formatNumber(POINTS_PER_TOKEN, language);
  const { claim_deadline, campaign_end } = useSiteSettings(({ settings }) => settings);
  const timeZone = useTimeZone();
  const deadline = formatMoment(claim_deadline || campaign_end, language, timeZone);
  return (
    <Section title={t('airdrop.rules.title')} lead={t('airdrop.rules.lead')}>
      <ol className={styles.rules}>
        {RULES.map((key, index) => (
          <li key={key} className={styles.rule}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3 className={styles.title}>{t(`airdrop.rules.items.${key}.title`, { points })}</h3>
            <p className={styles.text}>
              {tInMode(`airdrop.rules.items.${key}.text`, { points, deadline })}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
