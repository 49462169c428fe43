import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, sql } from 'kysely';
import { tables } from './tables.js';

/** Sums of bigints are numerics, which the drivers return as text. */
const whole = (sum: Expression<unknown>) => sql<number>`coalesce(${sum}, 0)::bigint`;

/** Figures of each of the last days in UTC, from the ledger's sums by day. */
export function campaignDays(em: SqlEntityManager, days: number) {
  const today = sql`(now() at time zone 'UTC')::date`;
  const [first, step] = [sql`${today} - ${days}::int + 1`, sql`interval '1 day'`];
  const lastDays = sql<{ day: string }>`generate_series(${first}, ${today}, ${step})`;
  return tables(em)
    .selectFrom(lastDays.as<'days'>(sql`days(day)`))
    .leftJoin('ledger_days as l', (join) => join.on('l.day', '=', sql<string>`days.day::date`))
    .select(({ fn }) => [
      sql<string>`to_char(days.day, 'YYYY-MM-DD')`.as('day'),
      whole(fn.sum('l.transfers').filterWhere('l.kind', '=', 'task')).as('completions'),
      whole(fn.sum('l.points')).as('points'),
      whole(fn.sum('l.transfers').filterWhere('l.kind', '=', 'claim')).as('claims'),
      whole(fn.sum('l.tokens')).as('tokens'),
    ])
    .groupBy('days.day')
    .orderBy('days.day')
    .execute();
}

/** Public figures of the campaign: sums of the database's counters. */
export const publicFigures = (em: SqlEntityManager) =>
  tables(em)
    .selectFrom('user_counts')
    .select(({ fn }) => [
      whole(fn.sum('active_users')).as('participants'),
      whole(fn.sum('total_points')).as('points'),
      whole(fn.sum('total_claimed_tokens')).as('tokens'),
    ])
    .executeTakeFirstOrThrow();

/** Whether a distributor still has to pay claims, or the arrival of a payment is unknown. */
export async function isAnyLineOpen(em: SqlEntityManager): Promise<boolean> {
  const line = await tables(em)
    .selectFrom('payout_lines as l')
    .innerJoin('claims as c', 'c.id', 'l.claim_id')
    .select('l.claim_id')
    .where('l.status', 'in', ['payable', 'paid', 'returned'])
    .where('c.status', '<>', 'rejected')
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}
