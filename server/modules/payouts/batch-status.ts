/**
 * - `frozen`: nobody has been asked to pay it;
 * - `asked`: the wallet was asked to sign, or the file was handed over: it may run from now on;
 * - `signed`: the signed order is known;
 * - `settled`: the chain has told of each payout, or it can run no more;
 * - `cancelled`: before anybody was asked.
 */
export const BATCH_STATUSES = ['frozen', 'asked', 'signed', 'settled', 'cancelled'] as const;

/** One of {@link BATCH_STATUSES}. */
export type BatchStatus = (typeof BATCH_STATUSES)[number];
