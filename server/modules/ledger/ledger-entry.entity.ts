import { defineEntity, p } from '@mikro-orm/core';
import { ACCOUNTS, CURRENCIES } from '#libs/domain/index.js';

/** One side of a transfer. The database refuses transfers that do not sum to zero. */
export const LedgerEntrySchema = defineEntity({
  name: 'LedgerEntry',
  tableName: 'ledger_entries',
  indexes: [{ properties: ['user_id', 'transfer_id'] }],
  properties: {
    id: p.bigint('number').primary(),
    transfer_id: p.bigint('number'),
    account: p.enum(ACCOUNTS),
    /** The transfer's user, also for entries of accounts without an owner. */
    user_id: p.integer(),
    currency: p.enum(CURRENCIES),
    amount: p.bigint('number'),
  },
});
