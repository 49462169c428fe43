/** Outcomes of an alert. */
export const ALERT_OUTCOMES = [
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

/** How a batch is paid: by the operator's wallet in the back office, or by a file for another tool. */
export const PAYOUT_METHODS = ['wallet', 'file'] as const;

export type PayoutMethod = (typeof PAYOUT_METHODS)[number];

/** The most payouts of a batch until one was delivered: a mistake costs little then. */
export const FIRST_BATCH_SIZE = 3;

/** Payouts of a batch by default, and at most: a W5 wallet sends 255 messages with one signature. */
export const BATCH_SIZE = { usual: 100, most: 250 } as const;

/** Nanotons attached to each transfer; unused ones are returned. */
export const ATTACHED_NANOTONS = 50_000_000n;

/** Nanotons reserved for the paying wallet's own fees. */
export const RESERVE_NANOTONS = 200_000_000n;

/** Seconds until a signed order expires. */
export const ORDER_VALID_FOR = 300;

/** Nanotons that a wallet needs for a number of payouts; most of them are returned. */
export const neededNanotons = (payouts: number): bigint =>
  BigInt(payouts) * ATTACHED_NANOTONS + RESERVE_NANOTONS;

/** The smallest units of a number of whole tokens. */
export const unitsOf = (tokens: number | bigint, decimals: number): bigint =>
  BigInt(tokens) * 10n ** BigInt(decimals);
