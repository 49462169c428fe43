import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { localDays } from '#libs/domain/index.js';
import { databaseNow } from '../database/clock.js';
import { type DailyCountsQueryDto, DEFAULT_DAYS } from './daily-counts-query.dto.js';
import { type CountedTable, countSince } from './row-counts.repository.js';

/** The number of a table's rows by the local day when they were added. */
export async function countPerDay(
  em: SqlEntityManager,
  table: CountedTable,
  { days = DEFAULT_DAYS, time_zone = 'UTC' }: DailyCountsQueryDto,
): Promise<{ day: string; count: number }[]> {
  const wanted = localDays(days, time_zone, databaseNow());
  const counts = await countSince(
    em,
    table,
    wanted.map(({ first }) => first),
  );
  return wanted.map(({ day }, index) => ({ day, count: counts[index] ?? 0 }));
}
