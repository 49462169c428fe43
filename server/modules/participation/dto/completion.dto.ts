import { noticeOf, type Reason, type TaskStatus } from '#libs/domain/index.js';
import { Int64 } from '../../../openapi/schemas.js';
import { type Row, toIso } from '../../../records/timestamps.js';
import type { Completion } from '../completion.entity.js';

/** How far a user is with one task, as the back office reads it. */
export class CompletionDto {
  /** @example 1 */
  @Int64()
  id: number;
  /** Whose it is. @example 1 */
  user_id: number;
  /** Of which task. @example 7 */
  task_id: number;
  /** How far the user is. @example "completed" */
  status: TaskStatus;
  /** From when it may be submitted, ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  due_at: string | null;
  /** Since when somebody else has to look at it, ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  submitted_at: string | null;
  /** Until when it is looked at, ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  review_due_at: string | null;
  /** ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  completed_at: string | null;
  /** What the task was worth when it was completed. @example 100 */
  points: number | null;
  /** Why it was refused: the code of a usual reason, or what was written. @example "" */
  reason: string;
  /** The same in Chinese, where it has a text of its own. @example "" */
  reason_zh: string;
  /** The refusal or reversal, where there is one. @example 12 */
  decision_id: number | null;
  /** What the user handed in. @example "https://example.com/my-post" */
  evidence: string;
  /** ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  created_at: string;
  /** ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  updated_at: string;
}

/** @param decided what the decision says that refused it, if any */
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
    points: completion.points ?? null,
    ...noticeOf(decided?.reason === completion.reason ? decided : completion),
    decision_id: completion.decision_id ?? null,
    evidence: completion.evidence,
    created_at: toIso(completion.created_at),
    updated_at: toIso(completion.updated_at),
  };
}

const isoOrNull = (time: Date | string | null | undefined): string | null =>
  time ? toIso(time) : null;
