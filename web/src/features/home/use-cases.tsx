import { useTranslation } from 'react-i18next';
import { CardTexts } from '../../components/card-texts.js';
import { Cards } from './cards.js';
import { EntryPicture } from './entry-picture.js';
import tones from './tones.module.css';
import styles from './use-cases.module.css';

const USE_CASES = ['defi', 'governance', 'rewards', 'payments'] as const;

const TONES = ['primary', 'accent', 'light', 'accent'] as const;

const CLASSES = { title: styles.title, text: styles.description };

export function UseCases() {
  const { t } = useTranslation();
  return (
    <Cards
      name="use_cases"
      title={t('home.useCases.title')}
      lead={t('home.useCases.lead')}
      builtIn={USE_CASES.map((key) => ({
        key,
        title: t(`home.useCases.${key}.title`),
        text: t(`home.useCases.${key}.text`),
      }))}
      className={styles.grid}
    >
      {({ key, picture, ...texts }, index, isOwn) => (
        <li
          key={key}
          className={`${tones.tone} ${styles.card}`}
          data-tone={TONES[index % TONES.length]}
          data-use={isOwn ? undefined : key}
        >
          <div className={styles.text}>
            <CardTexts {...texts} classes={CLASSES} />
          </div>
          <EntryPicture picture={picture} className={styles.picture} />
        </li>
      )}
    </Cards>
  );
}
