import type { Language } from '../language.js';
import type { SiteSettings } from '../site/site-settings.js';
import { groupThousands, type REFERRAL_VALUES } from '../site/site-texts.js';
import type { VerificationMethod } from './verification/index.js';

/** Friends to invite for each of the four referral tasks (specification section 9, decision 28). */
export const REFERRAL_TIERS = [1, 3, 10, 50] as const;

/** Characters of the code that a user invites others with. */
export const REFERRAL_CODE_LENGTH = 8;

/** Digits and letters that are not confused with each other: without I, L, O and U (Crockford's base 32). */
export const REFERRAL_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Whether a text has the form of an invitation code. */
export const isReferralCode = (text: string): boolean =>
  text.length === REFERRAL_CODE_LENGTH &&
  [...text].every((character) => REFERRAL_CODE_ALPHABET.includes(character));

/** Points for every full group, without a limit, besides the points of the referral tasks (section 5, decision 28). */
export const REFERRAL_POINTS_PER_GROUP = 300;

/** Successful referrals that make a group (specification sections 5 and 9). */
export const REFERRAL_GROUP_SIZE = 3;

/** The values of {@link REFERRAL_VALUES} in the reader's language. */
export const referralTextValues = (
  language: Language,
): Record<(typeof REFERRAL_VALUES)[number], string> => ({
  reward: groupThousands(REFERRAL_POINTS_PER_GROUP),
  group: `${REFERRAL_GROUP_SIZE}`,
  tiers: REFERRAL_TIERS.join(language === 'zh' ? '、' : ', '),
});

/** Why an invited user does not count for the inviter; of several the first. */
export const REFERRAL_OBSTACLES = [
  'banned',
  'too_late',
  'too_few_points',
  'task_missing',
  'too_early',
  'daily_limit',
] as const;

export type ReferralObstacle = (typeof REFERRAL_OBSTACLES)[number];

/** The settings for counting invited users. */
type ReferralRules = Pick<
  SiteSettings,
  'referral_min_points' | 'referral_days' | 'referral_needs_task' | 'campaign_end'
>;

/** Methods by which a task completes without proof that a person did something. */
export const UNPROVED_METHODS: readonly VerificationMethod[] = ['self', 'wallet', 'page_visit'];

/** Facts about an invited user that decide whether they count. */
interface Invited {
  total_points: number;
  is_banned: boolean;
  is_active: boolean;
  created_at: Date | string;
  /** The least required points while they counted; null before they ever did. */
  referral_least_points?: number | null;
  /** Whether they have completed a task by another method than {@link UNPROVED_METHODS}. */
  has_proved_task: boolean;
}

const MS_PER_DAY = 86_400_000;

/** When an invited user can count at the earliest, in milliseconds since 1970. */
export const countsFrom = (
  { created_at }: Pick<Invited, 'created_at'>,
  { referral_days }: Pick<ReferralRules, 'referral_days'>,
): number => new Date(created_at).getTime() + referral_days * MS_PER_DAY;

/** Who joins later does not count before the campaign's end; in milliseconds since 1970. */
export const lastJoiningTime = ({
  referral_days,
  campaign_end,
}: Pick<ReferralRules, 'referral_days' | 'campaign_end'>): number =>
  Date.parse(campaign_end) - referral_days * MS_PER_DAY;

/** Points that an invited user needs; a `least` (`referral_min_points`) above that of before reverses nothing. */
export const neededPoints = (
  { referral_least_points }: Pick<Invited, 'referral_least_points'>,
  least: number,
): number => Math.min(referral_least_points ?? least, least);

/**
 * Why an invited user does not count at a moment; null when they do. An inactive user counts as a banned one. The
 * task and the days are required once: later rules do not affect users who have counted.
 */
export function referralObstacle(
  invited: Invited,
  rules: ReferralRules,
  now: number,
): ReferralObstacle | null {
  if (invited.is_banned || !invited.is_active) return 'banned';
  const isNew = (invited.referral_least_points ?? null) === null;
  if (isNew && new Date(invited.created_at).getTime() > lastJoiningTime(rules)) return 'too_late';
  const least = neededPoints(invited, rules.referral_min_points);
  if (invited.total_points < least) return 'too_few_points';
  if (!isNew) return null;
  if (rules.referral_needs_task && !invited.has_proved_task) return 'task_missing';
  return now < countsFrom(invited, rules) ? 'too_early' : null;
}

/** Full groups of successful referrals; 0 unless it is a positive number. */
export const fullGroups = (referrals: number): number =>
  Number.isFinite(referrals) ? Math.max(0, Math.floor(referrals / REFERRAL_GROUP_SIZE)) : 0;
