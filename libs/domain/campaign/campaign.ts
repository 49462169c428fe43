import type { SiteSettings } from '../site/site-settings.js';

const MS_PER_DAY = 24 * 60 * 60 * 1000;

/** The states of a campaign (specification section 4). */
type CampaignStatus = 'upcoming' | 'active' | 'ended';

/** The dates of a campaign, ISO 8601 in UTC. */
export type CampaignDates = Pick<SiteSettings, 'campaign_start' | 'campaign_end'>;

/** An invalid date in the settings counts as an answer of another shape. */
const DATES = ['campaign_start', 'campaign_end'] as const;
const DATES_OR_NONE = ['closed_at', 'claim_deadline'] as const;

/** The first invalid date of a campaign; undefined when all are valid. */
export function impossibleDate(
  dates: Readonly<Record<(typeof DATES | typeof DATES_OR_NONE)[number], string | null>>,
): string | undefined {
  const isNone = (field: keyof typeof dates) => Number.isNaN(Date.parse(dates[field] ?? ''));
  return DATES.find(isNone) ?? DATES_OR_NONE.find((field) => dates[field] && isNone(field));
}

interface CampaignClock {
  status: CampaignStatus;
  /** Whole days left; hours (to 23), minutes and seconds (to 59, floored) are the rest of the same span. */
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

/** The phase of a campaign, and milliseconds until the next one or `null`. @throws RangeError like {@link campaignClock}. */
export function campaignPhase(
  dates: CampaignDates,
  now: Date,
): { phase: CampaignPhase; next_in: number | null } {
  const { status, days } = campaignClock(dates, now);
  const until = (iso: string) => Date.parse(iso) - now.getTime();
  if (status === 'upcoming') return { phase: status, next_in: until(dates.campaign_start) };
  if (status === 'ended') return { phase: status, next_in: null };
  const next_in = until(dates.campaign_end);
  if (days === 0) return { phase: 'last_day', next_in };
  return { phase: status, next_in: next_in - MS_PER_DAY + 1 };
}

function timeLeft(ms: number) {
  const seconds = Math.floor(ms / 1000);
  return {
    days: Math.floor(ms / MS_PER_DAY),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

function timestamp(field: string, date: Date): number {
  const ms = date.getTime();
  if (Number.isNaN(ms)) throw new RangeError(`${field} is not a valid date`);
  return ms;
}
