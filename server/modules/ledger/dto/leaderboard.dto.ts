import { Int64 } from '../../../openapi/schemas.js';

/** One of those with the most points. */
export class LeaderboardEntryDto {
  /** Those with as many points share a place. @example 1 */
  place: number;
  /** The name, or the address shortened. @example "ada" */
  name: string;
  /** As they were then. @example 2400 */
  @Int64()
  points: number;
}

/** Those with the most points, 100 at most. */
export class LeaderboardDto {
  /** When it was worked out, ISO 8601 UTC; null before the first time. @example "2026-01-31T08:00:00.000Z" */
  updated_at: string | null;
  /** The first place first. */
  entries: LeaderboardEntryDto[];
}

/** Where the visitor stands among all. */
export class StandingDto {
  /** Null for whoever has no points, or came after it was worked out. @example 7 */
  place: number | null;
  /** As they are now. @example 2400 */
  @Int64()
  points: number;
  /** How many have a place. @example 120 */
  of: number;
  /** When the places were worked out, ISO 8601 UTC. @example "2026-01-31T08:00:00.000Z" */
  updated_at: string | null;
}
