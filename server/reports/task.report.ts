import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Kysely, type Selectable, sql } from 'kysely';
import { prepare } from '../platform/database/prepared.js';
import { type Tables, tables } from './tables.js';

const BALANCES = [sql.lit('ton_balance' as const), sql.lit('jetton_balance' as const)];

type Requirements = Pick<Selectable<Tables['tasks']>, 'verification' | 'verification_settings'>;

const requirements = sql<Requirements>`jsonb_build_object('verification', t.verification,
  'verification_settings', t.verification_settings)`;

/** Completed tasks that required a balance, with their former and current requirements. */
export const balanceTasks = (db: Kysely<Tables>) =>
  db
    .selectFrom('completions as c')
    .innerJoin('tasks as t', 't.id', 'c.task_id')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select((eb) => [
      'c.user_id',
      't.id as task_id',
      't.title',
      't.title_en',
      'u.account',
      eb
        .case()
        .when(eb.or([eb('c.asked', 'is', null), sql<boolean>`c.asked = ${requirements}`]))
        .then(sql<Requirements[]>`jsonb_build_array(${requirements})`)
        .else(sql<Requirements[]>`jsonb_build_array(c.asked, ${requirements})`)
        .end()
        .as('asked'),
    ])
    .where('c.status', '=', 'completed')
    .where('t.verification', 'in', BALANCES)
    .where(sql<string>`coalesce(c.asked ->> 'verification', t.verification)`, 'in', BALANCES)
    .orderBy('c.task_id');

/** The same of some users. */
export const findBalanceTasks = prepare((db: Kysely<Tables>, { ids }: { ids: readonly number[] }) =>
  balanceTasks(db).where('c.user_id', '=', sql<number>`any(${ids}::int[])`),
);

export type BalanceTask = Awaited<ReturnType<typeof findBalanceTasks>>[number];

/** Counts submissions that wait for a reviewer by the method of their task; a deleted task counts as a manual one. */
export async function countReviewsByMethod(em: SqlEntityManager): Promise<Map<string, number>> {
  const rows = await tables(em)
    .selectFrom('completions as c')
    .leftJoin('tasks as t', 't.id', 'c.task_id')
    .select(({ fn }) => [
      fn.coalesce('t.verification', sql.lit('manual')).as('method'),
      fn.countAll<number>().as('reviews'),
    ])
    .where('c.status', '=', 'pending_verification')
    .where('c.review_due_at', 'is not', null)
    .groupBy('method')
    .execute();
  return new Map(rows.map(({ method, reviews }) => [method, reviews]));
}

export async function countOpenAppeals(em: SqlEntityManager, taskId: number): Promise<number> {
  const { appeals } = await tables(em)
    .selectFrom('appeals as a')
    .innerJoin('decisions as d', 'd.id', 'a.decision_id')
    .select(({ fn }) => fn.countAll<number>().as('appeals'))
    .where('a.status', '=', 'open')
    .where('d.task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  return appeals;
}
