import { useTranslation } from 'react-i18next';
import { Section } from '../../components/section.js';
import { HighlightArt } from './highlight-art.js';
import styles from './highlights.module.css';

const HIGHLIGHTS = ['innovation', 'scalability', 'openSource'] as const;

export function Highlights() {
  const { t } = useTranslation();
  return (
    <Section title={t('home.highlights.title')} lead={t('home.highlights.lead')}>
      <ul className={styles.grid}>
        {HIGHLIGHTS.map((key) => (
          <li key={key} className={styles.card} data-tone={key}>
            <div className={styles.picture}>
              <HighlightArt name={key} />
            </div>
            <div className={styles.text}>
              <h3 className={styles.title}>{t(`home.highlights.${key}.title`)}</h3>
              <p className={styles.description}>{t(`home.highlights.${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
