import type { Reason, SiteSettings, VerificationMethod } from '#libs/domain/index.js';
import type { StoredVerificationSettings } from './task-settings.js';

/** The fields of a task that decide how it is verified. */
export interface VerifiedTask {
  verification: VerificationMethod;
  verification_settings: StoredVerificationSettings;
}

export interface CheckContext {
  /** Of the task, where it is submitted. */
  task_id?: number;
  user: {
    id: number;
    /** The raw form of `parseTonAddress`. */
    account: string | null;
  };
  settings: StoredVerificationSettings;
  site: SiteSettings;
  evidence?: string | undefined;
  code?: string;
  /** Seconds that the page was in view. */
  seconds?: number;
}

export type CheckResult =
  | { kind: 'accepted' }
  | { kind: 'refused'; reason: Reason }
  /** Refused by a recent reading: it can be checked again after `wait` ms. */
  | { kind: 'later'; reason: Reason; wait: number }
  | { kind: 'person' }
  | { kind: 'passcode'; is_right: boolean; most_tries: number };

export const ACCEPTED: CheckResult = { kind: 'accepted' };

export const refused = (reason: string, details: Reason['details'] = null): CheckResult => ({
  kind: 'refused',
  reason: { reason, details },
});

/** @throws Unavailable when the service cannot be called now, AppError 422 for an invalid submission. */
export type Check = (context: CheckContext) => Promise<CheckResult>;
