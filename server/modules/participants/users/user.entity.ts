import { defineEntity, p } from '@mikro-orm/core';
import {
  MAX_LENGTH,
  parseTonAddress,
  REFERRAL_CODE_LENGTH,
  type SignalCode,
  type TonNetwork,
  usernameKey,
} from '#libs/domain/index.js';
import { rawIndex, searchIndex } from '../../../platform/database/tables.js';
import { charactersOf } from '../../../platform/lists/matching-rows.js';
import { createdAt, updatedAt } from '../../../platform/records/timestamps.js';

const addressOf = (user: { wallet_address: string }) => parseTonAddress(user.wallet_address);

function networkOf(user: { wallet_address: string }): TonNetwork | null {
  const address = addressOf(user);
  return address && (address.isTestOnly ? 'testnet' : 'mainnet');
}

/** A user's status of `USER_STATUSES`: a ban takes precedence over inactivity. */
export const USER_STATUS = `case when is_banned then 'banned' when is_active then 'normal' else 'inactive' end`;

const index = (name: string, definition: string) =>
  rawIndex('users', `users_${name}_index`, definition);

export const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  indexes: [
    // Serves lists, the newest first, and counts by day.
    { properties: ['created_at', 'id'] },
    { properties: ['username', 'id'] },
    { properties: ['total_points', 'id'] },
    { properties: ['claimed_tokens', 'id'] },
    { properties: ['claimable_tokens', 'id'] },
    // Includes the columns of the expression: an index-only scan needs them.
    index('status', `((${USER_STATUS}), "id") include ("is_banned", "is_active")`),
    { properties: ['wallet_address', 'id'] },
    // Serves searches that are too short for trigrams.
    searchIndex(
      'users',
      'users_username_characters_index',
      `(${charactersOf('username')})`,
      '"username" is not null',
    ),
    index('is_held', '("created_at", "id") where "is_held"'),
    index('signals', '("created_at", "id") where "signals" <> \'{}\''),
    index('signal_count', '(cardinality("signals"), "id")'),
    // Serve `ilike '%…%'` over millions of users.
    searchIndex('users', 'users_username_trgm_index', '"username" gin_trgm_ops'),
    searchIndex('users', 'users_wallet_address_trgm_index', '"wallet_address" gin_trgm_ops'),
    index('inviter_id', '("inviter_id", "id") where "inviter_id" is not null'),
    index('referral_counts', '("inviter_id") where "referral_counts"'),
    index('key_hash', '("key_hash") where "key_hash" is not null'),
    index('is_demo', '("id") where "is_demo"'),
  ],
  uniques: [{ properties: ['account', 'network'] }],
  properties: {
    id: p.integer().primary(),
    username: p.string().length(64).nullable(),
    /** Makes names unique regardless of case. */
    username_key: p
      .text()
      .$type<string | null>()
      .nullable()
      .unique()
      .onCreate(({ username }) => (username ? usernameKey(username) : null)),
    /** Keeps users from choosing look-alike names; null for an older name that has look-alikes. */
    username_skeleton: p.text().$type<string | null>().nullable().unique(),
    /** The friendly form: not bounceable, marked on the test network. */
    wallet_address: p.string().length(128).unique(),
    /** Workchain and 64 lower-case hexadecimal digits; null in old rows with an invalid address. */
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
    // Negative when points are reversed that an admin had deducted before. JavaScript is exact up to 2^53.
    total_points: p.bigint('number').default(0),
    claimed_tokens: p.bigint('number').default(0).check('claimed_tokens >= 0'),
    /** Whole tokens that can still be claimed, for lists; set by the database. */
    claimable_tokens: p.bigint('number').nullable(),
    /** A copy for lists. */
    signals: p
      .array((value) => value as SignalCode)
      .columnType('text[]')
      .defaultRaw("'{}'"),
    is_banned: p.boolean().default(false).check("not is_banned or coalesce(ban_reason, '') <> ''"),
    /** A reason's code or the admin's words; the database fills in a default. */
    ban_reason: p.string().length(MAX_LENGTH.reason).nullable(),
    /** The admin's words in Chinese, if they differ. */
    ban_reason_zh: p.string().length(MAX_LENGTH.reason).nullable(),
    banned_at: p.datetime(3).nullable(),
    /** Written by the database with the ban. */
    ban_decision_id: p.integer().nullable().check('not is_banned or ban_decision_id is not null'),
    /** Whether claims and points for invitations wait for a review by a person. */
    is_held: p.boolean().default(false).check('not is_held or hold_decision_id is not null'),
    hold_decision_id: p.integer().nullable(),
    /** Whether claims may take the points where the settings ask for a confirmation. */
    has_confirmed_points: p.boolean().default(false),
    is_active: p.boolean().default(true),
    /** Created by the seed; removed when the campaign goes live. */
    is_demo: p.boolean().default(false),
    /** The user's own invitation code, from the first sign-in on. */
    referral_code: p.string().length(REFERRAL_CODE_LENGTH).nullable().unique(),
    /** The invitation code sent with the first sign-in. */
    invited_with: p.string().length(REFERRAL_CODE_LENGTH).nullable(),
    /** Smaller than the user's own id, so that there are no circles. */
    inviter_id: p.integer().nullable().check('inviter_id < id'),
    /** Whether the user counts for the inviter. */
    referral_counts: p.boolean().default(false),
    /** The lowest points required while the user counted; they stay sufficient. */
    referral_least_points: p.bigint('number').nullable(),
    /** When the user first began to count. */
    referral_counted_at: p.datetime(3).nullable(),
    /** Invited users who counted at the last settlement. */
    referral_friends: p.integer().default(0).check('referral_friends >= 0'),
    /** Full groups of invited users that points were added for. */
    referral_groups: p.integer().default(0).check('referral_groups >= 0'),
    /** The hash of the wallet's public key, which several wallets may share. */
    key_hash: p.string().length(43).nullable(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
});

