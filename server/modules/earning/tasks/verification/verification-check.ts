import type { Reason, SiteSettings, VerificationMethod } from '#libs/domain/index.js';
import type { StoredVerificationSettings } from './task-settings.js';

/** What of a task decides how it is verified. */
export interface VerifiedTask {
  verification: VerificationMethod;
  verification_settings: StoredVerificationSettings;
}

/** What a method checks. */
export interface CheckContext {
  user: {
    id: number;
    /** Raw, as `parseTonAddress` answers it. */
    account: string | null;
  };
  settings: StoredVerificationSettings;
  site: SiteSettings;
  /** What was submitted, if anything. */
  evidence?: string | undefined;
  code?: string;
  /** How long a page was in view. */
  seconds?: number;
}

export type CheckResult =
  | { kind: 'accepted' }
  | { kind: 'refused'; reason: Reason }
  /** Refused by what was read a moment ago: it can be checked again after `wait` ms. */
  | { kind: 'later'; reason: Reason; wait: number }
  | { kind: 'person' }
  /** Right or wrong, as long as there are tries left. */
  | { kind: 'passcode'; is_right: boolean; most_tries: number };

export const ACCEPTED: CheckResult = { kind: 'accepted' };

export const refused = (reason: string, details: Reason['details'] = null): CheckResult => ({
  kind: 'refused',
  reason: { reason, details },
});

/** @throws Unavailable when the service cannot be asked now, AppError 422 when it cannot be right. */
export type Check = (context: CheckContext) => Promise<CheckResult>;
