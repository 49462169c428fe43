import { defineEntity, p } from '@mikro-orm/core';
import { MAX_LENGTH, PAYOUT_STATUSES } from '#libs/domain/index.js';
import { updatedAt } from '../../records/timestamps.js';

const PayoutSchema = defineEntity({
  name: 'Payout',
  tableName: 'payouts',
  indexes: [
    { properties: ['batch_id', 'id'] },
    // A claim has one open payout at a time.
    {
      name: 'payouts_one_of_a_claim',
      expression:
        'create unique index "payouts_one_of_a_claim" on "payouts" ("claim_id") where "status" in (\'batched\', \'sent\')',
    },
  ],
  properties: {
    id: p.integer().primary(),
    batch_id: p.integer(),
    claim_id: p.integer().index(),
    user_id: p.integer(),
    /** Raw. */
    receiver: p.string().length(MAX_LENGTH.tonAddress),
    /** Whole tokens. */
    tokens: p.bigint('number').check('tokens > 0'),
    /** The smallest units of the jetton: more digits than a number has. */
    units: p.decimal('string').precision(37).scale(0),
    /** 63 random bits, by which the transfer is found on the chain: more digits than a number has. */
    query_id: p.decimal('string').precision(19).scale(0).unique(),
    status: p.enum(PAYOUT_STATUSES).default('batched'),
    /** Of the transaction that settled it, in hexadecimal digits. */
    transaction_hash: p.string().length(64).nullable(),
    settled_at: p.datetime(3).nullable(),
    updated_at: updatedAt(),
  },
});

/** One claim on its way to the chain. */
export class Payout extends PayoutSchema.class {}
PayoutSchema.setClass(Payout);

export { PayoutSchema };
