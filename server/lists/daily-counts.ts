import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { databaseNow } from '../database/clock.js';
import { type DailyCountsQueryDto, DEFAULT_DAYS } from './daily-counts-query.dto.js';
import { localDays } from './local-days.js';

interface DailyCount {
  /** Such as `2026-01-31`. */
  day: string;
  count: number;
}

/** Rows of a table that were made on each of the last days: one query, counted by the index. */
export async function countPerDay(
  em: SqlEntityManager,
  table: string,
  { days = DEFAULT_DAYS, time_zone = 'UTC' }: DailyCountsQueryDto,
): Promise<DailyCount[]> {
  const wanted = localDays(days, time_zone, databaseNow());
  // The bounds are ours, since the database may know other time zones than Node.
  const bounds = wanted.map(({ first }) => new Date(first).toISOString());
  const rows = await em.execute<{ number: number; rows: number }[]>(
    // Materialized, or the times would be read from their text again for each row.
    `with days as materialized (select string_to_array(?, ' ')::timestamptz[] as bounds)
     select width_bucket(created_at, bounds) as number, count(*) as rows
     from ${table}, days where created_at >= ? group by number`,
    [bounds.join(' '), bounds[0]],
  );
  const counts = new Map(rows.map(({ number, rows: count }) => [number, count]));
  return wanted.map(({ day }, index) => ({ day, count: counts.get(index + 1) ?? 0 }));
}
