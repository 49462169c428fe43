import type { SignalCode } from '#libs/domain/index.js';

/** Something about a user that a person should look at; it decides nothing. */
export class SignalDto {
  /** What was noticed. @example "shared_network" */
  code: SignalCode;
  /** How many users share it, or how often it happened. @example 3 */
  count: number;
  /** The other users it concerns, 20 at most. @example [4, 9] */
  user_ids: number[];
  /** Since when, ISO 8601 UTC; null where that is not known. @example "2026-01-31T08:00:00.000Z" */
  since: string | null;
}
