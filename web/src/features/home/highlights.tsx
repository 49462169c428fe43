import { useTranslation } from 'react-i18next';
import { Section } from '../../components/section.js';
import { Art } from './art/art.js';
import styles from './highlights.module.css';
import tones from './tones.module.css';

const HIGHLIGHTS = [
  { key: 'innovation', tone: 'cyan' },
  { key: 'scalability', tone: 'blue' },
  { key: 'openSource', tone: 'violet' },
] as const;

export function Highlights() {
  const { t } = useTranslation();
  return (
    <Section title={t('home.highlights.title')} lead={t('home.highlights.lead')}>
      <ul className={styles.grid}>
        {HIGHLIGHTS.map(({ key, tone }) => (
          <li key={key} className={`${tones.tone} ${styles.card}`} data-tone={tone}>
            <Art name={key} className={styles.picture} />
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
