import { claimableTokens, type SignalCode } from '#libs/domain/index.js';
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
  /** Whole tokens that the points are worth beyond those. @example 0 */
  @Int64()
  claimable_tokens: number;
  /** Who invited the user; null for nobody. @example 7 */
  inviter_id: number | null;
  /** What was noticed about the user, some seconds ago at most; it decides nothing. @example ["shared_network"] */
  signals: SignalCode[];
  is_banned: boolean;
  /** As it was written, or a template's code; null when the user is not banned. @example "Several accounts" */
  ban_reason: string | null;
  /** ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  banned_at: string | null;
  is_active: boolean;
  /** Made by the seed; removed when the campaign goes live. */
  is_demo: boolean;
  /** ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  created_at: string;
  /** ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  updated_at: string;
}

export function toUserDto(user: Row<User>): UserDto {
  return {
    id: user.id,
    username: user.username ?? null,
    wallet_address: user.wallet_address,
    total_points: user.total_points,
    claimed_tokens: user.claimed_tokens,
    claimable_tokens: claimableTokens(user.total_points, user.claimed_tokens),
    inviter_id: user.inviter_id ?? null,
    signals: user.signals,
    is_banned: user.is_banned,
    ban_reason: user.is_banned ? (user.ban_reason ?? null) : null,
    banned_at: user.is_banned && user.banned_at ? toIso(user.banned_at) : null,
    is_active: user.is_active,
    is_demo: user.is_demo,
    created_at: toIso(user.created_at),
    updated_at: toIso(user.updated_at),
  };
}
