import { useTranslation } from 'react-i18next';
import { CardTexts } from '../../components/card-texts.js';
import { Cards } from './cards.js';
import { EntryPicture } from './entry-picture.js';
import styles from './highlights.module.css';
import tones from './tones.module.css';

const HIGHLIGHTS = ['innovation', 'scalability', 'openSource'] as const;

const TONES = ['light', 'primary', 'accent'] as const;

const CLASSES = { title: styles.title, text: styles.description };

export function Highlights() {
  const { t } = useTranslation();
  return (
    <Cards
      name="highlights"
      title={t('home.highlights.title')}
      lead={t('home.highlights.lead')}
      builtIn={HIGHLIGHTS.map((key) => ({
        key,
        title: t(`home.highlights.${key}.title`),
        text: t(`home.highlights.${key}.text`),
      }))}
      className={styles.grid}
      columns={columnsOf}
    >
      {({ key, picture, ...texts }, index) => (
        <li
          key={key}
          className={`${tones.tone} ${styles.card}`}
          data-tone={TONES[index % TONES.length]}
        >
          <EntryPicture picture={picture} className={styles.picture} />
          <div className={styles.text}>
            <CardTexts {...texts} classes={CLASSES} />
          </div>
        </li>
      )}
    </Cards>
  );
}

/** Columns on wide screens: four cards are two rows of two. */
const columnsOf = (count: number): number => (count === 4 ? 2 : Math.min(count, 3));
