import { stateMachine } from '../state-machine.js';
import { ORDER_VALID_FOR } from './payout.js';

/** The state of a distributor's line on the chain. */
export const payoutLineStates = stateMachine('payout line', {
  // A person who has found the payment of another tool settles a line whatever is known of it.
  payable: ['paid', 'delivered', 'forfeited'],
  // Its number is open again when the distributor's own jetton wallet refused the transfer.
  paid: ['delivered', 'returned', 'payable'],
  // The owner has reopened its number, and it may be paid again already.
  returned: ['payable', 'paid', 'delivered', 'forfeited'],
  delivered: [],
  // Its contract had ended when the campaign was closed.
  forfeited: [],
});

export const PAYOUT_LINE_STATUSES = payoutLineStates.statuses;

export type PayoutLineStatus = (typeof PAYOUT_LINE_STATUSES)[number];

/** Milliseconds in which a payment usually arrives. */
export const USUAL_DELAY = 600_000;

/** Milliseconds after which no transfer of a paid number is expected any more: no chain API lags so long. */
const LOST_AFTER = 86_400_000;

interface PaidLine {
  status: PayoutLineStatus;
  paid_at?: Moment;
  message_hash?: string | null;
}

/** How far the transfers of a distributor were read. */
interface ReadHistory {
  /** Time by the chain's clock. */
  read_until?: Moment;
  is_read_to_end: boolean;
}

/**
 * Whether the owner may reopen the number: its payment came back, or the contract has it as paid, and no
 * transfer of it was found within a day. Not while the history is read: it may be paid again on a later page.
 */
export function canReopen(line: PaidLine, { read_until, is_read_to_end }: ReadHistory): boolean {
  const { status, paid_at, message_hash } = line;
  if (!is_read_to_end) return false;
  if (status === 'returned') return true;
  if (status !== 'paid' || message_hash || !paid_at || !read_until) return false;
  return timeOf(read_until) > timeOf(paid_at) + LOST_AFTER;
}

/** Milliseconds by which no node of a chain API lags. */
export const LONGEST_LAG = 3_600_000;

/** Seconds after which a request can no longer be signed, and every node knows whether it was. */
export const SETTLED_AFTER = ORDER_VALID_FOR + LONGEST_LAG / 1000;

interface RequestedLine {
  status: PayoutLineStatus;
  was_requested: boolean;
  is_published: boolean;
  published_at?: Moment;
  transfer_lt?: string | null;
}

type Moment = Date | string | null | undefined;

/** Facts about a contract. */
interface ReadContract {
  first_deadline?: Moment;
  /** The deadline as it was last read. */
  deadline?: Moment;
  /** The latest that its owner was asked to sign. */
  requested_deadline?: Moment;
  /** Time by the chain's clock. */
  read_until?: Moment;
}

const timeOf = (moment: Moment): number => (moment ? new Date(moment).getTime() : 0);

/**
 * The condition under which a contract can no longer pay a line, so that another distributor may: `nothing` if its
 * owner was never asked to, `root` if the chain has to show the root of a tree without it; null while it can pay.
 *
 * A proof of an earlier root is worth nothing after the deadline, once no request with that root can be signed any
 * more; a deadline that was ever requested may have been signed, whatever a chain API reports. A push never expires:
 * its owner may sign it at any time.
 */
export function freedBy(
  { status, was_requested, is_published, published_at, transfer_lt }: RequestedLine,
  { first_deadline, deadline, requested_deadline, read_until }: ReadContract,
): 'nothing' | 'root' | null {
  if (status !== 'payable' || was_requested || is_published || transfer_lt) return null;
  if (!published_at) return 'nothing';
  const deadlines = [first_deadline, deadline, requested_deadline].map(timeOf);
  const over = Math.max(expiryOf(published_at), ...deadlines) + LONGEST_LAG;
  return timeOf(read_until) > over ? 'root' : null;
}

/** When a request can no longer be signed. */
const expiryOf = (requested_at: Moment): number => timeOf(requested_at) + ORDER_VALID_FOR * 1000;

/** A contract, and when its owner was last asked to sign a root or a deadline. */
interface RequestedContract extends ReadContract {
  set_up_requested_at?: Moment;
}

/** Whether a root or a deadline that was requested last may still be signed, as far as the chain was read. */
export const canSetUp = ({ set_up_requested_at, read_until }: RequestedContract): boolean =>
  Boolean(set_up_requested_at) && timeOf(read_until) <= expiryOf(set_up_requested_at);

/** Whether the root on the chain is final: nothing can be pulled any more, and no request can be signed. */
export function isRootFinal({
  set_up_requested_at,
  deadline,
  read_until,
}: RequestedContract): boolean {
  const over = Math.max(expiryOf(set_up_requested_at), timeOf(deadline)) + LONGEST_LAG;
  return timeOf(read_until) > over;
}
