import { useTranslation } from 'react-i18next';
import { useSiteSettings } from '../../lib/site-settings.js';
import styles from './statistics.module.css';

/** The figures the operator wants to show, as written in the settings. */
export function Statistics() {
  const { t } = useTranslation();
  const { settings } = useSiteSettings();
  const all = [
    { key: 'holders', value: settings.stat_holders },
    { key: 'transactions', value: settings.stat_transactions },
    { key: 'volume', value: settings.stat_volume },
    { key: 'marketCap', value: settings.stat_market_cap },
  ] as const;
  const statistics = all.filter(({ value }) => value !== '');

  if (statistics.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('home.stats.title')}>
      <dl className={styles.band}>
        {statistics.map(({ key, value }) => (
          <div key={key} className={styles.statistic}>
            <dt className={styles.label}>{t(`home.stats.${key}`)}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
