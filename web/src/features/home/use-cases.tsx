import { useTranslation } from 'react-i18next';
import { Section } from '../../components/section.js';
import { EntryPicture } from './entry-picture.js';
import tones from './tones.module.css';
import { type Card, useOwnCards } from './use-cards.js';
import styles from './use-cases.module.css';

const USE_CASES = ['defi', 'governance', 'rewards', 'payments'] as const;

const TONES = ['primary', 'accent', 'light', 'accent'] as const;

export function UseCases() {
  const { t } = useTranslation();
  const own = useOwnCards('use_cases');
  const builtIn = () =>
    USE_CASES.map(
      (key): Card => ({
        key,
        title: t(`home.useCases.${key}.title`),
        text: t(`home.useCases.${key}.text`),
        picture: key,
      }),
    );
  const useCases = own ?? builtIn();
  if (useCases.length === 0) return null;
  return (
    <Section title={t('home.useCases.title')} lead={t('home.useCases.lead')}>
      <ul className={styles.grid} data-own={own && ''}>
        {useCases.map(({ key, title, text, picture, dir }, index) => (
          <li
            key={key}
            className={`${tones.tone} ${styles.card}`}
            data-tone={TONES[index % TONES.length]}
            data-use={own ? undefined : key}
          >
            <div className={styles.text}>
              <h3 className={styles.title} dir={dir}>
                {title}
              </h3>
              {text && (
                <p className={styles.description} dir={dir}>
                  {text}
                </p>
              )}
            </div>
            <EntryPicture picture={picture} className={styles.picture} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
