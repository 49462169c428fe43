import { useLanguage } from '../../i18n/use-language.js';
import { useEntryText } from '../../i18n/use-own-entries.js';
import { formatCompact } from '../../lib/format.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import styles from './statistics.module.css';

/** Figures of the campaign, or else the operator's; empty ones are left out. */
export function Statistics() {
  const { t, language } = useLanguage();
  const textOf = useEntryText();
  const { settings } = useSiteSettings();
  const { figures, statistics: own } = settings;
  const counted = (value: number) => (value > 0 ? formatCompact(value, language) : '');
  const named = (key: StatisticKey, value: string) => ({
    key,
    label: t(`home.stats.${key}`),
    value,
  });
  const typed = () =>
    own?.map((entry, index) => ({
      key: String(index),
      label: textOf(entry, 'label'),
      value: entry.value,
      dir: 'auto' as const,
    })) ?? [
      named('holders', settings.stat_holders),
      named('transactions', settings.stat_transactions),
      named('volume', settings.stat_volume),
      named('marketCap', settings.stat_market_cap),
    ];
  const all: Statistic[] = figures
    ? [
        named('participants', counted(figures.participants)),
        named('points', counted(figures.points)),
        named('tokens', counted(figures.tokens)),
      ]
    : typed();
  const statistics = all.filter(({ value }) => value !== '');

  // An empty list of the operator's hides the campaign's figures too.
  if (statistics.length === 0 || own?.length === 0) return null;
  return (
    <section
      className={styles.section}
      aria-label={t(figures ? 'home.stats.campaign' : 'home.stats.title')}
    >
      <dl
        className={styles.band}
        data-columns={figures || !own ? undefined : columnsOf(own.length)}
      >
        {statistics.map(({ key, label, value, dir }) => (
          <div key={key} className={styles.statistic}>
            <dt className={styles.label} dir={dir}>
              {label}
            </dt>
            <dd className={styles.value} dir={dir}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type StatisticKey =
  | 'holders'
  | 'transactions'
  | 'volume'
  | 'marketCap'
  | 'participants'
  | 'points'
  | 'tokens';

interface Statistic {
  key: string;
  label: string;
  value: string;
  dir?: 'auto';
}

/** Columns on wide screens that leave the last row as full as possible. */
function columnsOf(count: number): number {
  if (count <= 5) return count;
  return count % 4 !== 0 && count % 3 === 0 ? 3 : 4;
}
