import { type Row, toIso } from '../../../records/timestamps.js';
import type { VisitorSession } from '../visitor-session.entity.js';

/** A user's session. */
export class VisitorSessionDto {
  id: number;
  created_at: string;
  /** To the day, ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  last_used_at: string;
  /** ISO 8601 UTC. @example "2026-03-02T08:00:00.000Z" */
  expires_at: string;
}

/** The number of ended sessions. */
export class SignedOutDto {
  /** Ended sessions. @example 2 */
  sessions: number;
}

export const toVisitorSessionDto = (session: Row<VisitorSession>): VisitorSessionDto => ({
  id: session.id,
  created_at: toIso(session.created_at),
  last_used_at: toIso(session.last_used_at),
  expires_at: toIso(session.expires_at),
});
