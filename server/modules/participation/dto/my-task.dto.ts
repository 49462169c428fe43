import type { TaskStatus } from '#libs/domain/index.js';

/** How far a visitor is with one task. */
export class MyTaskDto {
  /** @example 7 */
  task_id: number;
  /** @example "in_progress" */
  status: TaskStatus;
  /** From when it may be submitted, ISO 8601 UTC; null when it is not waited for. @example "2026-01-31T08:00:00.000Z" */
  due_at: string | null;
  /** Until when it is looked at, ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  review_due_at: string | null;
  /** Why it was refused, in the visitor's language. @example "Several accounts" */
  reason: string | null;
  /** What it gave, or will give. @example 100 */
  points: number;
}
