import { defineEntity, p } from '@mikro-orm/core';
import { BATCH_STATUSES, MAX_LENGTH, PAYOUT_METHODS, TON_NETWORKS } from '#libs/domain/index.js';
import { createdAt, updatedAt } from '../../records/timestamps.js';

const PayoutBatchSchema = defineEntity({
  name: 'PayoutBatch',
  tableName: 'payout_batches',
  indexes: [
    // One wallet signs one batch after the other: what has not arrived could be paid twice otherwise.
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
    /** SHA-256 of all that is paid, in hexadecimal digits: nothing of it changes any more. */
    hash: p.string().length(64),
    /** When the wallet was asked to sign, or the file was handed over. */
    asked_at: p.datetime(3).nullable(),
    /** Up to where the history of the jetton wallet had been read then: what came before pays nothing of it. */
    asked_lt: p.bigint('string').default('0'),
    /** Of the signed order, where it was seen. */
    valid_until: p.datetime(3).nullable(),
    seqno: p.bigint('number').nullable(),
    order_hash: p.string().length(64).nullable(),
    /** In what the signed order differed; nothing of such a batch is paid again by itself. */
    differences: p.json<object[]>().nullable(),
    created_by: p.string().length(64),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
});

/** Claims that are paid together, frozen as they are. */
export class PayoutBatch extends PayoutBatchSchema.class {}
PayoutBatchSchema.setClass(PayoutBatch);

export { PayoutBatchSchema };
