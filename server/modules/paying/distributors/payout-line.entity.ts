import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { MAX_LENGTH, PAYOUT_LINE_STATUSES } from '#libs/domain/index.js';
import { updatedAt } from '../../../platform/records/timestamps.js';

/** The payment of a claim; its number in the contract is the claim's id, for ever. */
export const PayoutLineSchema = defineEntity({
  name: 'PayoutLine',
  tableName: 'payout_lines',
  indexes: [{ properties: ['distributor_id', 'status', 'claim_id'] }],
  properties: {
    claim_id: p.integer().primary().autoincrement(false),
    distributor_id: p.integer(),
    user_id: p.integer().index(),
    /** Raw. */
    receiver: p.string().length(MAX_LENGTH.tonAddress),
    /** Whole tokens. */
    tokens: p.bigint('number').check('tokens > 0'),
    /** The smallest units of the jetton: more digits than a number has. */
    units: p.decimal('string').precision(37).scale(0),
    status: p.enum(PAYOUT_LINE_STATUSES).default('payable'),
    /** Whether it is in the Merkle tree whose root was last requested to be published. */
    is_published: p.boolean().default(false),
    /** Whether it was in the tree on the chain when another tree was requested. */
    was_published: p.boolean().default(false),
    /** When it last entered or left that tree; null where it was never in one. */
    published_at: p.datetime(3).nullable(),
    /** When the owner was last asked to pay or to reopen it. */
    requested_at: p.datetime(3).nullable(),
    /** Whether the owner was ever asked to pay it. */
    was_requested: p.boolean().default(false),
    paid_at: p.datetime(3).nullable(),
    /** The query id of the transfer. */
    query_id: p.decimal('string').precision(20).scale(0).nullable(),
    transfer_lt: p.bigint('string').nullable(),
    /** The message to the receiver's jetton wallet, and that wallet. */
    message_hash: p.string().length(64).nullable(),
    sent_to: p.string().length(MAX_LENGTH.tonAddress).nullable(),
    /** The transaction with which it arrived, or came back; hexadecimal digits. */
    transaction_hash: p.string().length(64).nullable(),
    settled_at: p.datetime(3).nullable(),
    updated_at: updatedAt(),
  },
});

export type PayoutLine = InferEntity<typeof PayoutLineSchema>;
