import { FAILED_SCORE_TRIES, type OutsideScoreState } from '#libs/domain/index.js';
import { toIso } from '../../../../platform/records/timestamps.js';
import type { OutsideScoreRow } from '../outside-score.repository.js';

/** The score of a user by the operator's outside service. */
export class OutsideScoreDto {
  /** `failed` after five attempts; then it is requested every six hours. @example "answered" */
  state: OutsideScoreState;
  /** 0 to 100, higher for more suspicious users; null before the result. @example 82 */
  score: number | null;
  /** Plain texts of the service, up to ten. @example ["Bought with others"] */
  reasons: string[];
  /** The address that the service receives; null where nothing is stored. @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI" */
  wallet_address: string | null;
  /** ISO 8601 UTC; null before the result. @example "2026-01-31T08:00:00.000Z" */
  answered_at: string | null;
  /** Why the last request failed. @example "score.example.com answers 500" */
  last_error: string | null;
}

const NOT_ASKED: OutsideScoreDto = {
  state: 'not_asked',
  score: null,
  reasons: [],
  wallet_address: null,
  answered_at: null,
  last_error: null,
};

export function toOutsideScoreDto(row: OutsideScoreRow | undefined): OutsideScoreDto {
  // Removed personal data reads like a score that was never requested.
  if (!row || row.wallet_address === '') return NOT_ASKED;
  return {
    state: stateOf(row),
    score: row.score,
    reasons: row.reasons,
    wallet_address: row.wallet_address,
    answered_at: row.answered_at && toIso(row.answered_at),
    last_error: row.last_error || null,
  };
}

function stateOf({ answered_at, failures }: OutsideScoreRow): OutsideScoreState {
  if (answered_at !== null) return 'answered';
  return failures >= FAILED_SCORE_TRIES ? 'failed' : 'waiting';
}
