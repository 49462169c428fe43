import { useTranslation } from 'react-i18next';
import { Outline } from '../../components/outline.js';
import { Section } from '../../components/section.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import styles from './features.module.css';
import { HOME_ICON_PATHS } from './home-icon-paths.js';

const FEATURES = ['fast', 'secure', 'decentralized', 'lowFee'] as const;

export function Features() {
  const { t } = useTranslation();
  const { settings } = useSiteSettings();
  return (
    <Section title={t('home.features.title')} lead={t('home.features.lead')} split>
      <ul className={styles.grid}>
        {FEATURES.map((key) => (
          <li key={key} className={styles.feature}>
            <span className={styles.icon}>
              <Outline path={HOME_ICON_PATHS[key]} size={26} />
            </span>
            <h3 className={styles.title}>{t(`home.features.${key}.title`)}</h3>
            <p className={styles.text}>
              {t(`home.features.${key}.text`, { network: settings.token_network })}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
