/** Outgoing transactions of a wallet are counted up to here: no claim can need more. */
export const MAX_OUTGOING = 100;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LONGEST_RETRY = 15 * MINUTE;
const LONGEST_INTERVAL = 7 * 24 * HOUR;

/** State after the last reading of a wallet's history. */
interface HistoryReading {
  /** No later transaction is known yet. */
  is_last_page: boolean;
  /** Whether the wallet has any transaction. */
  has_transactions: boolean;
  has_funder: boolean;
  outgoing_transactions: number;
  /** Milliseconds between the reading before and this one; null for the first one. */
  since_last: number | null;
}

/**
 * Milliseconds until the next reading, which grow; null when nothing more can change a decision.
 *
 * @param needed outgoing transactions that a claim needs
 */
export function nextHistoryReading(
  { is_last_page, has_transactions, has_funder, outgoing_transactions, since_last }: HistoryReading,
  needed: number,
): number | null {
  const isShort = outgoing_transactions < needed;
  // The other wallets come first.
  if (!is_last_page && isShort) return MINUTE;
  if (has_transactions && has_funder && !isShort) return null;
  return Math.min(LONGEST_INTERVAL, Math.max(HOUR, 2 * (since_last ?? 0)));
}

/** Milliseconds until a reading that failed is tried again. @param failures in a row, this one included */
export const retryHistoryReading = (failures: number): number =>
  Math.min(LONGEST_RETRY, MINUTE * 2 ** Math.max(0, failures - 1));
