import { defineEntity, p } from '@mikro-orm/core';
import { rawIndex } from '../../../platform/database/tables.js';

const index = (name: string, definition: string) =>
  rawIndex('wallet_histories', `wallet_histories_${name}_index`, definition);

/** Facts about a user's wallet on the chain. A trigger adds the row with the user. */
export const WalletHistorySchema = defineEntity({
  name: 'WalletHistory',
  tableName: 'wallet_histories',
  indexes: [
    // Serve the search for the next wallet; wallets that a claim waits for go first.
    index('next', '("next_check_at") where "next_check_at" is not null'),
    index('awaited', '("next_check_at") where "is_awaited"'),
    // Serves the wallets that one address has funded, in their order.
    index('funded', '("funder", "funded_at") where "funder" is not null'),
  ],
  properties: {
    user_id: p.integer().primary().autoincrement(false),
    wallet_address: p.string().length(128),
    /** The time of the wallet's first transaction; null before it. */
    first_seen_at: p.datetime(3).nullable(),
    /** Transactions read so far in which the wallet has sent something. */
    outgoing_transactions: p.integer().default(0),
    /** The raw address that first sent TON to the wallet; null if unknown. */
    funder: p.string().length(128).nullable(),
    funded_at: p.datetime(3).nullable(),
    /** The logical time up to which the wallet's transactions were read. */
    read_until_lt: p.bigint('string').default('0'),
    /** Null before the first reading. */
    checked_at: p.datetime(3).nullable(),
    /** Null when nothing more can change a decision. */
    next_check_at: p.datetime(3).nullable(),
    /** Whether a claim waits for it. */
    is_awaited: p.boolean().default(false),
    /** Failed readings in a row. */
    failures: p.integer().default(0),
  },
});
