import { useTranslation } from 'react-i18next';
import { Section } from '../../components/section.js';
import { Art } from './art/art.js';
import tones from './tones.module.css';
import styles from './use-cases.module.css';

const USE_CASES = [
  { key: 'defi', tone: 'blue' },
  { key: 'governance', tone: 'violet' },
  { key: 'rewards', tone: 'cyan' },
  { key: 'payments', tone: 'violet' },
] as const;

export function UseCases() {
  const { t } = useTranslation();
  return (
    <Section title={t('home.useCases.title')} lead={t('home.useCases.lead')}>
      <ul className={styles.grid}>
        {USE_CASES.map(({ key, tone }) => (
          <li key={key} className={`${tones.tone} ${styles.card}`} data-tone={tone} data-use={key}>
            <div className={styles.text}>
              <h3 className={styles.title}>{t(`home.useCases.${key}.title`)}</h3>
              <p className={styles.description}>{t(`home.useCases.${key}.text`)}</p>
            </div>
            <Art name={key} className={styles.picture} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
