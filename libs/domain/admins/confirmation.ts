import {
  CAMPAIGN_DATES,
  RULE_SETTINGS,
  type SiteSettings,
  TRUSTED_SETTINGS,
} from '../site/site-settings.js';

/** Points, added to or deducted from a user at once, above which an admin confirms who they are. */
export const CONFIRMED_POINTS = 10_000;

/** Points of a task above which an admin confirms who they are: every user can earn them. */
export const CONFIRMED_TASK_POINTS = 1_000;

/** Settings that move money or alerts: an admin confirms who they are to change one. */
export const CONFIRMED_SETTINGS = [
  ...TRUSTED_SETTINGS,
  ...CAMPAIGN_DATES,
  ...RULE_SETTINGS,
  'claim_pool_tokens',
  'minimum_claim_tokens',
  'referral_needs_task',
  'referral_daily_limit',
  'hold_similar_invitations',
  'sign_ups_without_work',
  'sign_ups_per_hour',
  'review_one_in',
  'read_wallet_histories',
  'explorer_url',
] as const satisfies readonly (keyof SiteSettings)[];
