import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Type } from 'class-transformer';
import { MaxLength, ValidateBy, type ValidationOptions } from 'class-validator';
import { sql } from 'kysely';
import { databaseNow } from '../database/clock.js';
import { IsInteger, Optional } from '../request/validators.js';
import { isTimeZone, localDays } from './local-days.js';

const MAX_DAYS = 90;
const DEFAULT_DAYS = 14;

const IsTimeZone = (options?: ValidationOptions) =>
  ValidateBy({ name: 'isTimeZone', validator: { validate: isTimeZone } }, options);

/** Which days are counted. */
export class DailyCountsQueryDto {
  /** Today and the days before it. @example 14 */
  @Optional()
  @Type(() => Number)
  @IsInteger(1, MAX_DAYS)
  days?: number = DEFAULT_DAYS;

  /** Where a day begins and ends: a name of the IANA database. @example "Asia/Shanghai" */
  @Optional()
  @MaxLength(64)
  @IsTimeZone()
  time_zone?: string = 'UTC';
}

interface DailyCount {
  /** Such as `2026-01-31`. */
  day: string;
  count: number;
}

/** Counts a table's rows by the day of their creation, with one scan of the index. */
export async function countPerDay(
  em: SqlEntityManager,
  table: string,
  { days = DEFAULT_DAYS, time_zone = 'UTC' }: DailyCountsQueryDto,
): Promise<DailyCount[]> {
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
