import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsInt, Max, Min } from 'class-validator';
import { MAX_ID, MAX_LIST_LENGTH, type TaskStatus } from '#libs/domain/index.js';
import { Int64 } from '../../../../platform/openapi/schemas.js';
import { Optional } from '../../../../platform/request/validators.js';
import { SignalDto } from '../../../participants/users/dto/user.dto.js';

/** A submission that waits for a reviewer. */
export class ReviewDto {
  /** The completion's id. @example 1 */
  @Int64()
  id: number;
  /** The user who submitted it. @example 1 */
  user_id: number;
  /** @example "sample_user_01" */
  username: string | null;
  /** @example "UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ" */
  wallet_address: string;
  /** Whether the user is banned: the submission can only be rejected. @example false */
  is_banned: boolean;
  /** The task. @example 7 */
  task_id: number;
  /** The task's title in Chinese; empty when the task is deleted. @example "加入群组" */
  task_title: string;
  /** The title in English. @example "Join the chat group" */
  task_title_en: string;
  /** The task's points. @example 100 */
  points: number;
  /** The visitor's submission. @example "https://example.com/my-post" */
  evidence: string;
  /** Whether it is a link or a text. @example "link" */
  evidence_kind: 'link' | 'text';
  submitted_at: string;
  /** When a reviewer should have decided, ISO 8601 UTC. @example "2026-02-01T08:00:00.000Z" */
  review_due_at: string;
  /** Whether the due time has passed. @example false */
  is_overdue: boolean;
  /** Whether the caller's session holds it. @example true */
  held_by_me: boolean;
  /** When the hold ends, ISO 8601 UTC; null if it is not held. @example "2026-01-31T08:05:00.000Z" */
  held_until: string | null;
  /** Whether another session holds it. @example false */
  held_by_other: boolean;
  /** The user's signals. */
  signals: SignalDto[];
}

const ReviewIds = () =>
  applyDecorators(
    ApiProperty({ maxItems: MAX_LIST_LENGTH, example: [] }),
    Optional(),
    IsArray(),
    ArrayMaxSize(MAX_LIST_LENGTH),
    IsInt({ each: true }),
    Min(1, { each: true }),
    Max(MAX_ID, { each: true }),
  );

/** The reviews to leave out. */
export class NextReviewQueryDto {
  /** Reviews left for later. @example [] */
  @ReviewIds()
  skipped?: number[];

  /** Decided reviews that can still be undone: held for longer, and not offered. @example [] */
  @ReviewIds()
  kept?: number[];
}

/** The next review. */
export class NextReviewDto {
  /** A review held for the caller's session for five minutes; null if none is free. */
  review: ReviewDto | null;
  /** How many reviews wait, this one included. @example 12 */
  waiting: number;
}

/** The outcome of a review. */
export class ReviewOutcomeDto {
  /** The completion's id. @example 1 */
  @Int64()
  id: number;
  /** The task's status for the user now. @example "completed" */
  status: TaskStatus;
  /** Points added. @example 100 */
  points: number;
}

/** The reviews decided by a call. */
export class DecidedReviewsDto {
  /** The decided reviews of the selection. @example [1, 2] */
  ids: number[];
  /** Unchanged reviews: decided already, held by another session, or not approved for a banned user. @example 0 */
  skipped: number;
}

/** Figures of the review queue. */
export class ReviewStatsDto {
  /** Submissions that wait. @example 12 */
  waiting: number;
  /** Overdue submissions. @example 1 */
  overdue: number;
  /** When the oldest one was submitted, ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  oldest_submitted_at: string | null;
  /** Median waiting time in minutes of the newest 10,000 reviews in seven days; null without any. @example 40 */
  median_minutes: number | null;
  /** Reviews decided since midnight UTC. @example 31 */
  decided_today: number;
  /** Reviews rejected since midnight UTC. @example 4 */
  refused_today: number;
}
