import { noticeOf, type Reason, type TaskStatus } from '#libs/domain/index.js';
import { Int64 } from '../../../../platform/openapi/schemas.js';
import { isoOrNull, type Row, toIso } from '../../../../platform/records/timestamps.js';
import type { Completion } from '../../completions/completion.repository.js';

/** A user's progress with one task, as the back office reads it. */
export class CompletionDto {
  @Int64()
  id: number;
  /** The user. @example 1 */
  user_id: number;
  /** The task. @example 7 */
  task_id: number;
  /** The task's status for the user. @example "completed" */
  status: TaskStatus;
  /** The earliest time to submit, ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  due_at: string | null;
  /** When it began to wait for a decision, ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  submitted_at: string | null;
  /** When a reviewer should have decided, ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  review_due_at: string | null;
  completed_at: string | null;
  /** The day that a daily task was last tried for, in the campaign's time zone; null for other tasks. @example "2026-01-31" */
  day: string | null;
  /** The task's points at its completion. @example 100 */
  points: number | null;
  /** Why it failed: a reason's code, or the reviewer's own words. @example "" */
  reason: string;
  /** The reviewer's words in Chinese, if they differ. @example "" */
  reason_zh: string;
  /** The decision that rejected or reversed it. @example 12 */
  decision_id: number | null;
  /** The user's submission. @example "https://example.com/my-post" */
  evidence: string;
  created_at: string;
  updated_at: string;
}

/** @param decided the reason of the completion's decision, if any */
export function toCompletionDto(
  completion: Row<Completion>,
  decided: Reason | undefined,
): CompletionDto {
  return {
    id: completion.id,
    user_id: completion.user_id,
    task_id: completion.task_id,
    status: completion.status,
    due_at: isoOrNull(completion.due_at),
    submitted_at: isoOrNull(completion.submitted_at),
    review_due_at: isoOrNull(completion.review_due_at),
    completed_at: isoOrNull(completion.completed_at),
    day: completion.day ?? null,
    points: completion.points ?? null,
    ...noticeOf(decided?.reason === completion.reason ? decided : completion),
    decision_id: completion.decision_id ?? null,
    evidence: completion.evidence,
    created_at: toIso(completion.created_at),
    updated_at: toIso(completion.updated_at),
  };
}
