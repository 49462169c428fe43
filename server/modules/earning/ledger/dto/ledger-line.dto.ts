import { PickType } from '@nestjs/swagger';
import type { Account, Currency, Language, Reason, TransferKind } from '#libs/domain/index.js';
import { reasonText, subjectOfTransfer } from '#libs/domain/index.js';
import { Int64 } from '../../../../platform/openapi/schemas.js';
import { type Row, toIso } from '../../../../platform/records/timestamps.js';

/** An entry of a user's account, and why it is there. */
export class LedgerEntryDto {
  /** @example 2 */
  @Int64()
  id: number;
  /** The transfer that the entry belongs to. @example 1 */
  @Int64()
  transfer_id: number;
  /** The user of the transfer. @example 1 */
  user_id: number;
  /** The account of the amount. @example "user" */
  account: Account;
  /** The currency of the amount. @example "points" */
  currency: Currency;
  /** Gained, or lost when it is negative. @example 100 */
  @Int64()
  amount: number;
  /** The transfer's unique purpose. @example "task:1:7" */
  key: string;
  /** The kind of transfer. @example "task" */
  kind: TransferKind;
  /** The reason, if a person decided. @example "" */
  reason: string;
  /** The reason in Chinese, if it was written. @example "" */
  reason_zh: string;
  /** The decision that caused the transfer, or the overturned decision. @example 12 */
  decision_id: number | null;
  /** The admin's name; empty for visitors and rules. @example "" */
  caused_by: string;
  created_at: string;
}

/** A row of the view `ledger_lines`: an entry with its transfer. */
export interface LedgerLine extends Omit<LedgerEntryDto, 'created_at'> {
  created_at: Date;
}

/** The fields of an entry that its user sees as they are. */
export const OWN_FIELDS = [
  'id',
  'kind',
  'currency',
  'amount',
  'decision_id',
  'created_at',
] as const;

/** A line of a visitor's own activity. */
export class ActivityDto extends PickType(LedgerEntryDto, OWN_FIELDS) {
  /** The task that was completed. @example 7 */
  task_id: number | null;
  /** The claim that was made or rejected. @example 1 */
  claim_id: number | null;
  /** The reason in the visitor's language, if a person decided. @example "Several accounts" */
  reason: string | null;
  /** Whether a person decided. @example false */
  is_reviewed: boolean;
}

type LineRow = Row<LedgerLine>;

/** Kinds that are decided by no person, also where the log names an API key. */
const IS_AUTOMATIC: readonly TransferKind[] = ['event', 'task'];

/** Prefers the decision's words: they have both languages and details. */
const noticeOf = (
  { reason, reason_zh }: LineRow,
  decided: Reason | undefined,
): Pick<Reason, 'reason_zh' | 'details'> => (decided?.reason === reason ? decided : { reason_zh });

/** @param decided the reason of the line's decision, if any */
export const toLedgerEntryDto = (line: LineRow, decided: Reason | undefined): LedgerEntryDto => ({
  id: line.id,
  transfer_id: line.transfer_id,
  user_id: line.user_id,
  account: line.account,
  currency: line.currency,
  amount: line.amount,
  key: line.key,
  kind: line.kind,
  reason: line.reason,
  reason_zh: noticeOf(line, decided).reason_zh ?? '',
  decision_id: line.decision_id,
  caused_by: line.caused_by,
  created_at: toIso(line.created_at),
});

/** @param decided the reason of the line's decision, if any */
export function toActivityDto(
  line: LineRow,
  decided: Reason | undefined,
  language: Language,
): ActivityDto {
  const { id, kind, key, currency, amount, reason, decision_id, caused_by, created_at } = line;
  return {
    id,
    kind,
    currency,
    amount,
    decision_id,
    ...subjectOfTransfer(key),
    reason: reason === '' ? null : reasonText(reason, language, noticeOf(line, decided)),
    is_reviewed: caused_by !== '' && !IS_AUTOMATIC.includes(kind),
    created_at: toIso(created_at),
  };
}
