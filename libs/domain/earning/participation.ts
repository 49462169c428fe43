import { type CampaignDates, campaignClock, campaignPhase } from '../campaign/campaign.js';
import type { SiteSettings } from '../site/site-settings.js';
import { stateMachine } from '../state-machine.js';
import { claimableTokens } from './points.js';

/** The settings that decide about taking part. */
export type CampaignState = Pick<
  SiteSettings,
  | keyof CampaignDates
  | 'campaign_mode'
  | 'is_paused'
  | 'closed_at'
  | 'claim_deadline'
  | 'minimum_claim_tokens'
  | 'claim_pool_tokens'
>;

/** The user's own state. */
interface Participant {
  is_banned: boolean;
  is_active: boolean;
}

export type ParticipationRefusal =
  | 'campaign.not_live'
  | 'campaign.paused'
  | 'campaign.upcoming'
  | 'campaign.ended'
  | 'user.banned'
  | 'user.inactive';

export type ClaimRefusal =
  | 'claim.nothing_to_claim'
  | 'claim.below_minimum'
  | 'claim.pool_exhausted';

/** Why a user cannot do a task now, the campaign's reasons first (decision 37); null when they can. */
export function taskRefusal(
  campaign: CampaignState,
  user: Participant,
  now: Date,
): ParticipationRefusal | null {
  return refusalBefore(campaign.campaign_end, campaign, user, now);
}

/** When claiming ends, ISO 8601; null in a preview and once that is over. */
export function claimsOpenUntil(
  { campaign_mode, closed_at, campaign_end, claim_deadline }: CampaignState,
  now: Date,
): string | null {
  if (campaign_mode !== 'live' || closed_at !== null) return null;
  const end = claim_deadline || campaign_end;
  return now.getTime() < Date.parse(end) ? end : null;
}

/**
 * How long a page's statements about a campaign stay true, in milliseconds: until its next phase or the end of
 * claiming; `Infinity` when neither follows. @throws RangeError like {@link campaignClock}.
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

/** The whole tokens of a claim, or why there is none. @param user `taken`: whole tokens of all claims together */
export function claimAmount(
  {
    total_points,
    claimed_tokens,
    taken,
  }: { total_points: number; claimed_tokens: number; taken: number },
  { minimum_claim_tokens, claim_pool_tokens }: CampaignState,
): number | ClaimRefusal {
  const tokens = claimableTokens(total_points, claimed_tokens);
  if (tokens === 0) return 'claim.nothing_to_claim';
  if (tokens < minimum_claim_tokens) return 'claim.below_minimum';
  return taken + tokens > claim_pool_tokens ? 'claim.pool_exhausted' : tokens;
}

/** A campaign's stage on the server; its dates decide the rest. */
type CampaignStage = 'preview' | 'live' | 'paused' | 'closed';

/** The transitions of a campaign: it never returns to the preview, and never reopens. */
export const campaignStages = stateMachine<CampaignStage>('campaign', {
  preview: ['live'],
  live: ['paused', 'closed'],
  paused: ['live', 'closed'],
  closed: [],
});

/** The stage that the settings say. */
export function campaignStage({
  campaign_mode,
  closed_at,
  is_paused,
}: Pick<CampaignState, 'campaign_mode' | 'closed_at' | 'is_paused'>): CampaignStage {
  if (campaign_mode === 'preview') return 'preview';
  if (closed_at !== null) return 'closed';
  return is_paused ? 'paused' : 'live';
}
