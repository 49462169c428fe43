import { defineEntity, p } from '@mikro-orm/core';
import { BATCH_STATUSES, MAX_LENGTH, PAYOUT_METHODS, TON_NETWORKS } from '#libs/domain/index.js';
import { createdAt, updatedAt } from '../../records/timestamps.js';

const PayoutBatchSchema = defineEntity({
  name: 'PayoutBatch',
  tableName: 'payout_batches',
  indexes: [
    // One open batch for each wallet: undelivered payouts could be paid twice otherwise.
    {
      name: 'payout_batches_one_open',
      expression:
        'create unique index "payout_batches_one_open" on "payout_batches" ("network", "payer") where "status" in (\'frozen\', \'requested\', \'signed\')',
    },
  ],
  properties: {
    id: p.integer().primary(),
    status: p.enum(BATCH_STATUSES).default('frozen'),
    method: p.enum(PAYOUT_METHODS),
    network: p.enum(TON_NETWORKS),
    /** The paying wallet; raw. */
    payer: p.string().length(MAX_LENGTH.tonAddress),
    /** Its own wallet of the jetton, which pays; raw. */
    payer_jetton_wallet: p.string().length(MAX_LENGTH.tonAddress),
    jetton_master: p.string().length(MAX_LENGTH.tonAddress),
    decimals: p.smallint().check('decimals between 0 and 255'),
    /** SHA-256 of everything it pays, in hexadecimal digits, to detect later changes. */
    hash: p.string().length(64),
    /** When the order was requested, or the file exported. */
    asked_at: p.datetime(3).nullable(),
    /** The jetton wallet's last transaction that was read by then: earlier ones do not pay the batch. */
    asked_lt: p.bigint('string').default('0'),
    /** Of the signed order, if it was submitted. */
    valid_until: p.datetime(3).nullable(),
    seqno: p.bigint('number').nullable(),
    order_hash: p.string().length(64).nullable(),
    /** Between the signed order and the batch; such a batch is not released automatically. */
    differences: p.json<object[]>().nullable(),
    created_by: p.string().length(64),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
});

/** Claims that are paid together; they do not change after they are frozen. */
export class PayoutBatch extends PayoutBatchSchema.class {}
PayoutBatchSchema.setClass(PayoutBatch);

export { PayoutBatchSchema };
