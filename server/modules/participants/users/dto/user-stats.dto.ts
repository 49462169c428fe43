import { Type } from 'class-transformer';
import { Int64 } from '../../../../platform/openapi/schemas.js';
import { EmptyIs, IsInteger, Optional } from '../../../../platform/request/validators.js';

/** The users in numbers. */
export class UserStatsDto {
  /** @example 120 */
  total_users: number;
  /** Active and not banned. @example 110 */
  active_users: number;
  /** @example 3 */
  banned_users: number;
  /** @example 96000 */
  @Int64()
  total_points: number;
  /** @example 70 */
  @Int64()
  total_claimed_tokens: number;
}

/** The users in numbers at the end of a day. */
export class DayUserStatsDto extends UserStatsDto {
  /** In UTC. @example "2026-01-31" */
  day: string;
}

const MAX_DAYS = 90;
export const DEFAULT_HISTORY_DAYS = 8;

/** How far back. */
export class UserStatsHistoryQueryDto {
  /** Today and the days before it. @example 8 */
  @Optional()
  @Type(() => Number)
  @EmptyIs(DEFAULT_HISTORY_DAYS)
  @IsInteger(1, MAX_DAYS)
  days?: number = DEFAULT_HISTORY_DAYS;
}

export class DayUserCountDto {
  /** In that time zone. @example "2026-01-31" */
  day: string;
  /** New users of that day. @example 12 */
  new_users: number;
}

/** New users, day by day. */
export class DailyUserStatsDto {
  /** The time zone of the days. @example "Asia/Shanghai" */
  time_zone: string;
  /** Every day, today last. */
  days: DayUserCountDto[];
}
