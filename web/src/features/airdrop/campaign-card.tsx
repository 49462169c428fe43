import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { campaignClock, campaignPhase, type SiteSettings } from '#libs/domain/index.js';
import { PageIcon } from '../../components/page-icon.js';
import { Skeleton } from '../../components/skeleton.js';
import { useLanguage } from '../../i18n/use-language.js';
import { formatDate, formatTime, twoDigits } from '../../lib/format.js';
import { usePresent, useTimeZone } from '../../lib/present.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import styles from './campaign-card.module.css';
import { ProgressBar } from './progress-bar.js';

const TICK_MS = 1000;
const UNITS = ['days', 'hours', 'minutes'] as const;
const LAST_DAY_UNITS = [...UNITS, 'seconds'] as const;
const CAPTIONS = {
  active: 'airdrop.campaign.timeToEnd',
  upcoming: 'airdrop.campaign.timeToStart',
  ended: 'airdrop.campaign.over',
} as const;

/** The current time, renewed every `intervalMs` milliseconds while the component is mounted. */
function useNow(intervalMs: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}

function elapsedPercent({ campaign_start, campaign_end }: SiteSettings, now: Date): number {
  const start = Date.parse(campaign_start);
  const share = (now.getTime() - start) / (Date.parse(campaign_end) - start);
  return Math.round(Math.min(1, Math.max(0, share)) * 100);
}

function CampaignClock({ settings }: { settings: SiteSettings }) {
  const { t, language, number } = useLanguage();
  const timeZone = useTimeZone();
  const now = usePresent(useNow(TICK_MS));
  const clock = campaignClock(settings, now);
  const { phase } = campaignPhase(settings, now);
  const percent = elapsedPercent(settings, now);
  const state = settings.closed_at ? 'closed' : settings.is_paused ? 'paused' : phase;
  const moments = [
    ['startDate', settings.campaign_start],
    ['endDate', clock.end_date],
  ] as const;

  return (
    <>
      <p className={styles.status} data-status={state}>
        {t(`airdrop.campaign.${state}`)}
      </p>
      <p className={styles.caption}>
        <PageIcon name="clock" size={18} />
        {t(CAPTIONS[clock.status])}
      </p>
      {clock.status !== 'ended' && (
        <dl className={styles.time} data-status={clock.status}>
          {(clock.days === 0 ? LAST_DAY_UNITS : UNITS).map((unit) => (
            <div key={unit} className={styles.unit}>
              <dt>{t(`airdrop.campaign.${unit}`)}</dt>
              <dd>{unit === 'days' ? number(clock.days) : twoDigits(clock[unit])}</dd>
            </div>
          ))}
        </dl>
      )}
      <ProgressBar label={t('airdrop.campaign.progress')} value={percent} max={100} thin />
      <dl className={styles.dates}>
        {moments.map(([key, iso]) => (
          <div key={key}>
            <dt>{t(`airdrop.campaign.${key}`)}</dt>
            <dd>
              <time dateTime={iso}>
                {formatDate(iso, language, timeZone)}{' '}
                <span className={styles.clock}>{formatTime(iso, language, timeZone)}</span>
              </time>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Shown when the settings cannot be loaded; the default dates would be wrong. */
function NoDates() {
  const { t } = useTranslation();
  return (
    <div className={styles.noDates}>
      <PageIcon name="calendar" size={32} />
      <p className={styles.noDatesTitle}>{t('airdrop.campaign.unavailable')}</p>
      <p className={styles.noDatesHint}>{t('airdrop.campaign.unavailableHint')}</p>
    </div>
  );
}

export function CampaignCard() {
  const { t } = useTranslation();
  const { settings, isPending, isError } = useSiteSettings();
  return (
    <section className={styles.card} aria-label={t('airdrop.campaign.title')}>
      <p className={styles.title}>{t('airdrop.campaign.title')}</p>
      {isPending && <Skeleton height="16.5rem" />}
      {!isPending && !isError && <CampaignClock settings={settings} />}
      {isError && <NoDates />}
    </section>
  );
}
