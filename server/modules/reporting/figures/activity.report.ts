import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { formatTonAddress, shortenAddress, type TonNetwork } from '#libs/domain/index.js';
import { tables } from '../../../reports/tables.js';
import { reviewFigures } from '../../earning/reviews/review.report.js';

/** Payments that are listed. */
const DELIVERIES = 5;

/** Fewer participants say nothing about a campaign or a task. */
export const MIN_PARTICIPANTS = 20;

/** The part of the activity that is computed in the background: it reads every payment and completion. */
export type CountedActivity = Awaited<ReturnType<typeof countActivity>>;

/** The payments that arrived on a network, without full addresses, and how long reviews take. */
export async function countActivity(em: SqlEntityManager, network: TonNetwork) {
  const delivered = tables(em)
    .selectFrom('payout_lines as l')
    .innerJoin('distributors as d', 'd.id', 'l.distributor_id')
    .where('d.network', '=', network)
    .where('l.status', '=', 'delivered');
  const { tokens_paid } = await delivered
    .select(sql<number>`coalesce(sum(l.tokens), 0)::bigint`.as('tokens_paid'))
    .executeTakeFirstOrThrow();
  const newest = await delivered
    .select(({ ref }) => [
      'l.tokens',
      'l.receiver',
      'l.transaction_hash',
      ref('l.settled_at').$notNull().as('settled_at'),
    ])
    .where('l.settled_at', 'is not', null)
    .orderBy('l.settled_at', 'desc')
    .orderBy('l.claim_id', 'desc')
    .limit(DELIVERIES)
    .execute();
  const { median_minutes } = await reviewFigures(em);
  return {
    tokens_paid,
    tasks: await countByTask(em),
    review_minutes: median_minutes,
    deliveries: newest.map(({ tokens, receiver, transaction_hash, settled_at }) => ({
      tokens,
      address: shortenAddress(formatTonAddress(receiver, network)),
      delivered_at: new Date(settled_at).toISOString(),
      transaction_hash,
    })),
  };
}

/** Users who have completed each active task, but for banned and inactive ones; tasks with few are left out. */
const countByTask = (em: SqlEntityManager) =>
  tables(em)
    .selectFrom('completions as c')
    .innerJoin('tasks as t', 't.id', 'c.task_id')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.task_id', sql<number>`count(*)::int`.as('participants')])
    .where('c.status', '=', 'completed')
    .where('t.is_active', '=', true)
    .where('u.is_active', '=', true)
    .where('u.is_banned', '=', false)
    .groupBy('c.task_id')
    .having(({ fn }) => fn.countAll(), '>=', MIN_PARTICIPANTS)
    .orderBy('c.task_id')
    .execute();

/** How many tasks visitors can do, and until when the payments of every distributor were read. */
export const readState = (em: SqlEntityManager, network: TonNetwork) =>
  tables(em)
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('tasks')
        .select(sql<number>`count(*)::int`.as('tasks'))
        .where('is_active', '=', true)
        .$asScalar()
        .$notNull()
        .as('tasks'),
      selectFrom('distributors')
        .select(({ fn }) => fn.min('read_until').as('until'))
        .where('network', '=', network)
        .as('read_until'),
    ])
    .executeTakeFirstOrThrow();
