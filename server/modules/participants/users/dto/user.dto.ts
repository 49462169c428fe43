import { ApiProperty } from '@nestjs/swagger';
import { claimableTokens, MAX_ID, type SignalCode } from '#libs/domain/index.js';
import { Int64 } from '../../../../platform/openapi/schemas.js';
import { isoOrNull, type Row, toIso } from '../../../../platform/records/timestamps.js';
import type { User } from '../user.entity.js';

/** A participant of the campaign. */
export class UserDto {
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
  /** Whole tokens that can still be claimed. @example 0 */
  @Int64()
  claimable_tokens: number;
  /** The user's inviter; null without one. @example 7 */
  inviter_id: number | null;
  /** Hints for reviewers, updated within seconds; they decide nothing. @example ["shared_network"] */
  signals: SignalCode[];
  is_banned: boolean;
  /** A reason's code, or the admin's own words; null unless banned. @example "Several accounts" */
  ban_reason: string | null;
  banned_at: string | null;
  /** Whether claims and points for invitations wait for a review by a person. */
  is_held: boolean;
  /** Whether claims may take the points where the settings ask for a confirmation; confirmed by a rule or a person. */
  has_confirmed_points: boolean;
  is_active: boolean;
  /** Created by the seed; removed when the campaign goes live. */
  is_demo: boolean;
  created_at: string;
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
    banned_at: user.is_banned ? isoOrNull(user.banned_at) : null,
    is_held: user.is_held,
    has_confirmed_points: user.has_confirmed_points,
    is_active: user.is_active,
    is_demo: user.is_demo,
    created_at: toIso(user.created_at),
    updated_at: toIso(user.updated_at),
  };
}

/** A hint that a reviewer should check a user; it decides nothing. */
export class SignalDto {
  /** The kind of signal. @example "shared_network" */
  code: SignalCode;
  /** How many users share it, or how often it happened. @example 3 */
  count: number;
  /** The other users, 20 at most. @example [4, 9] */
  user_ids: number[];
  /** Since when, ISO 8601 UTC; null if unknown. @example "2026-01-31T08:00:00.000Z" */
  since: string | null;
  /** The cluster of the signal `cluster`; null for others. @example null */
  @ApiProperty({ type: 'integer', nullable: true, example: null, minimum: 1, maximum: MAX_ID })
  cluster_id: number | null;
}
