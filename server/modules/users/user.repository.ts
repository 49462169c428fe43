import { Injectable } from '@nestjs/common';
import { type Expression, type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import { POINTS_PER_TOKEN, type TonNetwork } from '#libs/domain/index.js';
import { databaseDate } from '../../database/clock.js';
import { compose, prepare } from '../../database/prepared.js';
import { Repository } from '../../database/repository.js';
import { anyOf, now, type TablesOf } from '../../database/tables.js';
import { isRanked } from '../../reports/leaderboard.report.js';
import type { DeletedAccountSchema, UserSchema } from './user.entity.js';

type Tables = TablesOf<typeof DeletedAccountSchema | typeof UserSchema>;

export type UserRow = Selectable<Tables['users']>;

/** What a ban sets. */
export interface Ban {
  is_banned: true;
  ban_reason: string;
  ban_reason_zh: string | null;
  banned_at: Date;
}

/** What the end of a ban sets. */
export const NO_BAN = {
  is_banned: false,
  ban_reason: null,
  ban_reason_zh: null,
  banned_at: null,
} as const;

/** The columns for the rules of participation and claims. */
const PARTICIPANT = [
  'id',
  'wallet_address',
  'account',
  'total_points',
  'claimed_tokens',
  'is_banned',
  'is_active',
] as const;

const lockOne = prepare((db: Kysely<Tables>, { id }: { id: number }) =>
  db.selectFrom('users').select(PARTICIPANT).where('id', '=', id).forNoKeyUpdate(),
);

const findOne = prepare((db: Kysely<Tables>, { id }: { id: number }) =>
  db.selectFrom('users').select(PARTICIPANT).where('id', '=', id),
);

/** An account on TON: one user at most. */
interface Account {
  account: string;
  network: TonNetwork;
}

interface NewUser extends Account {
  wallet_address: string;
  key_hash: string;
  referral_code: string;
  invited_with: string | null;
}

/** Locked as a foreign key locks it: a deletion comes before, or after. */
const lockAccount = prepare((db: Kysely<Tables>, of: Account) =>
  db
    .selectFrom('users')
    .select('id')
    .where('account', '=', of.account)
    .where('network', '=', of.network)
    .forKeyShare(),
);

/** Inserts nothing when a row has the account, its address or the code. An inviter has a smaller id. */
const insert = prepare((db: Kysely<Tables>, user: NewUser) =>
  db
    .insertInto('users')
    .values((eb) => ({
      wallet_address: user.wallet_address,
      account: user.account,
      network: user.network,
      key_hash: user.key_hash,
      referral_code: user.referral_code,
      invited_with: user.invited_with,
      inviter_id: eb
        .selectFrom('users')
        .select('id')
        .where('referral_code', '=', user.invited_with)
        .where('network', '=', user.network),
      created_at: now,
      updated_at: now,
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

const setReferralCode = prepare((db: Kysely<Tables>, code: { id: number; referral_code: string }) =>
  db
    .updateTable('users')
    .set({ referral_code: code.referral_code })
    .where('id', '=', code.id)
    .where('referral_code', 'is', null),
);

const setKeyHash = prepare((db: Kysely<Tables>, key: { id: number; key_hash: string }) =>
  db
    .updateTable('users')
    .set({ key_hash: key.key_hash })
    .where('id', '=', key.id)
    .where('key_hash', 'is distinct from', key.key_hash),
);

const findBlocked = prepare((db: Kysely<Tables>, of: Account) =>
  db
    .selectFrom('deleted_accounts')
    .select('account')
    .where('account', '=', of.account)
    .where('network', '=', of.network),
);

export type Participant = Awaited<ReturnType<typeof lockOne>>[number];

/**
 * Adds to a user's points and claimed tokens, which are the sums of the ledger's entries: a part of the
 * statement that writes those.
 *
 * @param condition when it is added
 */
export const addToBalance = (
  change: { user_id: number; points: string; tokens: string; updated_at: Date },
  condition: Expression<SqlBool>,
) =>
  compose<Tables>()
    .updateTable('users')
    .set(({ eb }) => ({
      total_points: eb('total_points', '+', sql<number>`${change.points}::bigint`),
      claimed_tokens: eb('claimed_tokens', '+', sql<number>`${change.tokens}::bigint`),
      updated_at: change.updated_at,
    }))
    .where('id', '=', change.user_id)
    .where(condition);

/** The number of ranked users by points: a part of other statements. */
export const rankedUsersByPoints = () =>
  compose<Tables>()
    .selectFrom('users')
    .select(({ fn }) => ['total_points', fn.countAll<number>().as('users')])
    .where(isRanked)
    .groupBy('total_points');

const unclaimed = sql<number>`greatest(floor(total_points / ${sql.lit(POINTS_PER_TOKEN)}.0)::bigint - claimed_tokens, 0)`;

/**
 * Users with whole tokens that they have earned and not claimed, and what they and those before them have
 * together: a part of other statements.
 */
export const unclaimedTokens = () =>
  compose<Tables>()
    .selectFrom('users')
    .select([
      'id',
      unclaimed.as('tokens'),
      sql<number>`sum(${unclaimed}) over (order by id)`.as('so_far'),
    ])
    .where(unclaimed, '>', 0);

/** The users' rows; other features read and change them through these methods. */
@Injectable()
export class UserRepository extends Repository<Tables> {
  /** Locks a user's row, so that changes of one user happen one after the other. */
  async lock(id: number): Promise<Participant | undefined> {
    const [user] = await lockOne(this.em, { id });
    return user;
  }

  async find(id: number): Promise<Participant | undefined> {
    const [user] = await findOne(this.em, { id });
    return user;
  }

  /** Locks users' rows in the order of ids, so that callers wait for each other instead of failing. */
  lockAll(ids: readonly number[]): Promise<Participant[]> {
    return this.db
      .selectFrom('users')
      .select(PARTICIPANT)
      .where('id', '=', anyOf(ids))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
  }

  /** The whole row. */
  get(id: number): Promise<UserRow | undefined> {
    return this.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** The whole rows, locked in the order of ids. */
  lockRows(ids: readonly number[], where: { is_banned?: boolean } = {}): Promise<UserRow[]> {
    const { is_banned } = where;
    return this.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', anyOf(ids))
      .$if(is_banned !== undefined, (query) => query.where('is_banned', '=', is_banned ?? false))
      .orderBy('id')
      .forUpdate()
      .execute();
  }

  /** Bans users or lifts their ban; answers the rows in the order of ids. */
  async setBan(ids: readonly number[], ban: Ban | typeof NO_BAN): Promise<UserRow[]> {
    const rows = await this.db
      .updateTable('users')
      .set({ ...ban, updated_at: databaseDate() })
      .where('id', '=', anyOf(ids))
      .returningAll()
      .execute();
    return rows.sort((one, other) => one.id - other.id);
  }

  /** The id of the account's user, who is not deleted until the end of the transaction. */
  async lockAccount(account: Account): Promise<number | undefined> {
    const [user] = await lockAccount(this.em, account);
    return user?.id;
  }

  /** The new user's id; undefined when the account or the code is taken. */
  async insert(user: NewUser): Promise<number | undefined> {
    const [row] = await insert(this.em, user);
    return row?.id;
  }

  /** Stores a code if there is none, and the wallet's key. */
  async completeSignIn(id: number, key_hash: string, referral_code: string): Promise<void> {
    await setReferralCode(this.em, { id, referral_code });
    await setKeyHash(this.em, { id, key_hash });
  }

  /** Whether the account is that of a deleted user. */
  async isBlocked(account: Account): Promise<boolean> {
    return (await findBlocked(this.em, account)).length > 0;
  }

  /** Remembers the accounts of users who are deleted: they cannot take part again. */
  async blockAccounts(ids: readonly number[]): Promise<void> {
    await this.db
      .insertInto('deleted_accounts')
      .columns(['account', 'network', 'deleted_at'])
      .expression((eb) =>
        eb
          .selectFrom('users')
          .select(['account', 'network', now.as('deleted_at')])
          .where('id', '=', anyOf(ids))
          .where('account', 'is not', null)
          .where('network', 'is not', null),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.db.deleteFrom('users').where('id', '=', anyOf(ids)).execute();
  }

  /** Ids of the users that the seed has made. */
  async demoIds(): Promise<number[]> {
    const rows = await this.db
      .selectFrom('users')
      .select('id')
      .where(({ ref }) => ref('is_demo'))
      .execute();
    return rows.map(({ id }) => id);
  }

  /** The columns that lists of other features show. */
  summaries(ids: readonly number[]) {
    return this.db
      .selectFrom('users')
      .select(['id', 'username', 'wallet_address', 'is_banned', 'signals'])
      .where('id', '=', anyOf(ids))
      .execute();
  }

  /** Tokens that these users have claimed together. */
  async sumClaimed(ids: readonly number[]): Promise<number> {
    const { tokens } = await this.db
      .selectFrom('users')
      .select(sql<number>`coalesce(sum(claimed_tokens), 0)::bigint`.as('tokens'))
      .where('id', '=', anyOf(ids))
      .executeTakeFirstOrThrow();
    return tokens;
  }
}
