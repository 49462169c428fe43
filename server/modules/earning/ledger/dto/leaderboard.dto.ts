import { Int64 } from '../../../../platform/openapi/schemas.js';

/** A user with the most points. */
export class LeaderboardEntryDto {
  /** Users with equal points share a place. @example 1 */
  place: number;
  /** The name, or the address shortened. @example "ada" */
  name: string;
  /** The points at the last update. @example 2400 */
  @Int64()
  points: number;
}

/** The 100 users with the most points. */
export class LeaderboardDto {
  /** Time of the last update, ISO 8601 UTC; null before the first. @example "2026-01-31T08:00:00.000Z" */
  updated_at: string | null;
  /** Entries by place. */
  entries: LeaderboardEntryDto[];
}

/** The visitor's place among all users. */
export class StandingDto {
  /** Null without points, or if the visitor joined after the last update. @example 7 */
  place: number | null;
  /** The current points. @example 2400 */
  @Int64()
  points: number;
  /** The number of users with a place. @example 120 */
  of: number;
  /** Time of the last update, ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  updated_at: string | null;
}
