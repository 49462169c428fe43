import { ORDER_VALID_FOR, type PayoutMethod } from './payout.js';
import type { BatchStatus } from './payout-state.js';

/** Milliseconds that the index may lag behind the chain without harm. */
const MARGIN = 60_000;

/** Milliseconds after its request at which an order expires that was not submitted. */
const UNKNOWN_ORDER = 600_000;

interface Order {
  /** When the operator's wallet was asked to sign. */
  asked_at: Date | string;
  /** Of the signed order; null when it was not submitted. */
  valid_until: Date | string | null;
}

/** The last moment at which the chain may accept an order; the wallet may have signed one with a later end, too. */
export function mayRunUntil({ asked_at, valid_until }: Order): Date {
  const asked = new Date(asked_at).getTime();
  if (!valid_until) return new Date(asked + UNKNOWN_ORDER);
  return new Date(Math.max(new Date(valid_until).getTime(), asked + ORDER_VALID_FOR * 1000));
}

/**
 * Whether an order has expired, so that its unpaid payouts may be signed again.
 *
 * @param readUntil the time up to which everything on the chain was read, by its own clock
 */
export function canPayAgain(order: Order, readUntil: Date): boolean {
  return readUntil.getTime() > mayRunUntil(order).getTime() + MARGIN;
}

/** What shows whether the order of a batch may still run. */
interface StoredOrder {
  status: BatchStatus;
  method: PayoutMethod;
  asked_at: Date | string | null;
  valid_until: Date | string | null;
  /** The number of its failed payouts. */
  failed: number;
  read_until: Date | string | null;
}

/** Whether the order of a settled batch may still run (returned late, or signed twice): no other may pay its claims. */
export function mayStillRun(order: StoredOrder): boolean {
  const { status, method, asked_at, valid_until, failed, read_until } = order;
  if (status !== 'settled' || method !== 'wallet' || !asked_at || failed === 0) return false;
  return !read_until || !canPayAgain({ asked_at, valid_until }, new Date(read_until));
}
