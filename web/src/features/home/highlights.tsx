import { useTranslation } from 'react-i18next';
import { Section } from '../../components/section.js';
import { EntryPicture } from './entry-picture.js';
import styles from './highlights.module.css';
import tones from './tones.module.css';
import { type Card, useOwnCards } from './use-cards.js';

const HIGHLIGHTS = ['innovation', 'scalability', 'openSource'] as const;

const TONES = ['light', 'primary', 'accent'] as const;

export function Highlights() {
  const { t } = useTranslation();
  const own = useOwnCards('highlights');
  const builtIn = () =>
    HIGHLIGHTS.map(
      (key): Card => ({
        key,
        title: t(`home.highlights.${key}.title`),
        text: t(`home.highlights.${key}.text`),
        picture: key,
      }),
    );
  const highlights = own ?? builtIn();
  if (highlights.length === 0) return null;
  return (
    <Section title={t('home.highlights.title')} lead={t('home.highlights.lead')}>
      <ul className={styles.grid} data-columns={own && columnsOf(own.length)}>
        {highlights.map(({ key, title, text, picture, dir }, index) => (
          <li
            key={key}
            className={`${tones.tone} ${styles.card}`}
            data-tone={TONES[index % TONES.length]}
          >
            <EntryPicture picture={picture} className={styles.picture} />
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
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Columns on wide screens: four cards are two rows of two. */
const columnsOf = (count: number): number => (count === 4 ? 2 : Math.min(count, 3));
