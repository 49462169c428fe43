import { ApiProperty } from '@nestjs/swagger';
import { REFERRAL_OBSTACLES, type ReferralObstacle } from '#libs/domain/index.js';
import { Int64 } from '../../../../platform/openapi/schemas.js';

/** Whether an invited user counts for the inviter. */
export class ReferralStateDto {
  joined_at: string;
  /** Whether the invitation counts now. @example false */
  is_counted: boolean;
  /** Why it does not count; null when it does. @example "too_few_points" */
  @ApiProperty({ enum: [...REFERRAL_OBSTACLES, null], nullable: true })
  reason: ReferralObstacle | null;
  /** Points that are missing; null for another reason. @example 40 */
  @Int64()
  points_missing: number | null;
  /** The earliest time at which the user counts, ISO 8601 UTC; null once it is past, and for banned or late users. @example "2026-02-03T08:00:00.000Z" */
  counts_from: string | null;
}

/** A user whom the visitor has invited. */
export class MyReferralDto extends ReferralStateDto {
  /** The first and last characters of the address. @example "UQAb…wxyz" */
  wallet: string;
}

/** A summary of the visitor's invitations. */
export class ReferralSummaryDto {
  /** The code for invitations. @example "7H2K9QXD" */
  referral_code: string;
  /** Users who joined with the code. @example 5 */
  invited: number;
  /** Users who count now. @example 4 */
  counted: number;
  /** Points for them so far. @example 300 */
  @Int64()
  points: number;
  /** Points for each full group. @example 300 */
  points_per_group: number;
  /** Users in a group. @example 3 */
  group_size: number;
  /** Users who still have to count for the next group. @example 2 */
  missing_for_next: number;
  /** Points that a user needs to count. @example 500 */
  min_points: number;
  /** Days after which a user counts at the earliest. @example 3 */
  min_days: number;
  /** Whether a user needs a completed task that proves something. @example true */
  needs_task: boolean;
  /** Limit of users who begin to count in a day (UTC); 0 for no limit. @example 20 */
  daily_limit: number;
  /** The last time to join and still count before the campaign's end; ISO 8601 UTC. @example "2026-03-29T00:00:00.000Z" */
  join_until: string;
}

/** A user whom another user has invited. */
export class ReferralDto extends ReferralStateDto {
  /** The invited user. @example 2 */
  invited_id: number;
  /** @example "sample_user_01" */
  username: string | null;
  /** @example "UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ" */
  wallet_address: string;
  /** @example 60 */
  @Int64()
  total_points: number;
  is_banned: boolean;
}

/** A user in the graph of invitations. */
export class ReferralNodeDto {
  id: number;
  /** The name, or the address shortened. @example "ada" */
  name: string;
  /** @example 2400 */
  @Int64()
  total_points: number;
  is_banned: boolean;
  /** The number of users invited by this one. @example 2 */
  invited: number;
  /** 0: the requested user; above 0: invited by them; below 0: their inviters. @example 0 */
  generation: number;
}

/** Who invited whom. */
export class ReferralEdgeDto {
  /** The inviter. @example 1 */
  from: number;
  /** The invited. @example 2 */
  to: number;
}

/** The inviters and invited users of a user: 100 users at most. */
export class ReferralGraphDto {
  /** The users. */
  nodes: ReferralNodeDto[];
  /** One edge for each invited user. */
  edges: ReferralEdgeDto[];
  /** Whether there are more. @example false */
  is_cut: boolean;
}
