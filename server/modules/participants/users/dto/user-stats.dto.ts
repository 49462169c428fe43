import { Type } from 'class-transformer';
import { Int64 } from '../../../../platform/openapi/schemas.js';
import { EmptyIs, IsInteger, Optional } from '../../../../platform/request/validators.js';

/** Figures of the users. */
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

/** Figures of the users at the end of a day. */
export class DayUserStatsDto extends UserStatsDto {
  /** The day in UTC. @example "2026-01-31" */
  day: string;
}

const MAX_DAYS = 90;
export const DEFAULT_HISTORY_DAYS = 8;

/** How many days are listed. */
export class UserStatsHistoryQueryDto {
  /** Today and the days before it. @example 8 */
  @Optional()
  @Type(() => Number)
  @EmptyIs(DEFAULT_HISTORY_DAYS)
  @IsInteger(1, MAX_DAYS)
  days?: number = DEFAULT_HISTORY_DAYS;
}

export class DayUserCountDto {
  /** The day in that time zone. @example "2026-01-31" */
  day: string;
  /** New users of that day. @example 12 */
  new_users: number;
}

/** New users, day by day. */
export class DailyUserStatsDto {
  /** The time zone of the days. @example "Asia/Shanghai" */
  time_zone: string;
  /** One entry per day, today last. */
  days: DayUserCountDto[];
}
