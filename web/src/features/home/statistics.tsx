import { useLanguage } from '../../i18n/use-language.js';
import { formatCompact } from '../../lib/format.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import styles from './statistics.module.css';

/** Figures of the campaign, or else the operator's; empty ones are left out. */
export function Statistics() {
  const { t, language } = useLanguage();
  const { settings } = useSiteSettings();
  const { figures } = settings;
  const counted = (value: number) => (value > 0 ? formatCompact(value, language) : '');
  const all = figures
    ? ([
        { key: 'participants', value: counted(figures.participants) },
        { key: 'points', value: counted(figures.points) },
        { key: 'tokens', value: counted(figures.tokens) },
      ] as const)
    : ([
        { key: 'holders', value: settings.stat_holders },
        { key: 'transactions', value: settings.stat_transactions },
        { key: 'volume', value: settings.stat_volume },
        { key: 'marketCap', value: settings.stat_market_cap },
      ] as const);
  const statistics = all.filter(({ value }) => value !== '');

  if (statistics.length === 0) return null;
  return (
    <section
      className={styles.section}
      aria-label={t(figures ? 'home.stats.campaign' : 'home.stats.title')}
    >
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
