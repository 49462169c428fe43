import { defineEntity, p } from '@mikro-orm/core';
import { ALARM_OUTCOMES, MAX_LENGTH } from '#libs/domain/index.js';
import { ALARM_CODES } from './reconciliation.js';

/** A transaction of a paying jetton wallet, as it was read: reading it again changes nothing. */
export const ChainTransferSchema = defineEntity({
  name: 'ChainTransfer',
  tableName: 'chain_transfers',
  indexes: [{ properties: ['jetton_wallet', 'lt'] }],
  properties: {
    /** In hexadecimal digits. */
    hash: p.string().length(64).primary(),
    jetton_wallet: p.string().length(MAX_LENGTH.tonAddress),
    kind: p.enum(['transfer', 'bounce']),
    // 64 bits without a sign, as anybody may write them.
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

/** Up to where the history of a paying jetton wallet has been read. */
export const ChainCursorSchema = defineEntity({
  name: 'ChainCursor',
  tableName: 'chain_cursors',
  properties: {
    jetton_wallet: p.string().length(MAX_LENGTH.tonAddress).primary(),
    lt: p.bigint('string').default('0'),
    /** Of the transaction there, in hexadecimal digits: a history that begins otherwise lacks something. */
    hash: p.string().length(64).nullable(),
    /** Where that is; another place than `lt` where the version before has moved it. */
    hash_lt: p.bigint('string').nullable(),
    /** In the chain's own time: everything before it has been read. */
    read_until: p.datetime(3).nullable(),
  },
});

/** What does not match; an operator has to look at it. */
export const PayoutAlarmSchema = defineEntity({
  name: 'PayoutAlarm',
  tableName: 'payout_alarms',
  uniques: [{ properties: ['code', 'transaction_hash'] }],
  properties: {
    id: p.integer().primary(),
    code: p.enum(ALARM_CODES),
    transaction_hash: p.string().length(64),
    batch_id: p.integer().nullable(),
    payout_id: p.integer().nullable(),
    found_at: p.datetime(3),
    /** When somebody has looked at it, who, and what they found. */
    resolved_at: p.datetime(3).nullable(),
    /** Null while it is open, and in rows from before there were any. */
    outcome: p.enum(ALARM_OUTCOMES).nullable(),
    resolved_by: p.string().length(64).default(''),
    note: p
      .string()
      .length(MAX_LENGTH.reason)
      .default('')
      .check("resolved_at is null or note <> ''"),
  },
});
