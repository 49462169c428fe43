/** Why an invitation does not count. */
export const REFERRAL_OBSTACLES = ['too_few_points', 'banned'] as const;

/** One of {@link REFERRAL_OBSTACLES}. */
export type ReferralObstacle = (typeof REFERRAL_OBSTACLES)[number];
