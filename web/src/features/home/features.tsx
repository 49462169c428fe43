import { useTranslation } from 'react-i18next';
import type { FeatureIcon as IconName } from '#libs/domain/index.js';
import { IconSvg } from '../../components/icon.js';
import { Section } from '../../components/section.js';
import { isUploaded } from '../../i18n/use-own-entries.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import styles from './features.module.css';
import { type Card, useOwnCards } from './use-cards.js';

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

export function Features() {
  const { t } = useTranslation();
  const { settings } = useSiteSettings();
  const own = useOwnCards('features');
  const builtIn = () =>
    FEATURES.map(
      (key): Card => ({
        key,
        title: t(`home.features.${key}.title`),
        text: t(`home.features.${key}.text`, { network: settings.token_network }),
        picture: key,
      }),
    );
  const features = own ?? builtIn();
  if (features.length === 0) return null;
  return (
    <Section title={t('home.features.title')} lead={t('home.features.lead')} split>
      <ul className={styles.grid} data-own={own && ''}>
        {features.map(({ key, title, text, picture, dir }) => (
          <li key={key} className={styles.feature}>
            <FeatureIcon picture={picture} />
            <h3 className={styles.title} dir={dir}>
              {title}
            </h3>
            {text && (
              <p className={styles.text} dir={dir}>
                {text}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
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
