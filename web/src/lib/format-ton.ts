import { fromUnits, TON_DECIMALS } from '#libs/domain/index.js';
import { formatAmount } from './format.js';

/** A unit of the fourth decimal of TON. */
const LEAST_SHOWN_NANOTONS = 100_000n;

/** Nanotons as TON with at most four decimals, rounded down. */
export const formatTon = (nanotons: bigint): string =>
  formatAmount(fromUnits(nanotons - (nanotons % LEAST_SHOWN_NANOTONS), TON_DECIMALS));
