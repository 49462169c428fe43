import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { tables } from '../../../reports/tables.js';

/** Weeks of joining that are compared. */
const WEEKS = 12;

/** Days whose claims are shown. */
const DAYS = 30;

const count = sql<number>`count(*)::int`;

const countUsers = sql<number>`count(distinct user_id)::int`;

/** How many users got how far, the first step first. */
export async function readFunnel(em: SqlEntityManager) {
  const db = tables(em);
  const { visits } = await db
    .selectFrom('visit_days')
    .select(sql<number | null>`sum(visits)::bigint`.as('visits'))
    .executeTakeFirstOrThrow();
  const { connected, begun } = await db
    .selectFrom('users as u')
    .select(({ exists, selectFrom }) => [
      count.as('connected'),
      sql<number>`(count(*) filter (where ${exists(
        selectFrom('completions as c')
          .select('c.id')
          .whereRef('c.user_id', '=', 'u.id')
          .where('c.status', '=', 'completed'),
      )}))::int`.as('begun'),
    ])
    .where('u.is_demo', '=', false)
    .executeTakeFirstOrThrow();
  const { claimed } = await db
    .selectFrom('claims')
    .select(countUsers.as('claimed'))
    .where('status', '<>', 'rejected')
    .executeTakeFirstOrThrow();
  const { paid } = await db
    .selectFrom('payout_lines')
    .select(countUsers.as('paid'))
    .where('status', '=', 'delivered')
    .executeTakeFirstOrThrow();
  return [
    { step: 'visited' as const, users: visits },
    { step: 'connected' as const, users: connected },
    { step: 'first_task' as const, users: begun },
    { step: 'claimed' as const, users: claimed },
    { step: 'paid' as const, users: paid },
  ];
}

/** Users who began and completed each task, its refused reviews, and the median time of a decision. */
export const readTasks = (em: SqlEntityManager) =>
  tables(em)
    .selectFrom('tasks as t')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('completions')
          .select([
            'task_id',
            count.as('started'),
            sql<number>`(count(*) filter (where status = 'completed'))::int`.as('completed'),
          ])
          .groupBy('task_id')
          .as('c'),
      (join) => join.onRef('c.task_id', '=', 't.id'),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('reviews')
          .select([
            'task_id',
            sql<number>`(count(*) filter (where outcome = 'refused'))::int`.as('refused'),
            sql<number>`round(percentile_cont(0.5) within group
              (order by extract(epoch from reviewed_at - submitted_at)) / 60)::int`.as('minutes'),
          ])
          .groupBy('task_id')
          .as('r'),
      (join) => join.onRef('r.task_id', '=', 't.id'),
    )
    .select(({ fn }) => [
      't.id as task_id',
      't.title',
      't.title_en',
      fn.coalesce('c.started', sql.lit(0)).as('started'),
      fn.coalesce('c.completed', sql.lit(0)).as('completed'),
      fn.coalesce('r.refused', sql.lit(0)).as('refused'),
      'r.minutes as median_minutes',
    ])
    .orderBy('t.type')
    .orderBy('t.order')
    .orderBy('t.id')
    .execute();

/** Users by the week of joining, and how many completed a task in that week and in each later one. */
export async function readCohorts(em: SqlEntityManager) {
  const db = tables(em);
  const week = sql<string>`date_trunc('week', created_at at time zone 'UTC')::date`;
  const joined = db
    .selectFrom('users')
    .select(['id', week.as('week')])
    .where('is_demo', '=', false)
    .where(
      'created_at',
      '>=',
      sql<string>`date_trunc('week', now() at time zone 'UTC') at time zone 'UTC' - make_interval(weeks => ${WEEKS - 1})`,
    );
  const sizes = await db
    .selectFrom(joined.as('j'))
    .select([sql<string>`j.week::text`.as('week'), count.as('users')])
    .groupBy('j.week')
    .orderBy('j.week')
    .execute();
  const later = sql<number>`floor(extract(epoch from (c.completed_at at time zone 'UTC') - j.week) / 604800)::int`;
  const active = await db
    .selectFrom(joined.as('j'))
    .innerJoin('completions as c', 'c.user_id', 'j.id')
    .select([
      sql<string>`j.week::text`.as('week'),
      later.as('later'),
      sql<number>`count(distinct j.id)::int`.as('users'),
    ])
    .where('c.completed_at', 'is not', null)
    .groupBy('j.week')
    .groupBy(later)
    .execute();
  return sizes.map(({ week, users }) => ({ week, users, active: weeksOf(week) }));

  function weeksOf(week: string): number[] {
    const own = active.filter((row) => row.week === week);
    const last = Math.max(-1, ...own.map((row) => row.later));
    return Array.from(
      { length: last + 1 },
      (_, at) => own.find((row) => row.later === at)?.users ?? 0,
    );
  }
}

/** Invited users by how many invitations led to them. */
export const readReferralLevels = (em: SqlEntityManager) =>
  tables(em)
    .withRecursive('invited', (db) =>
      db
        .selectFrom('users as u')
        .innerJoin('users as i', 'i.id', 'u.inviter_id')
        .select(['u.id', sql<number>`1`.as('level')])
        .where('i.inviter_id', 'is', null)
        .unionAll(
          db
            .selectFrom('users as u')
            .innerJoin('invited as i', 'i.id', 'u.inviter_id')
            .select(['u.id', sql<number>`i.level + 1`.as('level')]),
        ),
    )
    .selectFrom('invited')
    .select(['level', count.as('users')])
    .groupBy('level')
    .orderBy('level')
    .execute();

/** The pool, its claims by day, and when it is empty at the pace of the last week. */
export async function readPool(em: SqlEntityManager, tokens: number) {
  const db = tables(em);
  const { taken } = await db
    .selectFrom('token_pool')
    .select(sql<number>`coalesce(sum(taken), 0)::bigint`.as('taken'))
    .executeTakeFirstOrThrow();
  const days = await db
    .selectFrom('ledger_days')
    .select([
      sql<string>`day::text`.as('day'),
      sql<number>`coalesce(sum(tokens), 0)::bigint`.as('tokens'),
    ])
    .where('kind', '=', 'claim')
    .where('day', '>', sql<string>`(now() at time zone 'UTC')::date - ${DAYS}::int`)
    .groupBy('day')
    .orderBy('day')
    .execute();
  const { week } = await db
    .selectFrom('ledger_days')
    .select(sql<number>`coalesce(sum(tokens), 0)::bigint`.as('week'))
    .where('kind', '=', 'claim')
    .where('day', '>', sql<string>`(now() at time zone 'UTC')::date - 7`)
    .executeTakeFirstOrThrow();
  const per_day = Math.round(week / 7);
  const daysLeft = per_day > 0 ? Math.ceil(Math.max(0, tokens - taken) / per_day) : null;
  return { tokens, taken, days, per_day, empty_on: daysLeft === null ? null : dayIn(daysLeft) };
}

const DAY_MS = 86_400_000;
/** A year that has four digits still. */
const FARTHEST_DAYS = 36_500;

const dayIn = (days: number): string | null =>
  days > FARTHEST_DAYS ? null : new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
