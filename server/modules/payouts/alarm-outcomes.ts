import type { AlarmOutcome, ClaimStatus, PayoutStatus } from '#libs/domain/index.js';
import type { Alarm } from './reconciliation.js';

/** What decides what may be said of an alarm. */
export interface AlarmState {
  code: Alarm['code'];
  resolved_at: Date | string | null;
  /** Of the payout that it belongs to; null where there is none. */
  payout_status: PayoutStatus | null;
  claim_status: ClaimStatus | null;
  /** Payouts that an unknown transfer may have paid. */
  candidates: readonly unknown[];
  /** Whether the campaign is closed, and its ledger sealed. */
  is_closed: boolean;
}

/** What may be said of an alarm now; nothing of one that is resolved. Never throws. */
export function outcomesOf(alarm: AlarmState): AlarmOutcome[] {
  const { code, resolved_at, payout_status, candidates, is_closed } = alarm;
  if (resolved_at !== null) return [];
  if (code === 'unknown_transfer') return candidates.length > 0 ? ['paid', 'noted'] : ['noted'];
  if (code === 'came_back') {
    return payout_status === 'delivered' && !is_closed ? ['returned', 'noted'] : ['noted'];
  }
  const isWrong = code === 'wrong_amount' || code === 'wrong_receiver';
  if (!isWrong || !isOwed(alarm)) return ['noted'];
  // Nobody was asked to pay a frozen batch, which can still be taken apart.
  return payout_status === 'batched' ? ['not_paid'] : ['paid', 'not_paid'];
}

/** Whether the payout, and the claim that it pays, wait to be paid. */
const isOwed = ({ payout_status, claim_status }: AlarmState): boolean =>
  payout_status !== null &&
  payout_status !== 'delivered' &&
  claim_status !== 'delivered' &&
  claim_status !== 'rejected';
