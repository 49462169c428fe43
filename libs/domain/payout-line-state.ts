import { stateMachine } from './state-machine.js';

/** What the chain has done with a line of a distributor. */
export const payoutLineStates = stateMachine('payout line', {
  // A person who has found the payment of another tool settles a line whatever is known of it.
  payable: ['paid', 'delivered'],
  // Its number is open again when the distributor's own jetton wallet refused the transfer.
  paid: ['delivered', 'returned', 'payable'],
  // The owner has reopened its number, and it may be paid again already.
  returned: ['payable', 'paid', 'delivered'],
  delivered: [],
});

export const PAYOUT_LINE_STATUSES = payoutLineStates.statuses;

export type PayoutLineStatus = (typeof PAYOUT_LINE_STATUSES)[number];

/** Milliseconds in which a payment usually arrives. */
export const USUAL_DELAY = 600_000;

/** Milliseconds after which no transfer of a paid number is expected any more: no chain API lags so long. */
const LOST_AFTER = 86_400_000;

interface PaidLine {
  status: PayoutLineStatus;
  paid_at: string | null;
  message_hash: string | null;
}

/**
 * Whether the owner may reopen the number: its payment came back, or the contract has it as paid, and no
 * transfer of it was found within a day.
 *
 * @param readUntil by the chain's clock
 */
export function canReopen(line: PaidLine, readUntil: string | null): boolean {
  const { status, paid_at, message_hash } = line;
  if (status === 'returned') return true;
  if (status !== 'paid' || message_hash !== null || !paid_at || !readUntil) return false;
  return new Date(readUntil).getTime() > new Date(paid_at).getTime() + LOST_AFTER;
}
