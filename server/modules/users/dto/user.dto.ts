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

/** The users that a call has changed, of all that match. */
export class ChangedUsersDto {
  /** Ascending. @example [1, 2] */
  ids: number[];
  /** What the next call goes on `after`; null when there is nobody left. @example 2 */
  next: number | null;
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
