import type { Reason, SiteSettings, VerificationMethod } from '#libs/domain/index.js';
import type { StoredVerificationSettings } from './task-settings.service.js';

/** What of a task decides how it is verified. */
export interface VerifiedTask {
  verification: VerificationMethod;
  verification_settings: StoredVerificationSettings;
}

/** What a method looks at. */
export interface CheckContext {
  user: {
    id: number;
    /** Raw, as `parseTonAddress` answers it. */
    account: string;
  };
  /** The task's own. */
  settings: StoredVerificationSettings;
  site: SiteSettings;
  /** What was handed in; empty where nothing was. */
  evidence: string;
  code: string;
  /** How long a page was in view. */
  seconds: number;
}

/** What a method says. */
export type CheckResult =
  | { kind: 'accepted' }
  | { kind: 'refused'; reason: Reason }
  /** It would be refused, but by what was asked for a moment ago: it can be asked anew after `wait` ms. */
  | { kind: 'later'; reason: Reason; wait: number }
  /** A person looks at it. */
  | { kind: 'person' }
  /** Right or wrong, as long as there are tries left. */
  | { kind: 'word'; is_right: boolean; most_tries: number };

export const ACCEPTED: CheckResult = { kind: 'accepted' };

export const refused = (reason: string, details: Reason['details'] = null): CheckResult => ({
  kind: 'refused',
  reason: { reason, details },
});

/** Refused, unless the balance was not asked for just now: it may have changed since. */
export const tooLow = (wait: number, details: Reason['details']): CheckResult => {
  const reason = { reason: 'balance_too_low', details };
  return wait > 0 ? { kind: 'later', reason, wait } : { kind: 'refused', reason };
};

/** One way to make sure that a task was done. */
export interface VerificationCheck {
  readonly method: VerificationMethod;
  /** Whether it asks a service on another host, which may not answer. */
  readonly asks: boolean;
  /**
   * @throws Unavailable when the service cannot be asked now.
   * @throws AppError 422 when what was handed in cannot be right.
   */
  check(context: CheckContext): Promise<CheckResult>;
}
