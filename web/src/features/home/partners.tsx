import { useTranslation } from 'react-i18next';
import { Section } from '../../components/section.js';
import styles from './partners.module.css';

/** The organisations are not named (specification, section 9), so the list only counts them. */
const PARTNERS = [1, 2, 3, 4, 5, 6];

export function Partners() {
  const { t } = useTranslation();
  return (
    <Section title={t('home.partners.title')} lead={t('home.partners.lead')}>
      <ul className={styles.grid}>
        {PARTNERS.map((number) => (
          <li key={number} className={styles.partner}>
            <img src="/partner.svg" alt="" width="48" height="48" loading="lazy" />
            <span>{t('home.partners.name', { number })}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
