import { defineEntity, p } from '@mikro-orm/core';
import {
  MAX_LENGTH,
  parseTonAddress,
  REFERRAL_CODE_LENGTH,
  type SignalCode,
  type TonNetwork,
  usernameKey,
} from '#libs/domain/index.js';
import { createdAt, updatedAt } from '../../records/timestamps.js';

/** What a new row's own address says. */
const addressOf = (user: { wallet_address: string }) => parseTonAddress(user.wallet_address);

function networkOf(user: { wallet_address: string }): TonNetwork | null {
  const address = addressOf(user);
  return address && (address.isTestOnly ? 'testnet' : 'mainnet');
}

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  indexes: [
    // The newest first, and how many came on each day.
    { properties: ['created_at', 'id'] },
    { properties: ['claimable_tokens', 'id'] },
    {
      name: 'users_signals_index',
      expression:
        'create index "users_signals_index" on "users" ("created_at", "id") where "signals" <> \'{}\'',
    },
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
    {
      name: 'users_inviter_id_index',
      expression:
        'create index "users_inviter_id_index" on "users" ("inviter_id", "id") where "inviter_id" is not null',
    },
    {
      name: 'users_referral_counts_index',
      expression:
        'create index "users_referral_counts_index" on "users" ("inviter_id") where "referral_counts"',
    },
    {
      name: 'users_key_hash_index',
      expression:
        'create index "users_key_hash_index" on "users" ("key_hash") where "key_hash" is not null',
    },
    // Of the seed's users there are few; a campaign's page counts them.
    {
      name: 'users_is_demo_index',
      expression: 'create index "users_is_demo_index" on "users" ("id") where "is_demo"',
    },
  ],
  uniques: [{ properties: ['account', 'network'] }],
  properties: {
    id: p.integer().primary(),
    username: p.string().length(64).nullable(),
    /** By which names are told apart: one name, however cased, is one user's. */
    username_key: p
      .text()
      .$type<string | null>()
      .nullable()
      .unique()
      .onCreate(({ username }) => (username ? usernameKey(username) : null)),
    /** As wallets show it: friendly, not bounceable, marked on the test network. */
    wallet_address: p.string().length(128).unique(),
    /**
     * The same as the key of the account: workchain and 64 lower-case hexadecimal digits. Null where
     * an old row's address is none on TON: nobody can sign in to it.
     */
    account: p
      .string()
      .length(MAX_LENGTH.tonAddress)
      .$type<string | null>()
      .nullable()
      .onCreate((user) => addressOf(user)?.raw ?? null),
    network: p
      .string()
      .length(16)
      .$type<TonNetwork | null>()
      .nullable()
      .onCreate((user) => networkOf(user)),
    // Points that are taken back may have been taken by an admin before: then they are below zero.
    // Amounts grow beyond 32 bits; JavaScript is exact up to 2^53.
    total_points: p.bigint('number').default(0),
    claimed_tokens: p.bigint('number').default(0).check('claimed_tokens >= 0'),
    /** What the points are worth beyond what was claimed: worked out by the database. */
    claimable_tokens: p
      .bigint('number')
      .nullable()
      .generated('(greatest(total_points / 1000 - claimed_tokens, 0)) stored'),
    /** What was noticed, as it was last looked at. */
    signals: p
      .array((value) => value as SignalCode)
      .columnType('text[]')
      .defaultRaw("'{}'"),
    is_banned: p.boolean().default(false).check("not is_banned or coalesce(ban_reason, '') <> ''"),
    /** A template's code or a person's words; the database fills in that none was given. */
    ban_reason: p.string().length(MAX_LENGTH.reason).nullable(),
    /** An admin's own words in Chinese; null where they are the same for everybody. */
    ban_reason_zh: p.string().length(MAX_LENGTH.reason).nullable(),
    banned_at: p.datetime(3).nullable(),
    /** Written by the database with the ban. */
    ban_decision_id: p.integer().nullable().check('not is_banned or ban_decision_id is not null'),
    is_active: p.boolean().default(true),
    /** Made by the seed, to show a living product; removed when the campaign goes live. */
    is_demo: p.boolean().default(false),
    /** What others are invited with; given at the first sign-in. */
    referral_code: p.string().length(REFERRAL_CODE_LENGTH).nullable().unique(),
    /** What this user was invited with, as sent with the first sign-in. */
    invited_with: p.string().length(REFERRAL_CODE_LENGTH).nullable(),
    /** Who invited them: nobody who came later, so that nobody invites themselves or in a circle. */
    inviter_id: p.integer().nullable().check('inviter_id < id'),
    /** Whether they count for whoever invited them. */
    referral_counts: p.boolean().default(false),
    /** The least points that were asked for while they counted: enough for them from then on. */
    referral_least_points: p.bigint('number').nullable(),
    /** Invited users that counted when the user's invitations were settled last. */
    referral_friends: p.integer().default(0).check('referral_friends >= 0'),
    /** Full groups of invited users that have been paid for. */
    referral_groups: p.integer().default(0).check('referral_groups >= 0'),
    /** Of the wallet's public key: several wallets may have the same. */
    key_hash: p.string().length(43).nullable(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
});

/** A participant of the campaign, one per wallet address. */
export class User extends UserSchema.class {}
UserSchema.setClass(User);

const DeletedAccountSchema = defineEntity({
  name: 'DeletedAccount',
  tableName: 'deleted_accounts',
  properties: {
    account: p.string().length(MAX_LENGTH.tonAddress).primary(),
    network: p.string().length(16).primary(),
    deleted_at: p.datetime(3),
  },
});

/** The account of a deleted user, which cannot take part again. Nothing else is stored. */
export class DeletedAccount extends DeletedAccountSchema.class {}
DeletedAccountSchema.setClass(DeletedAccount);

export { DeletedAccountSchema, UserSchema };
