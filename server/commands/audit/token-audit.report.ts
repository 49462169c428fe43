import { type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { POINTS_PER_TOKEN } from '#libs/domain/index.js';
import type { Tables } from '../../reports/tables.js';

/** Invariants of the ledger, each with a query for the rows that break it. */
export type Invariants = Readonly<
  Record<string, (db: Kysely<Tables>) => SelectQueryBuilder<never, never, object>>
>;

export const POINTS = sql<number>`coalesce(sum(e.amount) filter (where e.account = 'user'), 0)`;
export const TOKENS = sql<number>`coalesce(sum(e.amount) filter (where e.account in ('claimed', 'paid')), 0)`;
const POOL_SIZE = sql<number>`("values" ->> 'claim_pool_tokens')::bigint`;

/** The claim of a payment or its return. */
const CLAIM = sql<number>`substring(t.key from 'claim:(\\d+)$')::int`;
const CLAIM_KEY = sql<string>`'claim:' || c.id`;

export const orZero = (column: string) => sql<number>`coalesce(${sql.ref(column)}, 0)`;

/** Transfers with their entries. */
export const booked = (db: Kysely<Tables>) =>
  db.selectFrom('ledger_transfers as t').innerJoin('ledger_entries as e', 'e.transfer_id', 't.id');

export const TOKEN_INVARIANTS: Invariants = {
  'at every claim no more was claimed than the points were worth': (db) =>
    db
      .selectFrom(
        booked(db)
          .select(({ fn }) => [
            't.id',
            't.key',
            't.kind',
            fn
              .sum<number>(POINTS)
              .over((over) => over.partitionBy('t.user_id').orderBy('t.id'))
              .as('points'),
            fn
              .sum<number>(TOKENS)
              .over((over) => over.partitionBy('t.user_id').orderBy('t.id'))
              .as('tokens'),
          ])
          .where('e.user_id', 'in', (eb) =>
            eb.selectFrom('ledger_transfers').select('user_id').where('kind', '=', 'claim'),
          )
          .groupBy('t.id')
          .as('history'),
      )
      .select(['id as transfer_id', 'key', 'points', 'tokens'])
      .where('kind', '=', 'claim')
      .where('tokens', '>', sql<number>`floor(points / ${sql.lit(POINTS_PER_TOKEN)})`),
  'each claim has its transfer, and a rejected one its reversal': (db) =>
    db
      .selectFrom('claims as c')
      .leftJoin('ledger_transfers as t', (join) => join.on('t.key', '=', CLAIM_KEY))
      .leftJoin('ledger_entries as e', (join) =>
        join.onRef('e.transfer_id', '=', 't.id').on('e.account', '=', 'claimed'),
      )
      .leftJoin('ledger_transfers as b', (join) =>
        join.on('b.key', '=', sql<string>`'reverse:' || ${CLAIM_KEY}`),
      )
      .leftJoin('ledger_entries as r', (join) =>
        join.onRef('r.transfer_id', '=', 'b.id').on('r.account', '=', 'claimed'),
      )
      .select([
        'c.id as claim_id',
        'c.tokens',
        'c.status',
        'e.amount as ledger_tokens',
        'r.amount as reversed',
      ])
      .where(({ eb, or, ref }) =>
        or([
          eb('e.amount', 'is distinct from', ref('c.tokens')),
          sql<SqlBool>`(c.status = 'rejected')
              is distinct from (r.amount is not distinct from -c.tokens)`,
        ]),
      ),
  'each forfeited claim was booked as forfeited, and no other claim was': (db) =>
    db
      .selectFrom('claims as c')
      .leftJoin('ledger_transfers as t', (join) =>
        join.on('t.key', '=', sql<string>`'forfeit:' || ${CLAIM_KEY}`),
      )
      .leftJoin('ledger_entries as e', (join) =>
        join.onRef('e.transfer_id', '=', 't.id').on('e.account', '=', 'claimed'),
      )
      .select(['c.id as claim_id', 'c.tokens', 'c.status', 'e.amount as forfeited'])
      .where(
        sql<SqlBool>`(c.status = 'forfeited')
            is distinct from (e.amount is not distinct from -c.tokens)`,
      ),
  'each delivered claim was booked as paid, and nothing else was': (db) =>
    db
      .selectFrom('claims as c')
      .leftJoin(
        booked(db)
          .select(({ fn }) => [CLAIM.as('claim_id'), fn.sum<number>('e.amount').as('amount')])
          .where('e.account', '=', 'paid')
          .where('t.kind', 'in', ['payout', 'return'])
          .groupBy('claim_id')
          .as('p'),
        'p.claim_id',
        'c.id',
      )
      .select(['c.id as claim_id', 'c.tokens', 'c.status', orZero('p.amount').as('paid')])
      .where(orZero('p.amount'), '<>', (eb) =>
        eb
          .case()
          .when('c.status', '=', 'delivered')
          .then(eb.ref('c.tokens'))
          .else(sql.lit(0))
          .end(),
      ),
  'each returned payment was made before': (db) =>
    db
      .selectFrom('ledger_transfers as t')
      .leftJoin('ledger_transfers as p', (join) =>
        join
          .on('p.kind', '=', 'payout')
          .onRef('p.id', '<', 't.id')
          .onRef('p.user_id', '=', 't.user_id')
          .on('t.key', '=', sql<string>`'return:' || p.key`),
      )
      .select(['t.id as transfer_id', 't.key', 't.user_id'])
      .where('t.kind', '=', 'return')
      .where('p.id', 'is', null),
  'a claim is paid again only after its payment was returned': (db) =>
    db
      .selectFrom(
        db
          .selectFrom('ledger_transfers as t')
          .select([
            't.id as transfer_id',
            't.key',
            CLAIM.as('claim_id'),
            sql<number>`sum(case t.kind when 'payout' then 1 else -1 end)
                over (partition by ${CLAIM} order by t.id)`.as('times'),
          ])
          .where('t.kind', 'in', ['payout', 'return'])
          .as('paid'),
      )
      .selectAll()
      .where('times', 'not in', [0, 1]),
  'nothing but a claim was claimed': (db) =>
    db
      .selectFrom('ledger_transfers as t')
      .innerJoin('users as u', 'u.id', 't.user_id')
      .select(['t.id as transfer_id', 't.key'])
      .where('t.kind', '=', 'claim')
      .where(({ exists, not, selectFrom }) =>
        not(exists(selectFrom('claims as c').where('t.key', '=', CLAIM_KEY))),
      ),
  'the pool has given what the users have': (db) =>
    db
      .selectFrom('token_pool')
      .crossJoin(
        db
          .selectFrom('ledger_entries')
          .select(sql<number>`coalesce(-sum(amount), 0)`.as('ledger_tokens'))
          .where('account', '=', 'pool')
          .as('l'),
      )
      .select(['taken', 'ledger_tokens'])
      .whereRef('taken', '<>', 'ledger_tokens'),
  'the pool has not given more than it had': (db) =>
    db
      .selectFrom(['token_pool', 'site_settings'])
      .select(['taken', POOL_SIZE.as('size')])
      .where('taken', '>', POOL_SIZE),
  'the figures of the days are those of the ledger': (db) =>
    db
      .selectFrom(
        db
          .selectFrom('ledger_days')
          .select(({ fn }) => [
            'day',
            'kind',
            fn.sum('transfers').as('transfers'),
            fn.sum('points').as('points'),
            fn.sum('tokens').as('tokens'),
          ])
          .groupBy(['day', 'kind'])
          .as('d'),
      )
      .fullJoin(
        booked(db)
          .select(({ fn }) => [
            sql<string>`(t.created_at at time zone 'UTC')::date`.as('day'),
            't.kind',
            fn.count('t.id').distinct().as('transfers'),
            POINTS.as('points'),
            TOKENS.as('tokens'),
          ])
          .groupBy(['day', 't.kind'])
          .as('l'),
        (join) => join.onRef('l.day', '=', 'd.day').onRef('l.kind', '=', 'd.kind'),
      )
      .select([
        sql<string>`coalesce(d.day, l.day)::text || ' ' || coalesce(d.kind, l.kind)`.as('day'),
        sql<string>`concat_ws(', ', d.transfers, d.points, d.tokens)`.as('stored'),
        sql<string>`concat_ws(', ', l.transfers, l.points, l.tokens)`.as('ledger'),
      ])
      .where(
        sql<SqlBool>`(d.transfers, d.points, d.tokens)
            is distinct from (l.transfers, l.points, l.tokens)`,
      ),
  'the figures of the users are those of their rows': (db) =>
    db
      .selectFrom(
        db
          .selectFrom('user_counts')
          .select([
            sql`coalesce(sum(total_users), 0)`.as('users'),
            sql`coalesce(sum(total_points), 0)`.as('points'),
            sql`coalesce(sum(total_claimed_tokens), 0)`.as('tokens'),
          ])
          .as('c'),
      )
      .crossJoin(
        db
          .selectFrom('users')
          .select(({ fn }) => [
            fn.countAll().as('users'),
            sql`coalesce(sum(total_points), 0)`.as('points'),
            sql`coalesce(sum(claimed_tokens), 0)`.as('tokens'),
          ])
          .as('u'),
      )
      .select([
        sql<string>`concat_ws(', ', c.users, c.points, c.tokens)`.as('stored'),
        sql<string>`concat_ws(', ', u.users, u.points, u.tokens)`.as('rows'),
      ])
      .where(
        sql<SqlBool>`(c.users, c.points, c.tokens) is distinct from (u.users, u.points, u.tokens)`,
      ),
};
