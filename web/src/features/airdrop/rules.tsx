import { useTranslation } from 'react-i18next';
import { POINTS_PER_TOKEN } from '#libs/domain/index.js';
import { Section } from '../../components/section.js';
import { useLanguage } from '../../i18n/use-language.js';
import { formatNumber } from '../../lib/format.js';
import styles from './rules.module.css';

const RULES = ['once', 'conversion', 'verification', 'deadline'] as const;

export function Rules() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const points = formatNumber(POINTS_PER_TOKEN, language);
  return (
    <Section title={t('airdrop.rules.title')} lead={t('airdrop.rules.lead')}>
      <ol className={styles.rules}>
        {RULES.map((key, index) => (
          <li key={key} className={styles.rule}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3 className={styles.title}>{t(`airdrop.rules.items.${key}.title`, { points })}</h3>
            <p className={styles.text}>{t(`airdrop.rules.items.${key}.text`, { points })}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
