import type { TaskStatus } from '#libs/domain/index.js';
import { Int64 } from '../../../openapi/schemas.js';
import { SignalDto } from '../../users/signal.service.js';

/** What a visitor has handed in with a task, for a person to look at. */
export class ReviewDto {
  /** Of the completion that waits. @example 1 */
  @Int64()
  id: number;
  /** Who handed it in. @example 1 */
  user_id: number;
  /** @example "sample_user_01" */
  username: string | null;
  /** @example "UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ" */
  wallet_address: string;
  /** Whether the user is banned: what they handed in can only be refused. @example false */
  is_banned: boolean;
  /** With which task. @example 7 */
  task_id: number;
  /** The task's title in Chinese; empty when the task is deleted. @example "加入群组" */
  task_title: string;
  /** The same in English. @example "Join the chat group" */
  task_title_en: string;
  /** What the task gives. @example 100 */
  points: number;
  /** As the visitor typed it. @example "https://example.com/my-post" */
  evidence: string;
  /** Whether it is an address to look at or words to read. @example "link" */
  evidence_kind: 'link' | 'text';
  /** ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  submitted_at: string;
  /** Until when the visitor was promised an answer, ISO 8601 UTC. @example "2026-02-01T08:00:00.000Z" */
  review_due_at: string;
  /** Whether that has passed. @example false */
  is_overdue: boolean;
  /** Whether this login session looks at it now. @example true */
  held_by_me: boolean;
  /** Until when somebody looks at it, ISO 8601 UTC; null when nobody does. @example "2026-01-31T08:05:00.000Z" */
  held_until: string | null;
  /** Whether another login session looks at it now. @example false */
  held_by_other: boolean;
  /** What was noticed about the user. */
  signals: SignalDto[];
}

/** What to look at next. */
export class NextReviewDto {
  /** Held for this login session for five minutes; null when nothing is free. */
  review: ReviewDto | null;
  /** How many wait, this one included. @example 12 */
  waiting: number;
}

/** What a review has come to. */
export class ReviewOutcomeDto {
  /** Of the completion. @example 1 */
  @Int64()
  id: number;
  /** How far the user is with the task now. @example "completed" */
  status: TaskStatus;
  /** What the user was given. @example 100 */
  points: number;
}

/** The reviews that a call has decided. */
export class DecidedReviewsDto {
  /** Those of the selection that waited. @example [1, 2] */
  ids: number[];
  /**
   * How many of the selection stay as they were: decided already, looked at by somebody else, or not
   * to be approved because the user is banned. @example 0
   */
  skipped: number;
}

/** The queue in numbers. */
export class ReviewStatsDto {
  /** Completions that wait for a person. @example 12 */
  waiting: number;
  /** Those among them that wait longer than was promised. @example 1 */
  overdue: number;
  /** Since when the oldest one waits, ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  oldest_submitted_at: string | null;
  /** How long half of the visitors waited at most in the last seven days; null without any. @example 40 */
  median_minutes: number | null;
  /** Since the beginning of the day in UTC. @example 31 */
  decided_today: number;
  /** Those among them that were refused. @example 4 */
  refused_today: number;
}
