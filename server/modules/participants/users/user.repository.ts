import { Injectable } from '@nestjs/common';
import {
  type Expression,
  type Kysely,
  type QueryCreator,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely';
import { POINTS_PER_TOKEN } from '#libs/domain/index.js';
import { databaseDate } from '../../../platform/database/clock.js';
import { compose, prepare } from '../../../platform/database/prepared.js';
import { Repository } from '../../../platform/database/repository.js';
import { anyOf, now, type TablesOf } from '../../../platform/database/tables.js';
import type { UserSchema } from './user.entity.js';
import { userNotFound } from './user.errors.js';

type Tables = TablesOf<typeof UserSchema>;

export type UserRow = Selectable<Tables['users']>;

export interface Ban {
  is_banned: true;
  ban_reason: string;
  ban_reason_zh: string | null;
  banned_at: Date;
}

export const NO_BAN = {
  is_banned: false,
  ban_reason: null,
  ban_reason_zh: null,
  banned_at: null,
} as const;

/** The columns that the rules of participation and claims read. */
const PARTICIPANT = [
  'id',
  'wallet_address',
  'account',
  'total_points',
  'claimed_tokens',
  'is_banned',
  'is_held',
  'has_confirmed_points',
  'is_active',
] as const;

const lockOne = prepare((db: Kysely<Tables>, { id }: { id: number }) =>
  db.selectFrom('users').select(PARTICIPANT).where('id', '=', id).forNoKeyUpdate(),
);

const findOne = prepare((db: Kysely<Tables>, { id }: { id: number }) =>
  db.selectFrom('users').select(PARTICIPANT).where('id', '=', id),
);

export type Participant = Awaited<ReturnType<typeof lockOne>>[number];

/** Adds a transfer to the user's balance: a part of the statement that posts it. */
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

/** Adds the points of `due` to the balances: a part of the statement that posts them. */
export const addDuePoints = (
  db: QueryCreator<Tables & { due: { user_id: number; points: number } }>,
) =>
  db
    .updateTable('users')
    .from((eb) =>
      eb
        .selectFrom('due')
        .select(['user_id', sql<number>`sum(points)::bigint`.as('points')])
        .groupBy('user_id')
        .as('sums'),
    )
    .set(({ eb, ref }) => ({
      total_points: eb('total_points', '+', ref('sums.points')),
      updated_at: now,
    }))
    .whereRef('users.id', '=', 'sums.user_id');

const unclaimed = sql<number>`greatest(floor(total_points / ${sql.lit(POINTS_PER_TOKEN)}.0)::bigint - claimed_tokens, 0)`;

/** Users with unclaimed whole tokens, and the running sum: a part of other statements. */
export const unclaimedTokens = () =>
  compose<Tables>()
    .selectFrom('users')
    .select([
      'id',
      unclaimed.as('tokens'),
      sql<number>`sum(${unclaimed}) over (order by id)`.as('so_far'),
    ])
    .where(unclaimed, '>', 0);

/** Deducts the claimed tokens that the decisions of `decided` forfeit: a part of the closing's statement. */
export const loseForfeited = () =>
  compose<Tables & { decided: { user_id: number; claim_id: number | null; tokens: number } }>()
    .updateTable('users')
    .from((eb) =>
      eb
        .selectFrom('decided')
        .select(['user_id', sql<number>`sum(tokens)::bigint`.as('tokens')])
        .where('claim_id', 'is not', null)
        .groupBy('user_id')
        .as('lost'),
    )
    .set(({ eb, ref }) => ({ claimed_tokens: eb('claimed_tokens', '-', ref('lost.tokens')) }))
    .whereRef('users.id', '=', 'lost.user_id');

@Injectable()
export class UserRepository extends Repository<Tables> {
  /** Locks a user's row, so that changes of one user happen one after the other. */
  async lockParticipant(id: number): Promise<Participant> {
    const [user] = await lockOne(this.em, { id });
    if (!user) throw userNotFound();
    return user;
  }

  async find(id: number): Promise<Participant | undefined> {
    const [user] = await findOne(this.em, { id });
    return user;
  }

  /** Locks in the order of ids, so that concurrent callers do not deadlock. */
  lockAll(ids: readonly number[]): Promise<Participant[]> {
    return this.db
      .selectFrom('users')
      .select(PARTICIPANT)
      .where('id', '=', anyOf(ids))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
  }

  /** Returns users for the list of a request for approval. */
  findItems(ids: readonly number[]) {
    return this.db
      .selectFrom('users')
      .select(({ fn }) => ['id', fn.coalesce('username', 'wallet_address').as('name')])
      .select('total_points as amount')
      .where('id', '=', anyOf(ids))
      .orderBy('id')
      .execute();
  }

  get(id: number): Promise<UserRow> {
    return this.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow(userNotFound);
  }

  async lockRow(id: number): Promise<UserRow> {
    const [user] = await this.lockRows([id]);
    if (!user) throw userNotFound();
    return user;
  }

  /** Locks whole rows in the order of ids. */
  lockRows(
    ids: readonly number[],
    { is_banned }: { is_banned?: boolean } = {},
  ): Promise<UserRow[]> {
    return this.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', anyOf(ids))
      .$if(is_banned !== undefined, (query) => query.where('is_banned', '=', is_banned ?? false))
      .orderBy('id')
      .forUpdate()
      .execute();
  }

  /** Bans users or lifts their bans; returns the rows in the order of ids. */
  async setBan(ids: readonly number[], ban: Ban | typeof NO_BAN): Promise<UserRow[]> {
    const rows = await this.db
      .updateTable('users')
      .set({ ...ban, updated_at: databaseDate() })
      .where('id', '=', anyOf(ids))
      .returningAll()
      .execute();
    return rows.sort((one, other) => one.id - other.id);
  }

  /** The decisions of the bans in force of these users. */
  banDecisionsOf(ids: readonly number[]): Promise<{ user_id: number; decision_id: number }[]> {
    return this.db
      .selectFrom('users')
      .select(({ ref }) => ['id as user_id', ref('ban_decision_id').$notNull().as('decision_id')])
      .where('id', '=', anyOf(ids))
      .where(({ ref }) => ref('is_banned'))
      .execute();
  }

  /** Locks the users who are not held. @param is_banned whether banned ones are included */
  lockUnheld(ids: readonly number[], { is_banned = false } = {}) {
    return this.db
      .selectFrom('users')
      .select(({ fn }) => ['id', fn.coalesce('username', 'wallet_address').as('name')])
      .where('id', '=', anyOf(ids))
      .where('is_held', '=', false)
      .$if(!is_banned, (query) => query.where('is_banned', '=', false))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
  }

  /** Holds users, each by the decision at the same place of the other list. */
  async setHeld(ids: readonly number[], decisionIds: readonly number[]): Promise<void> {
    await this.db
      .updateTable('users')
      .from(
        sql<{ user_id: number; decision_id: number }>`
          unnest(${ids}::int[], ${decisionIds}::int[])`.as<'given'>(
          sql`given(user_id, decision_id)`,
        ),
      )
      .set(({ ref }) => ({
        is_held: true,
        hold_decision_id: ref('given.decision_id'),
        updated_at: now,
      }))
      .whereRef('users.id', '=', 'given.user_id')
      .execute();
  }

  /**
   * Releases the held users among these; returns them with the decisions that held them.
   * @param decisionIds releases only users who are held by one of these
   */
  async release(ids: readonly number[], decisionIds?: readonly number[]) {
    const held = this.db
      .selectFrom('users')
      .select(({ fn, ref }) => [
        'id',
        fn.coalesce('username', 'wallet_address').as('name'),
        ref('hold_decision_id').$notNull().as('decision_id'),
      ])
      .where('id', '=', anyOf(ids))
      .where(({ ref }) => ref('is_held'))
      .$if(decisionIds !== undefined, (query) =>
        query.where('hold_decision_id', '=', anyOf(decisionIds ?? [])),
      )
      .orderBy('id')
      .forNoKeyUpdate();
    const released = await held.execute();
    await this.db
      .updateTable('users')
      .set({ is_held: false, hold_decision_id: null, updated_at: now })
      .where('id', '=', anyOf(released.map(({ id }) => id)))
      .execute();
    return released;
  }

  async setPointsConfirmed(ids: readonly number[], has_confirmed_points: boolean): Promise<void> {
    if (ids.length === 0) return;
    await this.db
      .updateTable('users')
      .set({ has_confirmed_points, updated_at: now })
      .where('id', '=', anyOf(ids))
      .execute();
  }

  /** The TON accounts of users; users without one are skipped. */
  async findAccounts(ids: readonly number[]) {
    const rows = await this.db
      .selectFrom('users')
      .select(['account', 'network'])
      .where('id', '=', anyOf(ids))
      .execute();
    return rows.flatMap(({ account, network }) =>
      account && network ? [{ account, network }] : [],
    );
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.db.deleteFrom('users').where('id', '=', anyOf(ids)).execute();
  }

  async demoIds(): Promise<number[]> {
    const rows = await this.db
      .selectFrom('users')
      .select('id')
      .where(({ ref }) => ref('is_demo'))
      .execute();
    return rows.map(({ id }) => id);
  }

  async claimants(
    ids: readonly number[],
  ): Promise<Map<number, Pick<UserRow, 'is_banned' | 'is_held' | 'signals'>>> {
    const rows = await this.db
      .selectFrom('users')
      .select(['id', 'is_banned', 'is_held', 'signals'])
      .where('id', '=', anyOf(ids))
      .execute();
    return new Map(rows.map(({ id, ...user }) => [id, user]));
  }

  async sumClaimed(ids: readonly number[]): Promise<number> {
    const { tokens } = await this.db
      .selectFrom('users')
      .select(sql<number>`coalesce(sum(claimed_tokens), 0)::bigint`.as('tokens'))
      .where('id', '=', anyOf(ids))
      .executeTakeFirstOrThrow();
    return tokens;
  }

  async removeName(id: number): Promise<void> {
    await this.db
      .updateTable('users')
      .set({ username: null, username_key: null, username_skeleton: null, updated_at: now })
      .where('id', '=', id)
      .execute();
  }
}
