import { defineEntity, p } from '@mikro-orm/core';
import { MAX_LENGTH } from '#libs/domain/index.js';
import { createdAt, updatedAt } from '../../records/timestamps.js';

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  indexes: [
    // Substring search over millions of users: trigram indexes serve `ilike '%…%'`.
    {
      name: 'users_username_trgm_index',
      expression:
        'create index "users_username_trgm_index" on "users" using gin ("username" gin_trgm_ops)',
    },
    {
      name: 'users_wallet_address_trgm_index',
      expression:
        'create index "users_wallet_address_trgm_index" on "users" using gin ("wallet_address" gin_trgm_ops)',
    },
  ],
  properties: {
    id: p.integer().primary(),
    username: p.string().length(64).nullable(),
    wallet_address: p.string().length(128).unique(),
    // Amounts grow beyond 32 bits; JavaScript is exact up to 2^53.
    total_points: p.bigint('number').default(0).check('total_points >= 0'),
    claimed_tokens: p.bigint('number').default(0).check('claimed_tokens >= 0'),
    is_banned: p.boolean().default(false).check("not is_banned or coalesce(ban_reason, '') <> ''"),
    /** A template's code or a person's words; the database fills in that none was given. */
    ban_reason: p.string().length(MAX_LENGTH.reason).nullable(),
    banned_at: p.datetime(3).nullable(),
    is_active: p.boolean().default(true),
    /** Made by the seed, to show a living product; removed when the campaign goes live. */
    is_demo: p.boolean().default(false),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
});

/** A participant of the campaign, one per wallet address. */
export class User extends UserSchema.class {}
UserSchema.setClass(User);

export { UserSchema };
