import type { SiteSettings } from './site-settings.js';

const MS_PER_SECOND = 1000;
const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;
const MS_PER_DAY = MINUTES_PER_DAY * SECONDS_PER_MINUTE * MS_PER_SECOND;

/** The states of a campaign (specification section 4). */
type CampaignStatus = 'upcoming' | 'active' | 'ended';

/** The dates of a campaign, ISO 8601 in UTC. */
export type CampaignDates = Pick<SiteSettings, 'campaign_start' | 'campaign_end'>;

/** Settings with a date that is none are as wrong as ones of another shape. */
const DATES = ['campaign_start', 'campaign_end'] as const;
const DATES_OR_NONE = ['closed_at', 'claim_deadline'] as const;

/** The first of a campaign's dates that is none; undefined when all are. */
export function impossibleDate(
  dates: Readonly<Record<(typeof DATES | typeof DATES_OR_NONE)[number], string | null>>,
): string | undefined {
  const isNone = (field: keyof typeof dates) => Number.isNaN(Date.parse(dates[field] ?? ''));
  return DATES.find(isNone) ?? DATES_OR_NONE.find((field) => dates[field] && isNone(field));
}

interface CampaignClock {
  status: CampaignStatus;
  /** Whole days left; hours, minutes and seconds are the rest of the same span. */
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
  /** The campaign's end, ISO 8601 in UTC. */
  end_date: string;
}

/**
 * Status of the campaign at a moment and the time left: `upcoming` counts down to the start, `active` to
 * the end, `ended` is all zero (specification sections 3 and 4, decision 27). The start itself is already
 * active, the end itself already ended.
 *
 * @throws RangeError naming the field (`campaign_start`, `campaign_end` or `now`) that is no date.
 */
export function campaignClock(dates: CampaignDates, now: Date): CampaignClock {
  const start = timestamp('campaign_start', new Date(dates.campaign_start));
  const end = timestamp('campaign_end', new Date(dates.campaign_end));
  const at = timestamp('now', now);

  const status = at < start ? 'upcoming' : at < end ? 'active' : 'ended';
  const target = { upcoming: start, active: end, ended: at }[status];
  return { status, ...timeLeft(target - at), end_date: new Date(end).toISOString() };
}

/** A campaign's state as pages show it: its last 24 hours are one of their own (decision 37). */
export type CampaignPhase = CampaignStatus | 'last_day';

/**
 * The phase of a campaign at a moment, and how long until the next one in milliseconds, `null` when none
 * follows.
 *
 * @throws RangeError like {@link campaignClock}.
 */
export function campaignPhase(
  dates: CampaignDates,
  now: Date,
): { phase: CampaignPhase; next_in: number | null } {
  const { status, days } = campaignClock(dates, now);
  const untilEnd = Date.parse(dates.campaign_end) - now.getTime();
  if (status === 'upcoming') {
    return { phase: status, next_in: Date.parse(dates.campaign_start) - now.getTime() };
  }
  if (status === 'ended') return { phase: status, next_in: null };
  if (days === 0) return { phase: 'last_day', next_in: untilEnd };
  return { phase: status, next_in: untilEnd - MS_PER_DAY + 1 };
}

function timeLeft(ms: number) {
  const seconds = Math.floor(ms / MS_PER_SECOND);
  const minutes = Math.floor(seconds / SECONDS_PER_MINUTE);
  return {
    days: Math.floor(minutes / MINUTES_PER_DAY),
    hours: Math.floor((minutes % MINUTES_PER_DAY) / MINUTES_PER_HOUR),
    minutes: minutes % MINUTES_PER_HOUR,
    seconds: seconds % SECONDS_PER_MINUTE,
  };
}

function timestamp(field: string, date: Date): number {
  const ms = date.getTime();
  if (Number.isNaN(ms)) throw new RangeError(`${field} is not a valid date`);
  return ms;
}
