import { campaignClock } from '#libs/domain/index.js';
import { useLanguage } from '../../i18n/use-language.js';
import { twoDigits } from '../../lib/format.js';
import { useNow, usePresent } from '../../lib/present.js';
import styles from './clock.module.css';

const UNITS = ['days', 'hours', 'minutes'] as const;
const LAST_DAY_UNITS = [...UNITS, 'seconds'] as const;

interface ClockProps {
  /** The moment it counts down to, ISO 8601. */
  until: string;
  /** `left`: time to do something; `in`: time to wait; `large`: each unit with its name. */
  form?: 'left' | 'in' | 'large';
}

/** The time until a moment, with its seconds on the last day; nothing afterwards. */
export function Clock({ until, form = 'left' }: ClockProps) {
  const { t, number } = useLanguage();
  const now = usePresent(useNow());
  const clock = campaignClock({ campaign_start: until, campaign_end: until }, now);
  if (clock.status !== 'upcoming') return null;
  if (form === 'large') {
    return (
      <dl className={styles.large} data-clock="">
        {(clock.days === 0 ? LAST_DAY_UNITS : UNITS).map((unit) => (
          <div key={unit} className={styles.unit}>
            <dt>{t(`airdrop.campaign.${unit}`)}</dt>
            <dd>{unit === 'days' ? number(clock.days) : twoDigits(clock[unit])}</dd>
          </div>
        ))}
      </dl>
    );
  }
  const [hours, minutes, seconds] = [clock.hours, clock.minutes, clock.seconds].map(twoDigits);
  return (
    <span className={styles.clock} role="timer">
      {clock.days > 0
        ? t(`airdrop.clock.${form}.days`, { days: clock.days, hours: clock.hours })
        : t(`airdrop.clock.${form}.time`, { time: `${hours}:${minutes}:${seconds}` })}
    </span>
  );
}
