import { defineEntity, p } from '@mikro-orm/core';
import { CLAIM_STATUSES, MAX_LENGTH } from '#libs/domain/index.js';
import { databaseDate } from '../../../platform/database/clock.js';
import { searchIndex } from '../../../platform/database/tables.js';
import { updatedAt } from '../../../platform/records/timestamps.js';

const ClaimSchema = defineEntity({
  name: 'Claim',
  tableName: 'claims',
  uniques: [{ properties: ['user_id', 'idempotency_key'] }],
  indexes: [
    { properties: ['status', 'id'] },
    { properties: ['requested_at', 'id'] },
    { properties: ['tokens', 'id'] },
    searchIndex('claims', 'claims_wallet_address_trgm_index', '"wallet_address" gin_trgm_ops'),
  ],
  properties: {
    id: p.integer().primary(),
    user_id: p.integer(),
    /** Where it is paid to: the address that the user has proved. */
    wallet_address: p.string().length(128),
    tokens: p.bigint('number').check('tokens > 0'),
    status: p.enum(CLAIM_STATUSES).default('requested'),
    reason: p
      .string()
      .length(MAX_LENGTH.reason)
      .default('')
      .check("status <> 'rejected' or reason <> ''"),
    decision_id: p.integer().nullable().check("status <> 'rejected' or decision_id is not null"),
    /** What the client calls the request by: sent again, it is the same claim. */
    idempotency_key: p.string().length(MAX_LENGTH.idempotencyKey),
    requested_at: p.datetime(3).onCreate(databaseDate),
    updated_at: updatedAt(),
  },
});

/** Tokens that a user has asked for, on their way to the chain. */
export class Claim extends ClaimSchema.class {}
ClaimSchema.setClass(Claim);

export { ClaimSchema };
