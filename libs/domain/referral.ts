/** Friends to invite for each of the four referral tasks (specification section 9, decision 28). */
export const REFERRAL_TIERS = [1, 3, 10, 50] as const;

/** Characters of the code that a user invites others with. */
export const REFERRAL_CODE_LENGTH = 8;

/** Digits and letters without those that are read for each other: I, L, O and U (Crockford's base 32). */
export const REFERRAL_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Whether a text can be somebody's code. */
export const isReferralCode = (text: string): boolean =>
  text.length === REFERRAL_CODE_LENGTH &&
  [...text].every((character) => REFERRAL_CODE_ALPHABET.includes(character));

/** Points for every full group, without a limit, apart from those of the referral tasks (section 5, decision 28). */
export const REFERRAL_POINTS_PER_GROUP = 300;

/** Successful referrals that make a group (specification sections 5 and 9). */
export const REFERRAL_GROUP_SIZE = 3;

/** Why an invited user does not count for the inviter. */
export const REFERRAL_OBSTACLES = ['too_few_points', 'banned'] as const;

export type ReferralObstacle = (typeof REFERRAL_OBSTACLES)[number];

/** What counting looks at in somebody who was invited. */
interface Invited {
  total_points: number;
  is_banned: boolean;
  is_active: boolean;
  /** The least points that were asked for while they counted; null before they ever did. */
  referral_least_points?: number | null;
}

/** Points that an invited user needs; a `least` (`referral_min_points`) above that of before reverses nothing. */
export const neededPoints = (
  { referral_least_points }: Pick<Invited, 'referral_least_points'>,
  least: number,
): number => Math.min(referral_least_points ?? least, least);

/** Why an invited user does not count now; null when they do. An inactive user counts as a banned one. */
export function referralObstacle(invited: Invited, least: number): ReferralObstacle | null {
  if (invited.is_banned || !invited.is_active) return 'banned';
  return invited.total_points < neededPoints(invited, least) ? 'too_few_points' : null;
}

/** Whether an invited user counts now for the inviter. */
export const countsAsReferral = (invited: Invited, least: number): boolean =>
  referralObstacle(invited, least) === null;

/** Full groups of successful referrals; none of what is no positive number. */
export const fullGroups = (referrals: number): number =>
  Number.isFinite(referrals) ? Math.max(0, Math.floor(referrals / REFERRAL_GROUP_SIZE)) : 0;