/** A participant of the campaign, one per wallet address. */
export class User extends UserSchema.class {}
UserSchema.setClass(User);

/**
 * The user of a wallet's public key: all versions of a wallet with one key are one user (decision 52). The row stays,
 * without a user, when the user is deleted: the key cannot take part again.
 */
export const ParticipantKeySchema = defineEntity({
  name: 'ParticipantKey',
  tableName: 'participant_keys',
  indexes: [{ properties: ['user_id'] }],
  properties: {
    /** SHA-256 of the key in base64url. */
    key_hash: p.string().length(43).primary(),
    network: p.string().length(16).$type<TonNetwork>().primary(),
    user_id: p.integer().nullable(),
  },
});

/** The account of a deleted user, which cannot take part again. No address is stored. */
export const DeletedAccountSchema = defineEntity({
  name: 'DeletedAccount',
  tableName: 'deleted_accounts',
  properties: {
    /** A keyed hash in base64url; an address just stored by an earlier version until it is hashed. */
    account: p.string().length(MAX_LENGTH.tonAddress).primary(),
    network: p.string().length(16).primary(),
    deleted_at: p.datetime(3),
  },
});

/** A user's change from one wallet to another. */
export const WalletChangeSchema = defineEntity({
  name: 'WalletChange',
  tableName: 'wallet_changes',
  indexes: [
    { properties: ['user_id'] },
    { properties: ['from_account'] },
    searchIndex(
      'wallet_changes',
      'wallet_changes_from_wallet_trgm_index',
      '"from_wallet" gin_trgm_ops',
    ),
  ],
  properties: {
    id: p.integer().primary(),
    user_id: p.integer(),
    from_wallet: p.string().length(128),
    /** The former wallet's account; null for an invalid address. */
    from_account: p.string().length(MAX_LENGTH.tonAddress).$type<string | null>().nullable(),
    to_wallet: p.string().length(128),
    created_at: createdAt(),
  },
});

/** A user's Telegram account: one to one. */
export const TelegramAccountSchema = defineEntity({
  name: 'TelegramAccount',
  tableName: 'telegram_accounts',
  properties: {
    user_id: p.integer().primary().autoincrement(false),
    telegram_id: p.bigint('number').unique(),
    /** The name shown by Telegram. */
    name: p.string().length(128),
    linked_at: p.datetime(3),
    /** Whether it opens sessions in the Mini App; false after a sign-out by an admin until the wallet signs again. */
    opens_sessions: p.boolean().default(true),
  },
});

/** The first user of a Telegram account. The row outlives link and user, so that no other wallet collects with it again. */
export const TelegramReservationSchema = defineEntity({
  name: 'TelegramReservation',
  tableName: 'telegram_reservations',
  properties: {
    /** A keyed hash of the account's number in base64url. */
    account_hash: p.string().length(43).primary(),
    user_id: p.integer(),
  },
});

/** A network from which a user has signed in, as a keyed hash that is deleted after 30 days. */
export const SignInNetworkSchema = defineEntity({
  name: 'SignInNetwork',
  tableName: 'sign_in_networks',
  indexes: [{ properties: ['user_id'] }, { properties: ['last_seen_at'] }],
  properties: {
    network_hash: p.string().length(43).primary(),
    user_id: p.integer().primary(),
    last_seen_at: p.datetime(3),
  },
});

/** A user whose signals may have changed; triggers write one for each change, so that no writer waits. */
export const SignalChangeSchema = defineEntity({
  name: 'SignalChange',
  tableName: 'signal_changes',
  properties: {
    id: p.bigint('number').primary(),
    user_id: p.integer(),
    /** Whether users named by the signals are updated as well. */
    is_first: p.boolean().default(true),
  },
});
