import { useTranslation } from 'react-i18next';
import type { FeatureIcon as IconName } from '#libs/domain/index.js';
import { CardTexts } from '../../components/card-texts.js';
import { IconSvg } from '../../components/icon.js';
import { isUploaded } from '../../i18n/use-own-entries.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import { Cards } from './cards.js';
import styles from './features.module.css';

// Outlines on a 24-unit grid, drawn with a 1.6 stroke. Only the home page draws these.
const HOME_ICON_PATHS = {
  fast: 'M13 3 5.5 13.5H11L10 21l8-11h-6l1-7Z',
  secure:
    'M7 10.5h10a1.5 1.5 0 0 1 1.5 1.5v6.5A1.5 1.5 0 0 1 17 20H7a1.5 1.5 0 0 1-1.5-1.5V12A1.5 1.5 0 0 1 7 10.5Zm1.5 0V8a3.5 3.5 0 0 1 7 0v2.5M12 14v2.5',
  decentralized:
    'M12 3.5a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4ZM5.7 15.6a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4Zm12.6 0a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4ZM10.9 7.6l-4.1 8.2m6.3-8.2 4.1 8.2M8 17.8h8',
  lowFee: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 8v8m-3.2-3.2L12 16l3.2-3.2',
} as const satisfies Record<IconName, string>;

const FEATURES = ['fast', 'secure', 'decentralized', 'lowFee'] as const;

const CLASSES = { title: styles.title, text: styles.text };

export function Features() {
  const { t } = useTranslation();
  const network = useSiteSettings(({ settings }) => settings.token_network);
  return (
    <Cards
      name="features"
      title={t('home.features.title')}
      lead={t('home.features.lead')}
      split
      builtIn={FEATURES.map((key) => ({
        key,
        title: t(`home.features.${key}.title`),
        text: t(`home.features.${key}.text`, { network }),
      }))}
      className={styles.grid}
    >
      {({ key, picture, ...texts }) => (
        <li key={key} className={styles.feature}>
          <FeatureIcon picture={picture} />
          <CardTexts {...texts} classes={CLASSES} />
        </li>
      )}
    </Cards>
  );
}

function FeatureIcon({ picture }: { picture: string }) {
  if (!picture) return null;
  return (
    <span className={styles.icon}>
      {isUploaded(picture) ? (
        <img src={picture} alt="" width="34" height="34" loading="lazy" />
      ) : (
        <IconSvg path={HOME_ICON_PATHS[picture as IconName]} size={26} />
      )}
    </span>
  );
}
