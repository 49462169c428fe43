import { ORDER_VALID_FOR } from '#libs/domain/index.js';
import type { ChainTransfer } from '../../integrations/toncenter/chain-transaction.js';
import { type ExpectedPayout, matchTransfers } from './transfer-matching.js';

/** What the chain says of one payout. */
export interface Settlement {
  id: number;
  status: 'delivered' | 'bounced' | 'failed';
  /** The transaction that shows it. */
  hash: string;
}

/** What an operator has to look at. */
export const ALARM_CODES = [
  'paid_twice',
  'wrong_amount',
  'wrong_receiver',
  'unknown_transfer',
  /** After it was told that it had arrived, or nobody can tell whose it was. */
  'came_back',
  /** Its tokens had been given back to the user by then. */
  'paid_after_rejection',
] as const;

/** What does not match. */
export interface Alarm {
  code: (typeof ALARM_CODES)[number];
  hash: string;
  payout_id: number | null;
}

/** What the transfers say of the payouts. */
interface Reconciliation {
  settlements: Settlement[];
  alarms: Alarm[];
}

/**
 * Settles payouts by what the chain has done. The same transfers say the same, in whatever order and
 * however often they were read. A payout without a transfer is not settled: that nothing was found
 * proves nothing before its order cannot run any more ({@link canPayAgain}). Never throws.
 *
 * @param named by a transaction's hash, the payout that a person has said it has paid
 */
export function reconcile(
  payouts: readonly ExpectedPayout[],
  transfers: readonly ChainTransfer[],
  named: ReadonlyMap<string, number> = new Map(),
): Reconciliation {
  const { found, unknown, ambiguous } = matchTransfers(payouts, inOrder(transfers), named);
  const alarms: Alarm[] = [
    ...unknown.map(({ hash }) => ({ code: 'unknown_transfer' as const, hash, payout_id: null })),
    ...ambiguous.map(({ hash }) => ({ code: 'came_back' as const, hash, payout_id: null })),
  ];
  const settlements: Settlement[] = [];
  for (const payout of payouts) {
    const told = settle(payout, found.get(payout.id) ?? []);
    alarms.push(...told.alarms);
    if (told.settlement) settlements.push(told.settlement);
  }
  return { settlements, alarms };
}

function settle(
  payout: ExpectedPayout,
  transfers: readonly ChainTransfer[],
): { settlement: Settlement | null; alarms: Alarm[] } {
  const of = (matches: (transfer: ChainTransfer) => boolean) => transfers.filter(matches);
  // Another tool may try again.
  const isFinal = payout.file === null;
  const aborted = of(({ kind, is_aborted }) => kind === 'transfer' && is_aborted && isFinal);
  const bounces = of(({ kind }) => kind === 'bounce');
  const payments = of(({ kind, is_aborted }) => kind === 'transfer' && !is_aborted);
  const wrong = payments.flatMap((payment) => wrongPayment(payout, payment));
  const right = payments.filter(({ hash }) => !wrong.some((alarm) => alarm.hash === hash));
  const arrived = right.slice(Math.min(bounces.length, right.length));
  const twice = arrived.slice(1).map(({ hash }) => alarmOf('paid_twice', hash, payout));
  const settlement =
    settlementOf(payout.id, 'delivered', arrived) ??
    // A wrong payment may still be the payout: only a person can tell.
    (wrong.length > 0
      ? null
      : (settlementOf(payout.id, 'bounced', bounces) ??
        settlementOf(payout.id, 'failed', aborted)));
  return { settlement, alarms: [...wrong, ...twice] };
}

function wrongPayment(payout: ExpectedPayout, { hash, units, receiver }: ChainTransfer): Alarm[] {
  if (receiver !== payout.receiver) return [alarmOf('wrong_receiver', hash, payout)];
  return units === payout.units ? [] : [alarmOf('wrong_amount', hash, payout)];
}

const alarmOf = (code: Alarm['code'], hash: string, { id }: ExpectedPayout): Alarm => ({
  ...{ code, hash },
  payout_id: id,
});

function settlementOf(
  id: number,
  status: Settlement['status'],
  [first]: readonly ChainTransfer[],
): Settlement | null {
  return first ? { id, status, hash: first.hash } : null;
}

/** Each transaction once, as the wallet has lived through them. */
function inOrder(transfers: readonly ChainTransfer[]): ChainTransfer[] {
  const byHash = new Map(transfers.map((transfer) => [transfer.hash, transfer]));
  return [...byHash.values()].sort((one, other) => {
    if (one.lt !== other.lt) return one.lt < other.lt ? -1 : 1;
    return one.hash < other.hash ? -1 : 1;
  });
}

/** Milliseconds that the index may lag behind the chain without harm. */
const MARGIN = 60_000;

/** Milliseconds after which an order can run no more of which nothing is known but that it was asked for. */
const UNKNOWN_ORDER = 600_000;

/** What is known of an order that may still run. */
interface Order {
  /** When the operator's wallet was asked to sign. */
  asked_at: Date | string;
  /** As the signed order says; null where it was not seen. */
  valid_until: Date | string | null;
}

/**
 * The last moment at which the chain might take an order. One that says that it ends early does not end
 * before the one that was asked for: the wallet may have signed that as well. Never throws.
 */
export function mayRunUntil({ asked_at, valid_until }: Order): Date {
  const asked = new Date(asked_at).getTime();
  if (!valid_until) return new Date(asked + UNKNOWN_ORDER);
  return new Date(Math.max(new Date(valid_until).getTime(), asked + ORDER_VALID_FOR * 1000));
}

/**
 * Whether an order can never run any more, so that what it did not pay may be signed again.
 *
 * @param readUntil up to when everything on the chain has been read, in its own time
 */
export function canPayAgain(order: Order, readUntil: Date): boolean {
  return readUntil.getTime() > mayRunUntil(order).getTime() + MARGIN;
}
