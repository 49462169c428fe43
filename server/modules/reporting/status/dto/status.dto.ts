import type { PartState, PlannedPause, VerificationMethod } from '#libs/domain/index.js';

/** How a verification method of active tasks works. */
export class CheckStatusDto {
  /** The method. @example "ton_balance" */
  method: VerificationMethod;
  /** `failing` while its service fails; `off` while it is switched off or not set up. @example "ok" */
  state: PartState;
  /** The operator's text while it is switched off, in Chinese. @example "" */
  note: string;
  /** The text in English. @example "" */
  note_en: string;
  /** When its service last succeeded, ISO 8601 UTC; null for methods without a service. @example "2026-01-31T08:00:00.000Z" */
  last_success_at: string | null;
}

/** An announced pause that is not over. */
export class PlannedPauseDto implements PlannedPause {
  /** ISO 8601 UTC. @example "2026-02-01T08:00:00.000Z" */
  start: string;
  /** ISO 8601 UTC. @example "2026-02-01T09:00:00.000Z" */
  end: string;
  /** The reason in Chinese; may be empty. @example "升级数据库" */
  note: string;
  /** The reason in English; may be empty. @example "The database is upgraded" */
  note_en: string;
}

/** The state of the service. All but `site` and `planned_pause` is as of `measured_at`. */
export class PublicStatusDto {
  /** `failing` while the database does not answer: pages are shown, and nothing changes. @example "ok" */
  site: PartState;
  /** When everything was last measured, ISO 8601 UTC; null when it never was. @example "2026-01-31T08:00:00.000Z" */
  measured_at: string | null;
  /** Whether visitors can sign in; `off` in a preview, which needs no sign-in. @example "ok" */
  sign_in: PartState;
  /** Whether an admin has paused the campaign: visitors can read only. @example false */
  is_paused: boolean;
  /** The verification methods of active tasks; none in a preview. */
  checks: CheckStatusDto[];
  /** Median minutes from a submission to a person's decision in the last week; null without any. @example 42 */
  review_minutes: number | null;
  /** When the last payment arrived, ISO 8601 UTC; null before the first. @example "2026-01-31T08:00:00.000Z" */
  last_payout_at: string | null;
  /** Every payment before it was read from the chain, ISO 8601 UTC; null before the first reading. @example "2026-01-31T08:00:00.000Z" */
  synced_at: string | null;
  /** Null where none is planned. */
  planned_pause: PlannedPauseDto | null;
}
