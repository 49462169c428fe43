/** The parts of a user's page in order; the first has the user's own address. */
export const USER_PARTS = [
  'overview',
  'entries',
  'completions',
  'claims',
  'decisions',
  'referrals',
  'signals',
  'sessions',
] as const;

export type UserPart = (typeof USER_PARTS)[number];
