import { type CampaignDates, campaignClock, campaignPhase } from './campaign.js';
import { claimableTokens } from './points.js';

/** How a campaign runs: everything in the browser, or on the server (decision 34). */
export const CAMPAIGN_MODES = ['preview', 'live'] as const;

/** One of {@link CAMPAIGN_MODES}. */
export type CampaignMode = (typeof CAMPAIGN_MODES)[number];

/** What the rules of taking part look at. */
export interface CampaignState extends CampaignDates {
  campaign_mode: CampaignMode;
  is_paused: boolean;
  /** When it was closed for good; null before. */
  closed_at: string | null;
  /** Until when tokens can be claimed, ISO 8601 in UTC; `''`: until the campaign's end. */
  claim_deadline: string;
  /** Whole tokens of the least claim. */
  minimum_claim_tokens: number;
  /** Whole tokens that all claims together may take. */
  claim_pool_tokens: number;
}

/** What they look at in a user. */
interface Participant {
  is_banned: boolean;
  is_active: boolean;
}

/** Why a user cannot take part at a moment. */
export type ParticipationRefusal =
  | 'campaign.not_live'
  | 'campaign.paused'
  | 'campaign.upcoming'
  | 'campaign.ended'
  | 'user.banned'
  | 'user.inactive';

/** Why nothing can be claimed. */
export type ClaimRefusal =
  | 'claim.nothing_to_claim'
  | 'claim.below_minimum'
  | 'claim.pool_exhausted';

/**
 * Why a user cannot do a task now, or null when they can. The campaign speaks before the user does
 * (decision 37).
 */
export function taskRefusal(
  campaign: CampaignState,
  user: Participant,
  now: Date,
): ParticipationRefusal | null {
  return refusalBefore(campaign.campaign_end, campaign, user, now);
}

/** When claiming ends, ISO 8601; null in a preview and once that is over. Never throws. */
export function claimsOpenUntil(
  { campaign_mode, closed_at, campaign_end, claim_deadline }: CampaignState,
  now: Date,
): string | null {
  const end = claim_deadline || campaign_end;
  return campaign_mode === 'live' && closed_at === null && now.getTime() < Date.parse(end)
    ? end
    : null;
}

/**
 * How long what pages say of a campaign stays true, in milliseconds: until its next phase or the end of
 * claiming; `Infinity` when neither follows.
 *
 * @throws RangeError like {@link campaignClock}.
 */
export function campaignHoldsFor(campaign: CampaignState, now: Date): number {
  const { next_in } = campaignPhase(campaign, now);
  const until = claimsOpenUntil(campaign, now);
  const claims = until === null ? null : Date.parse(until) - now.getTime();
  return Math.min(next_in ?? Number.POSITIVE_INFINITY, claims ?? Number.POSITIVE_INFINITY);
}

/** Why a user cannot claim now, whatever they have, or null when they can. */
export function claimingRefusal(
  campaign: CampaignState,
  user: Participant,
  now: Date,
): ParticipationRefusal | null {
  const deadline = campaign.claim_deadline || campaign.campaign_end;
  return refusalBefore(deadline, campaign, user, now);
}

function refusalBefore(
  end: string,
  { campaign_mode, is_paused, closed_at, campaign_start }: CampaignState,
  { is_banned, is_active }: Participant,
  now: Date,
): ParticipationRefusal | null {
  if (campaign_mode !== 'live') return 'campaign.not_live';
  if (closed_at !== null) return 'campaign.ended';
  if (is_paused) return 'campaign.paused';
  const { status } = campaignClock({ campaign_start, campaign_end: end }, now);
  if (status !== 'active') return `campaign.${status}`;
  if (is_banned) return 'user.banned';
  return is_active ? null : 'user.inactive';
}

/** What a claim is made of. */
interface ClaimInput {
  total_points: number;
  claimed_tokens: number;
  /** Whole tokens that all claims together have taken. */
  taken: number;
}

/** The whole tokens of a claim of everything that a user can claim, or why there is none. */
export function claimAmount(
  { total_points, claimed_tokens, taken }: ClaimInput,
  { minimum_claim_tokens, claim_pool_tokens }: CampaignState,
): number | ClaimRefusal {
  const tokens = claimableTokens(total_points, claimed_tokens);
  if (tokens === 0) return 'claim.nothing_to_claim';
  if (tokens < minimum_claim_tokens) return 'claim.below_minimum';
  return taken + tokens > claim_pool_tokens ? 'claim.pool_exhausted' : tokens;
}
