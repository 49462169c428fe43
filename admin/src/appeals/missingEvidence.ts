import { REMOVED_APPEAL } from '#libs/domain/index.js';
import type { AppealRecord, CompletionRecord, DecisionRecord } from '../providers/data/records.js';

const DAY_MS = 86_400_000;

type Appealed = Pick<AppealRecord, 'evidence' | 'text'>;
type Submitted = Pick<CompletionRecord, 'status' | 'updated_at' | 'decision_id'>;

/**
 * Why an appeal shows no submission: removed with the user's data, deleted after some days, or not stored.
 * Undefined where there is one, or the user has submitted no text.
 * @param days that submissions are kept; 0: for good
 */
export function missingEvidence(
  { evidence, text }: Appealed,
  completion: Submitted | undefined,
  days: number,
  now: number,
): 'removed' | 'expired' | 'not_stored' | undefined {
  if (evidence !== '') return undefined;
  if (text === REMOVED_APPEAL) return 'removed';
  if (!completion) return 'not_stored';
  const isDecided = completion.status === 'completed' || completion.status === 'failed';
  const isOld = now - Date.parse(completion.updated_at) > days * DAY_MS;
  return days > 0 && isDecided && isOld ? 'expired' : undefined;
}

/** Whether the user has continued the task after the decision, so that the submission may be a later one. */
export const isNewer = (
  { id, overturned_at }: Pick<DecisionRecord, 'id' | 'overturned_at'>,
  completion: Submitted | undefined,
): boolean => completion !== undefined && overturned_at === null && completion.decision_id !== id;
