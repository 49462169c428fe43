import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { databaseNow } from '../database/clock.js';
import { type DailyCountsQueryDto, DEFAULT_DAYS } from './daily-counts-query.dto.js';
import { localDays } from './local-days.js';

/** Counts a table's rows by the day of their creation, with one scan of the index. */
export async function countPerDay(
  em: SqlEntityManager,
  table: string,
  { days = DEFAULT_DAYS, time_zone = 'UTC' }: DailyCountsQueryDto,
): Promise<{ day: string; count: number }[]> {
  const wanted = localDays(days, time_zone, databaseNow());
  // Computed here, because the database may have other time zones than Node.
  const bounds = wanted.map(({ first }) => new Date(first).toISOString());
  const rows = await em
    .getKysely<Record<string, { created_at: string }>>()
    // Materialized, so that the text is parsed once and not for each row.
    .with(
      (cte) => cte('days').materialized(),
      (db) =>
        db.selectNoFrom(
          sql<string[]>`string_to_array(${bounds.join(' ')}, ' ')::timestamptz[]`.as('bounds'),
        ),
    )
    .selectFrom([table, 'days'])
    .select(({ fn }) => [
      sql<number>`width_bucket(created_at, bounds)`.as('number'),
      fn.countAll<number>().as('rows'),
    ])
    .where('created_at', '>=', bounds[0] ?? '')
    .groupBy('number')
    .execute();
  const counts = new Map(rows.map(({ number, rows: count }) => [number, count]));
  return wanted.map(({ day }, index) => ({ day, count: counts.get(index + 1) ?? 0 }));
}
