import { ApiProperty } from '@nestjs/swagger';
import { REFERRAL_OBSTACLES, type ReferralObstacle } from '#libs/domain/index.js';
import { Int64 } from '../../../openapi/schemas.js';

/** Somebody whom the visitor has invited. */
export class MyReferralDto {
  /** The first and the last characters of it. @example "UQAb…wxyz" */
  wallet: string;
  /** ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  joined_at: string;
  /** Whether the invitation counts now. @example false */
  is_counted: boolean;
  /** Why it does not count; null when it does. @example "too_few_points" */
  @ApiProperty({ enum: [...REFERRAL_OBSTACLES, null], nullable: true })
  reason: ReferralObstacle | null;
  /** How many points are missing; null where it is not for points. @example 40 */
  @Int64()
  points_missing: number | null;
}

/** What the visitor's invitations come to. */
export class ReferralSummaryDto {
  /** What others are invited with. @example "7H2K9QXD" */
  referral_code: string;
  /** Everybody who came with it. @example 5 */
  invited: number;
  /** Those who count now. @example 4 */
  counted: number;
  /** What they have given so far. @example 300 */
  @Int64()
  points: number;
  /** Points for each full group. @example 300 */
  points_per_group: number;
  /** Invitations that make a group. @example 3 */
  group_size: number;
  /** How many more have to count for the next group. @example 2 */
  missing_for_next: number;
  /** Points that somebody needs to count. @example 100 */
  min_points: number;
}

/** Somebody whom a user has invited, as the back office reads it. */
export class ReferralDto {
  /** Who was invited. @example 2 */
  invited_id: number;
  /** @example "sample_user_01" */
  username: string | null;
  /** @example "UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ" */
  wallet_address: string;
  /** ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  joined_at: string;
  /** Whether the invitation counts now. @example false */
  is_counted: boolean;
  /** Why it does not count; null when it does. @example "too_few_points" */
  @ApiProperty({ enum: [...REFERRAL_OBSTACLES, null], nullable: true })
  reason: ReferralObstacle | null;
  /** How many points are missing; null where it is not for points. @example 40 */
  @Int64()
  points_missing: number | null;
  /** @example 60 */
  @Int64()
  total_points: number;
  is_banned: boolean;
}

/** A user among those who brought each other. */
export class ReferralNodeDto {
  /** @example 1 */
  id: number;
  /** The name, or the address shortened. @example "ada" */
  name: string;
  /** @example 2400 */
  @Int64()
  total_points: number;
  is_banned: boolean;
  /** How many this one has invited. @example 2 */
  invited: number;
  /** 0: the user asked for; above 0: invited by them; below 0: who invited them. @example 0 */
  generation: number;
}

/** Who invited whom. */
export class ReferralEdgeDto {
  /** The inviter. @example 1 */
  from: number;
  /** The invited. @example 2 */
  to: number;
}

/** Who brought a user, and whom the user brought: 100 users at most. */
export class ReferralGraphDto {
  /** Each once. */
  nodes: ReferralNodeDto[];
  /** One for each who was invited. */
  edges: ReferralEdgeDto[];
  /** Whether there are more. @example false */
  is_cut: boolean;
}
