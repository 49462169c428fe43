import { campaignClock } from '#libs/domain/index.js';
import { useLanguage } from '../../../i18n/use-language.js';
import { twoDigits } from '../../../lib/format.js';
import { useNow } from '../../../lib/present.js';
import type { NextStep } from './next-step.js';
import styles from './step-clock.module.css';

/** The moment that a step waits for or ends at, ISO 8601; null for a step without one. */
export function momentOf(step: NextStep): string | null {
  if (step.kind === 'requirement') return step.requirement.met_at;
  if (step.kind === 'to_wallet' || step.kind === 'review' || step.kind === 'payout')
    return step.until;
  return null;
}

/** Counts down to a moment: days and hours, in its last day hours, minutes and seconds; then nothing. */
export function StepClock({ until }: { until: string }) {
  const { t } = useLanguage();
  const now = useNow();
  const clock = campaignClock({ campaign_start: until, campaign_end: until }, now);
  if (clock.status !== 'upcoming') return null;
  const [hours, minutes, seconds] = [clock.hours, clock.minutes, clock.seconds].map(twoDigits);
  return (
    <span className={styles.clock} role="timer">
      {clock.days > 0
        ? t('airdrop.step.left.days', { days: clock.days, hours: clock.hours })
        : t('airdrop.step.left.time', { time: `${hours}:${minutes}:${seconds}` })}
    </span>
  );
}
