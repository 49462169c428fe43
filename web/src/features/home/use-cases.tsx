import { useTranslation } from 'react-i18next';
import { Section } from '../../components/section.js';
import tones from './tones.module.css';
import { UseCaseArt } from './use-case-art.js';
import styles from './use-cases.module.css';

const USE_CASES = [
  ['defi', 'blue'],
  ['governance', 'violet'],
  ['rewards', 'cyan'],
  ['payments', 'violet'],
] as const;

export function UseCases() {
  const { t } = useTranslation();
  return (
    <Section title={t('home.useCases.title')} lead={t('home.useCases.lead')}>
      <ul className={styles.grid}>
        {USE_CASES.map(([key, tone]) => (
          <li key={key} className={`${tones.tone} ${styles.card}`} data-tone={tone} data-use={key}>
            <div className={styles.text}>
              <h3 className={styles.title}>{t(`home.useCases.${key}.title`)}</h3>
              <p className={styles.description}>{t(`home.useCases.${key}.text`)}</p>
            </div>
            <div className={styles.picture}>
              <UseCaseArt name={key} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
