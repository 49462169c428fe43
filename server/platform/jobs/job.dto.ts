import { Int64 } from '../openapi/schemas.js';

/** The jobs of one kind. */
export class JobDto {
  /** Kind of the jobs. @example "verify_task" */
  name: string;
  /** Jobs that wait. @example 0 */
  @Int64()
  waiting: number;
  /** Jobs that run. @example 0 */
  @Int64()
  active: number;
  /** Jobs that failed and are not retried. @example 0 */
  @Int64()
  failed: number;
  /** Error of the newest failure, without secrets. @example "toncenter.com answers 503" */
  last_error: string;
  /** Time of that failure, ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  last_error_at: string | null;
  /** Creation time of the oldest waiting job, ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  oldest_waiting_at: string | null;
}
