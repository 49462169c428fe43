import { defineEntity, p } from '@mikro-orm/core';
import { ALERT_OUTCOMES, MAX_LENGTH } from '#libs/domain/index.js';
import { ALERT_CODES } from './reconciliation.js';

/** A transaction of a paying jetton wallet; reading it again changes nothing. */
export const ChainTransferSchema = defineEntity({
  name: 'ChainTransfer',
  tableName: 'chain_transfers',
  indexes: [{ properties: ['jetton_wallet', 'lt'] }],
  properties: {
    /** In hexadecimal digits. */
    hash: p.string().length(64).primary(),
    jetton_wallet: p.string().length(MAX_LENGTH.tonAddress),
    kind: p.enum(['transfer', 'bounce']),
    // 64 bits without a sign.
    query_id: p.decimal('string').precision(20).scale(0),
    units: p.decimal('string').precision(39).scale(0),
    receiver: p.string().length(MAX_LENGTH.tonAddress).nullable(),
    comment: p.string().length(200).default(''),
    is_aborted: p.boolean(),
    /** Its place in the history of the account. */
    lt: p.bigint('string'),
    happened_at: p.datetime(3),
  },
});

/** The place up to which a paying jetton wallet's history was read. */
export const ChainCursorSchema = defineEntity({
  name: 'ChainCursor',
  tableName: 'chain_cursors',
  properties: {
    jetton_wallet: p.string().length(MAX_LENGTH.tonAddress).primary(),
    lt: p.bigint('string').default('0'),
    /** Of the transaction there, in hexadecimal digits: a history with another one is incomplete. */
    hash: p.string().length(64).nullable(),
    /** The place of `hash`; not `lt` if the version before has moved the cursor. */
    hash_lt: p.bigint('string').nullable(),
    /** By the chain's clock: everything before it was read. */
    read_until: p.datetime(3).nullable(),
  },
});

/** A mismatch between the chain and the payouts, for an operator to resolve. */
export const PayoutAlertSchema = defineEntity({
  name: 'PayoutAlert',
  tableName: 'payout_alarms',
  uniques: [{ properties: ['code', 'transaction_hash'] }],
  properties: {
    id: p.integer().primary(),
    code: p.enum(ALERT_CODES),
    transaction_hash: p.string().length(64),
    batch_id: p.integer().nullable(),
    payout_id: p.integer().nullable(),
    found_at: p.datetime(3),
    resolved_at: p.datetime(3).nullable(),
    /** Null while it is open, and in old rows. */
    outcome: p.enum(ALERT_OUTCOMES).nullable(),
    resolved_by: p.string().length(64).default(''),
    note: p
      .string()
      .length(MAX_LENGTH.reason)
      .default('')
      .check("resolved_at is null or note <> ''"),
  },
});
