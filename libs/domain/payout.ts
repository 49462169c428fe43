/** Outcomes of an alert, which the version before had: old log rows name them. */
const ALERT_OUTCOMES = [
  /** The transaction has paid a payout. */
  'paid',
  /** The payout was not paid: it can be paid again. */
  'not_paid',
  /** What was delivered came back: it can be paid again. */
  'returned',
  /** Nothing changes. */
  'noted',
] as const;

export type AlertOutcome = (typeof ALERT_OUTCOMES)[number];

/** Seconds until a request to sign expires. */
export const ORDER_VALID_FOR = 300;

/** The smallest units of a number of whole tokens. */
export const unitsOf = (tokens: number | bigint, decimals: number): bigint =>
  BigInt(tokens) * 10n ** BigInt(decimals);
