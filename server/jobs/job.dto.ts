import { Int64 } from '../openapi/schemas.js';

/** How one kind of job does. */
export class JobDto {
  /** Which kind. @example "verify_task" */
  name: string;
  /** Jobs that wait for their turn. @example 0 */
  @Int64()
  waiting: number;
  /** Jobs that run. @example 0 */
  @Int64()
  active: number;
  /** Jobs that were given up. @example 0 */
  @Int64()
  failed: number;
  /** Why the newest one failed that did, without secrets. @example "toncenter.com answers 503" */
  last_error: string;
  /** When, ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  last_error_at: string | null;
  /** Since when the oldest one waits, ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  oldest_waiting_at: string | null;
}
