import { reasonText } from '../participants/decision.js';
import {
  type CampaignState,
  campaignHoldsFor,
  claimAmount,
  claimingRefusal,
  taskRefusal,
} from './participation.js';

const NORMAL = { is_banned: false, is_active: true };
const CAMPAIGN: CampaignState = {
  campaign_mode: 'live',
  is_paused: false,
  closed_at: null,
  campaign_start: '2026-01-01T00:00:00Z',
  campaign_end: '2026-02-01T00:00:00Z',
  claim_deadline: '',
  minimum_claim_tokens: 2,
  claim_pool_tokens: 10,
};
const DURING = new Date('2026-01-15T00:00:00Z');
const AFTER = new Date('2026-02-02T00:00:00Z');

describe('taking part', () => {
  it.each([
    ['campaign.not_live', { campaign_mode: 'preview' as const }, NORMAL, DURING],
    ['campaign.paused', { is_paused: true }, NORMAL, DURING],
    ['campaign.upcoming', {}, NORMAL, new Date('2025-12-31T23:59:59Z')],
    ['campaign.ended', {}, { ...NORMAL, is_banned: true }, AFTER],
    ['user.banned', {}, { ...NORMAL, is_banned: true }, DURING],
    ['user.inactive', {}, { ...NORMAL, is_active: false }, DURING],
    [null, {}, NORMAL, DURING],
  ])('is answered with %s', (refusal, campaign, user, now) => {
    expect(taskRefusal({ ...CAMPAIGN, ...campaign }, user, now)).toBe(refusal);
    expect(claimingRefusal({ ...CAMPAIGN, ...campaign }, user, now)).toBe(refusal);
  });

  it('lets claims run until their own deadline', () => {
    const campaign = { ...CAMPAIGN, claim_deadline: '2026-02-03T00:00:00Z' };
    expect(claimingRefusal(campaign, NORMAL, AFTER)).toBeNull();
    expect(taskRefusal(campaign, NORMAL, AFTER)).toBe('campaign.ended');
  });
});

describe('what pages say of a campaign', () => {
  const CLAIMS = { claim_deadline: '2026-02-03T00:00:00Z' };

  it.each([
    ['its start', {}, '2025-12-31T00:00:00Z', '2026-01-01T00:00:00.000Z'],
    ['its last day', {}, '2026-01-15T00:00:00Z', '2026-01-31T00:00:00.001Z'],
    ['its end', CLAIMS, '2026-01-31T12:00:00Z', '2026-02-01T00:00:00.000Z'],
    ['the end of claiming', CLAIMS, '2026-02-02T00:00:00Z', '2026-02-03T00:00:00.000Z'],
  ])('holds until %s', (_what, campaign, at, until) => {
    const now = new Date(at);
    const ms = campaignHoldsFor({ ...CAMPAIGN, ...campaign }, now);
    expect(new Date(now.getTime() + ms).toISOString()).toBe(until);
  });

  it('holds for ever after that', () => {
    expect(campaignHoldsFor(CAMPAIGN, AFTER)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('a claim', () => {
  it.each([
    [999, 0, 0, 'claim.nothing_to_claim'],
    [5000, 7, 0, 'claim.nothing_to_claim'],
    [1999, 0, 0, 'claim.below_minimum'],
    [3999, 1, 8, 2],
    [4000, 1, 8, 'claim.pool_exhausted'],
  ])('of %d points and %d claimed, with %d of the pool taken: %p', (points, claimed, taken, is) => {
    const input = { total_points: points, claimed_tokens: claimed, taken };
    expect(claimAmount(input, CAMPAIGN)).toBe(is);
  });
});

describe('the reason of a decision', () => {
  it('is in the language of its reader, or as a person wrote it', () => {
    expect(reasonText('no_reason_given', 'en')).toBe('No reason was given');
    expect(reasonText('no_reason_given', 'zh')).toBe('未说明原因');
    expect(reasonText('Five accounts', 'zh')).toBe('Five accounts');
  });
});
