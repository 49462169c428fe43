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

/** One of `USER_STATUSES`: a ban takes precedence over inactivity. */
export const USER_STATUS = `case when is_banned then 'banned' when is_active then 'normal' else 'inactive' end`;

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  indexes: [
    // Lists, the newest first, and counts by day.
    { properties: ['created_at', 'id'] },
    { properties: ['username', 'id'] },
    { properties: ['total_points', 'id'] },
    { properties: ['claimed_tokens', 'id'] },
    { properties: ['claimable_tokens', 'id'] },
    // With its columns, as an index alone is read only for those.
    rawIndex(
      'users',
      'users_status_index',
      `((${USER_STATUS}), "id") include ("is_banned", "is_active")`,
    ),
    { properties: ['wallet_address', 'id'] },
    // Single characters, for searches that are too short for trigrams.
    searchIndex(
      'users',
      'users_username_characters_index',
      `(${charactersOf('username')})`,
      '"username" is not null',
    ),
    rawIndex('users', 'users_is_held_index', '("created_at", "id") where "is_held"'),
    rawIndex('users', 'users_signals_index', '("created_at", "id") where "signals" <> \'{}\''),
    rawIndex('users', 'users_signal_count_index', '(cardinality("signals"), "id")'),
    // Substring search over millions of users: trigram indexes serve `ilike '%…%'`.
    searchIndex('users', 'users_username_trgm_index', '"username" gin_trgm_ops'),
    searchIndex('users', 'users_wallet_address_trgm_index', '"wallet_address" gin_trgm_ops'),
    rawIndex(
      'users',
      'users_inviter_id_index',
      '("inviter_id", "id") where "inviter_id" is not null',
    ),
    rawIndex('users', 'users_referral_counts_index', '("inviter_id") where "referral_counts"'),
    rawIndex('users', 'users_key_hash_index', '("key_hash") where "key_hash" is not null'),
    // Few rows, which the campaign's page counts.
    rawIndex('users', 'users_is_demo_index', '("id") where "is_demo"'),
  ],
  uniques: [{ properties: ['account', 'network'] }],
  properties: {
    id: p.integer().primary(),
    username: p.string().length(64).nullable(),
    /** Makes names unique in any case of letters. */
    username_key: p
      .text()
      .$type<string | null>()
      .nullable()
      .unique()
      .onCreate(({ username }) => (username ? usernameKey(username) : null)),
    /** What the name looks like, so that nobody chooses a look-alike; null for one of before that has look-alikes. */
    username_skeleton: p.text().$type<string | null>().nullable().unique(),
    /** As wallets show it: friendly, not bounceable, marked on the test network. */
    wallet_address: p.string().length(128).unique(),
    /**
     * The account: workchain and 64 lower-case hexadecimal digits. Null in old rows with an invalid
     * address, to which nobody can sign in.
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
    // Negative when points are reversed that an admin has deducted before.
    // Amounts grow beyond 32 bits; JavaScript is exact up to 2^53.
    total_points: p.bigint('number').default(0),
    claimed_tokens: p.bigint('number').default(0).check('claimed_tokens >= 0'),
    /** Whole tokens that can still be claimed, computed by the database. */
    claimable_tokens: p
      .bigint('number')
      .nullable()
      .generated('(greatest(total_points / 1000 - claimed_tokens, 0)) stored'),
    /** A copy of the user's signals, for lists. */
    signals: p
      .array((value) => value as SignalCode)
      .columnType('text[]')
      .defaultRaw("'{}'"),
    is_banned: p.boolean().default(false).check("not is_banned or coalesce(ban_reason, '') <> ''"),
    /** A reason's code or the admin's words; the database fills in that none was given. */
    ban_reason: p.string().length(MAX_LENGTH.reason).nullable(),
    /** The admin's words in Chinese, if they differ. */
    ban_reason_zh: p.string().length(MAX_LENGTH.reason).nullable(),
    banned_at: p.datetime(3).nullable(),
    /** Written by the database with the ban. */
    ban_decision_id: p.integer().nullable().check('not is_banned or ban_decision_id is not null'),
    /** Whether claims and points for invitations wait for a person. */
    is_held: p.boolean().default(false).check('not is_held or hold_decision_id is not null'),
    /** The decision that holds the user; null when nothing does. */
    hold_decision_id: p.integer().nullable(),
    is_active: p.boolean().default(true),
    /** Created by the seed; removed when the campaign goes live. */
    is_demo: p.boolean().default(false),
    /** The code that the user invites others with, from the first sign-in on. */
    referral_code: p.string().length(REFERRAL_CODE_LENGTH).nullable().unique(),
    /** The code sent with the user's first sign-in. */
    invited_with: p.string().length(REFERRAL_CODE_LENGTH).nullable(),
    /** The inviter, who has a smaller id, so that there are no circles. */
    inviter_id: p.integer().nullable().check('inviter_id < id'),
    /** Whether the user counts for the inviter. */
    referral_counts: p.boolean().default(false),
    /** The smallest required points while the user counted, which stay sufficient. */
    referral_least_points: p.bigint('number').nullable(),
    /** When the user began to count, the first time. */
    referral_counted_at: p.datetime(3).nullable(),
    /** Invited users that counted at the last settlement. */
    referral_friends: p.integer().default(0).check('referral_friends >= 0'),
    /** Full groups of invited users whose points were added. */
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
 * Whose participant a wallet's public key is: versions of a wallet with one key are one user (decision 52).
 * A key stays when its user is deleted, without a user, so that it cannot take part again.
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

/** The account of a deleted user, which cannot take part again. Nothing else is stored, and no address. */
export const DeletedAccountSchema = defineEntity({
  name: 'DeletedAccount',
  tableName: 'deleted_accounts',
  properties: {
    /** A keyed hash in base64url; the address where an earlier version has just stored it. */
    account: p.string().length(MAX_LENGTH.tonAddress).primary(),
    network: p.string().length(16).primary(),
    deleted_at: p.datetime(3),
  },
});

export { UserSchema };

/** That a user took part with one wallet until then, and with another since. */
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
    /** The account of the former wallet; null for an invalid address. */
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
    /** Whether it opens sessions in the Mini App; not after a sign-out by an admin, until the wallet signs again. */
    opens_sessions: p.boolean().default(true),
  },
});

/**
 * Whose participant a Telegram account is. It stays when the two are unlinked or the user is deleted, so that no
 * other wallet collects with the account again.
 */
export const TelegramReservationSchema = defineEntity({
  name: 'TelegramReservation',
  tableName: 'telegram_reservations',
  properties: {
    /** A keyed hash of the account's number in base64url. */
    account_hash: p.string().length(43).primary(),
    user_id: p.integer(),
  },
});

/** The networks from which users have signed in, as keyed hashes that are deleted after 30 days. */
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

/**
 * A user whose signals may have changed. The database writes it with the change; there may be several for
 * one user, so that writers do not wait for each other.
 */
export const SignalChangeSchema = defineEntity({
  name: 'SignalChange',
  tableName: 'signal_changes',
  properties: {
    id: p.bigint('number').primary(),
    user_id: p.integer(),
    /** Whether the users named by the signals are updated as well. */
    is_first: p.boolean().default(true),
  },
});
