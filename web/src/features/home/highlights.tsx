import { useTranslation } from 'react-i18next';
import { Section } from '../../components/section.js';
import { HighlightArt } from './highlight-art.js';
import styles from './highlights.module.css';
import tones from './tones.module.css';

const HIGHLIGHTS = [
  ['innovation', 'cyan'],
  ['scalability', 'blue'],
  ['openSource', 'violet'],
] as const;

export function Highlights() {
  const { t } = useTranslation();
  return (
    <Section title={t('home.highlights.title')} lead={t('home.highlights.lead')}>
      <ul className={styles.grid}>
        {HIGHLIGHTS.map(([key, tone]) => (
          <li key={key} className={`${tones.tone} ${styles.card}`} data-tone={tone}>
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
