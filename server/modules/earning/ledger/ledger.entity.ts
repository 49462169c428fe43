import { defineEntity, p } from '@mikro-orm/core';
import { ACCOUNTS, CURRENCIES, MAX_LENGTH, TRANSFER_KINDS } from '#libs/domain/index.js';
import { createdAt } from '../../../platform/records/timestamps.js';

/** A posted transfer. The database refuses to change or delete it. */
export const LedgerTransferSchema = defineEntity({
  name: 'LedgerTransfer',
  tableName: 'ledger_transfers',
  properties: {
    id: p.bigint('number').primary(),
    /** Its purpose, such as `task:7:3`, so that nothing is posted twice. */
    key: p.string().length(100).unique(),
    kind: p.enum(TRANSFER_KINDS),
    // No foreign key: history outlives its users.
    user_id: p.integer(),
    reason: p.string().length(MAX_LENGTH.reason).default(''),
    /** The reason in Chinese, if no decision has it. */
    reason_zh: p.string().length(MAX_LENGTH.reason).default(''),
    /** The admin's name; empty for visitors and rules. */
    caused_by: p.string().length(64).default(''),
    /** The decision that caused the transfer, or the overturned decision. */
    decision_id: p
      .integer()
      .nullable()
      .check("kind not in ('reversal', 'forfeit') or decision_id is not null"),
    created_at: createdAt(),
  },
});

/** One side of a transfer. The database refuses transfers that do not sum to zero. */
export const LedgerEntrySchema = defineEntity({
  name: 'LedgerEntry',
  tableName: 'ledger_entries',
  indexes: [{ properties: ['user_id', 'transfer_id'] }],
  properties: {
    id: p.bigint('number').primary(),
    transfer_id: p.bigint('number'),
    account: p.enum(ACCOUNTS),
    /** The transfer's user, also for accounts without an owner. */
    user_id: p.integer(),
    currency: p.enum(CURRENCIES),
    amount: p.bigint('number'),
  },
});

/** The sums of a day's transfers; a trigger updates them. */
export const LedgerDaySchema = defineEntity({
  name: 'LedgerDay',
  tableName: 'ledger_days',
  properties: {
    /** The day in UTC. */
    day: p.date().primary(),
    kind: p.enum(TRANSFER_KINDS).primary(),
    /** A part of each sum, so that concurrent writers do not wait for each other. */
    shard: p.smallint().primary(),
    transfers: p.bigint('number'),
    points: p.bigint('number'),
    tokens: p.bigint('number'),
  },
});

/** The tokens taken by all claims; one row. */
export const TokenPoolSchema = defineEntity({
  name: 'TokenPool',
  tableName: 'token_pool',
  properties: {
    id: p.integer().primary().autoincrement(false).check('id = 1'),
    taken: p.bigint('number').default(0).check('taken >= 0'),
  },
});
