/** What is noticed about users, in the order in which it is shown. */
export const SIGNALS = [
  'shared_network',
  'signup_burst',
  'referral_ring',
  'same_key',
  'evidence_reused',
] as const;

/** One of {@link SIGNALS}. */
export type SignalCode = (typeof SIGNALS)[number];
