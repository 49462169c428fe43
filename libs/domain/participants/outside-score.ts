import { hasVisibleText, withoutInvisible } from '../visible-text.js';

/** The highest score: the service is sure that the wallet is not an honest participant's. */
export const MAX_OUTSIDE_SCORE = 100;

/** Reasons of one answer, and characters of one reason. */
const MAX_SCORE_REASONS = 10;
const MAX_SCORE_REASON_LENGTH = 200;

/** Failed tries after which admins read that the service does not answer. */
export const FAILED_SCORE_TRIES = 5;

/** The outside service's opinion of a wallet. */
export interface OutsideScore {
  /** 0 (nothing noticed) to 100. */
  score: number;
  /** Plain texts for admins. */
  reasons: string[];
}

/** How far the question about a user is. */
export type OutsideScoreState = 'not_asked' | 'waiting' | 'failed' | 'answered';

/**
 * An answer of the service, with each reason once and as it is drawn; null for any other form: the score is a whole number
 * from 0 to 100, and there are up to ten reasons of up to 200 characters.
 */
export function readOutsideScore(answer: unknown): OutsideScore | null {
  const { score, reasons } = (answer ?? {}) as Record<string, unknown>;
  if (!Number.isInteger(score) || !isBetween(Number(score), 0, MAX_OUTSIDE_SCORE)) return null;
  if (!Array.isArray(reasons) || reasons.length > MAX_SCORE_REASONS) return null;
  if (!reasons.every(isReason)) return null;
  return { score: Number(score), reasons: [...new Set(reasons.map(withoutInvisible))] };
}

const isBetween = (value: number, least: number, most: number): boolean =>
  value >= least && value <= most;

const isReason = (reason: unknown): reason is string =>
  typeof reason === 'string' && reason.length <= MAX_SCORE_REASON_LENGTH && hasVisibleText(reason);

/** Whether the rule holds a user. @param least the setting `outside_score_hold`; 0 switches the rule off */
export const isHeldByScore = (score: number, least: number): boolean => least > 0 && score >= least;

const MINUTE = 60_000;
const LONGEST_RETRY = 6 * 60 * MINUTE;

/** Milliseconds until the service is asked again. @param failures in a row, this one included */
export const retryOutsideScore = (failures: number): number =>
  Math.min(LONGEST_RETRY, MINUTE * 5 ** Math.max(0, failures - 1));
