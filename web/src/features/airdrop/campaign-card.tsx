import { useTranslation } from 'react-i18next';
import {
  type CampaignDates,
  campaignClock,
  campaignPhase,
  claimsOpenUntil,
  type SiteSettings,
} from '#libs/domain/index.js';
import { PageIcon } from '../../components/page-icon.js';
import { Skeleton } from '../../components/skeleton.js';
import { useLanguage } from '../../i18n/use-language.js';
import { formatDate, formatTime } from '../../lib/format.js';
import { useNow, usePresent, useTimeZone } from '../../lib/present.js';
import { useSiteSettings } from '../../lib/site-settings.js';
import styles from './campaign-card.module.css';
import { Clock } from './clock.js';
import { ProgressBar } from './progress-bar.js';

const CAPTIONS = {
  active: 'airdrop.campaign.timeToEnd',
  upcoming: 'airdrop.campaign.timeToStart',
  ended: 'airdrop.campaign.over',
  claiming: 'airdrop.campaign.timeToClaim',
} as const;

function elapsedPercent({ campaign_start, campaign_end }: CampaignDates, now: Date): number {
  const start = Date.parse(campaign_start);
  const share = (now.getTime() - start) / (Date.parse(campaign_end) - start);
  return Math.round(Math.min(1, Math.max(0, share)) * 100);
}

function CampaignClock({ settings }: { settings: SiteSettings }) {
  const { t, language } = useLanguage();
  const timeZone = useTimeZone();
  const now = usePresent(useNow());
  const { phase } = campaignPhase(settings, now);
  // After the end the time to claim is counted.
  const claimsUntil = phase === 'ended' ? claimsOpenUntil(settings, now) : null;
  const { campaign_start, campaign_end } = settings;
  const dates =
    claimsUntil === null
      ? { campaign_start, campaign_end }
      : { campaign_start: campaign_end, campaign_end: claimsUntil };
  const { status } = campaignClock(dates, now);
  const stage = claimsUntil === null ? phase : 'claiming';
  const state = settings.closed_at ? 'closed' : settings.is_paused ? 'paused' : stage;
  const moments = [
    [claimsUntil ? 'endDate' : 'startDate', dates.campaign_start],
    [claimsUntil ? 'claimDeadline' : 'endDate', dates.campaign_end],
  ] as const;

  return (
    <>
      <p className={styles.status} data-status={state}>
        {t(`airdrop.campaign.${state}`)}
      </p>
      <p className={styles.caption}>
        <PageIcon name="clock" size={18} />
        {t(CAPTIONS[claimsUntil ? 'claiming' : status])}
      </p>
      {status !== 'ended' && (
        <Clock
          until={status === 'upcoming' ? dates.campaign_start : dates.campaign_end}
          form="large"
        />
      )}
      <ProgressBar
        label={t(`airdrop.campaign.${claimsUntil ? 'claimProgress' : 'progress'}`)}
        value={elapsedPercent(dates, now)}
        max={100}
        thin
      />
      <dl className={styles.dates}>
        {moments.map(([key, iso]) => (
          <div key={key}>
            <dt>{t(`airdrop.campaign.${key}`)}</dt>
            <dd>
              <time dateTime={iso} data-pending={timeZone === undefined ? undefined : ''}>
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
