/** The parts of a user's page in order; the first has the user's own address. */
const USER_PARTS = [
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

/** The part that an address names; undefined for none. */
export const partAt = (address: string): UserPart | undefined =>
  address === '' ? 'overview' : USER_PARTS.slice(1).find((part) => part === address);
