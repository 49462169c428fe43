import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { CLAIM_STATUSES, MAX_LENGTH } from '#libs/domain/index.js';
import { databaseDate } from '../../../platform/database/clock.js';
import { searchIndex } from '../../../platform/database/tables.js';
import { updatedAt } from '../../../platform/records/timestamps.js';

/** Tokens that a user has asked for, on their way to the chain. */
export const ClaimSchema = defineEntity({
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
    /** The address that the user has proved, to which it is paid. */
    wallet_address: p.string().length(128),
    tokens: p.bigint('number').check('tokens > 0'),
    status: p.enum(CLAIM_STATUSES).default('requested'),
    reason: p
      .string()
      .length(MAX_LENGTH.reason)
      .default('')
      .check("status <> 'rejected' or reason <> ''"),
    /** The rejection or forfeit; of any other claim, the overturned rejection whose tokens it claims again. */
    decision_id: p.integer().nullable().check("status <> 'rejected' or decision_id is not null"),
    /** The client's key of the request, which makes a repeated one the same claim. */
    idempotency_key: p.string().length(MAX_LENGTH.idempotencyKey),
    requested_at: p.datetime(3).onCreate(databaseDate),
    updated_at: updatedAt(),
  },
});

export type Claim = InferEntity<typeof ClaimSchema>;
