import { defineEntity, p } from '@mikro-orm/core';
import { rawIndex } from '../../../platform/database/tables.js';

/**
 * What the chain says of a user's wallet. The database adds the row with the user; `checked_at` is null until
 * the wallet was read for the first time.
 */
export const WalletHistorySchema = defineEntity({
  name: 'WalletHistory',
  tableName: 'wallet_histories',
  indexes: [
    // What is read next: the wallets that a claim waits for go first.
    rawIndex(
      'wallet_histories',
      'wallet_histories_next_index',
      '("next_check_at") where "next_check_at" is not null',
    ),
    rawIndex(
      'wallet_histories',
      'wallet_histories_awaited_index',
      '("next_check_at") where "is_awaited"',
    ),
    // Wallets that one address has funded, in their order.
    rawIndex(
      'wallet_histories',
      'wallet_histories_funded_index',
      '("funder", "funded_at") where "funder" is not null',
    ),
  ],
  properties: {
    user_id: p.integer().primary().autoincrement(false),
    /** The address that it was read for, as wallets show it. */
    wallet_address: p.string().length(128),
    /** Of the wallet's first transaction; null: it has none yet. */
    first_seen_at: p.datetime(3).nullable(),
    /** Transactions in which the wallet has sent something, among those read. */
    outgoing_transactions: p.integer().default(0),
    /** The raw address that sent TON to the wallet first; null where nobody is known. */
    funder: p.string().length(128).nullable(),
    funded_at: p.datetime(3).nullable(),
    /** The logical time up to which the wallet's transactions were read. */
    read_until_lt: p.bigint('string').default('0'),
    checked_at: p.datetime(3).nullable(),
    /** Null when nothing more can change a decision. */
    next_check_at: p.datetime(3).nullable(),
    /** Whether a claim waits for it. */
    is_awaited: p.boolean().default(false),
    /** Readings that have failed since the last one that did not. */
    failures: p.integer().default(0),
  },
});
