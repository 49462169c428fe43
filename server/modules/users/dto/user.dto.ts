import { Int64 } from '../../../openapi/schemas.js';
import { type Row, toIso } from '../../../records/timestamps.js';
import type { User } from '../user.entity.js';

/** A participant of the campaign. */
export class UserDto {
  /** @example 1 */
  id: number;
  /** @example "sample_user_01" */
  username: string | null;
  /** @example "UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ" */
  wallet_address: string;
  /** @example 2400 */
  @Int64()
  total_points: number;
  /** Whole tokens, 1 per 1000 points. @example 2 */
  @Int64()
  claimed_tokens: number;
  is_banned: boolean;
  is_active: boolean;
  /** ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  created_at: string;
  /** ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  updated_at: string;
}

/** The participants in numbers. */
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

/** The users that a call has changed, of all that match. */
export class ChangedUsersDto {
  /** Ascending. @example [1, 2] */
  ids: number[];
  /** What the next call goes on `after`; null when there is nobody left. @example 2 */
  next: number | null;
}

export class DayUserCountDto {
  /** In the time zone. @example "2026-01-31" */
  day: string;
  /** Users who came on that day. @example 12 */
  new_users: number;
}

/** New users, day by day. */
export class DailyUserStatsDto {
  /** Where a day begins and ends. @example "Asia/Shanghai" */
  time_zone: string;
  /** Every day, the one of today last. */
  days: DayUserCountDto[];
}

export function toUserDto(user: Row<User>): UserDto {
  return {
    id: user.id,
    username: user.username ?? null,
    wallet_address: user.wallet_address,
    total_points: user.total_points,
    claimed_tokens: user.claimed_tokens,
    is_banned: user.is_banned,
    is_active: user.is_active,
    created_at: toIso(user.created_at),
    updated_at: toIso(user.updated_at),
  };
}
