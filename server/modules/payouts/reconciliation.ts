import type { ChainTransfer } from '../../integrations/toncenter/chain-transaction.js';
import { type ExpectedPayout, matchTransfers } from './transfer-matching.js';

/** The result of one payout on the chain. */
export interface Settlement {
  id: number;
  status: 'delivered' | 'bounced' | 'failed';
  /** The transaction that shows it. */
  hash: string;
}

/** Mismatches that an operator has to resolve. */
export const ALERT_CODES = [
  'paid_twice',
  'wrong_amount',
  'wrong_receiver',
  'unknown_transfer',
  /** It was returned after its delivery, or it is unknown which payment was returned. */
  'came_back',
  /** The user had got the tokens back by then. */
  'paid_after_rejection',
] as const;

export interface Alert {
  code: (typeof ALERT_CODES)[number];
  hash: string;
  payout_id: number | null;
}

interface Reconciliation {
  settlements: Settlement[];
  alerts: Alert[];
}

/**
 * Settles payouts by the transfers on the chain. The result does not depend on the order of the
 * transfers, nor on how often each was read. A payout without a transfer is not settled: it may be paid
 * until its order has expired (`canPayAgain` of the domain). Never throws.
 *
 * @param named by a transaction's hash, the payout that an operator named for it
 */
export function reconcile(
  payouts: readonly ExpectedPayout[],
  transfers: readonly ChainTransfer[],
  named: ReadonlyMap<string, number> = new Map(),
): Reconciliation {
  const { found, unknown, ambiguous } = matchTransfers(payouts, inOrder(transfers), named);
  const alerts: Alert[] = [
    ...unknown.map(({ hash }) => ({ code: 'unknown_transfer' as const, hash, payout_id: null })),
    ...ambiguous.map(({ hash }) => ({ code: 'came_back' as const, hash, payout_id: null })),
  ];
  const settlements: Settlement[] = [];
  for (const payout of payouts) {
    const settled = settle(payout, found.get(payout.id) ?? []);
    alerts.push(...settled.alerts);
    if (settled.settlement) settlements.push(settled.settlement);
  }
  return { settlements, alerts };
}

function settle(
  payout: ExpectedPayout,
  transfers: readonly ChainTransfer[],
): { settlement: Settlement | null; alerts: Alert[] } {
  const of = (matches: (transfer: ChainTransfer) => boolean) => transfers.filter(matches);
  // Another tool may try again.
  const isFinal = payout.file === null;
  const aborted = of(({ kind, is_aborted }) => kind === 'transfer' && is_aborted && isFinal);
  const bounces = of(({ kind }) => kind === 'bounce');
  const payments = of(({ kind, is_aborted }) => kind === 'transfer' && !is_aborted);
  const wrong = payments.flatMap((payment) => wrongPayment(payout, payment));
  const right = payments.filter(({ hash }) => !wrong.some((alert) => alert.hash === hash));
  const arrived = right.slice(Math.min(bounces.length, right.length));
  const twice = arrived.slice(1).map(({ hash }) => alertOf('paid_twice', hash, payout));
  const settlement =
    settlementOf(payout.id, 'delivered', arrived) ??
    // A wrong payment may still be the payout: an operator decides.
    (wrong.length > 0
      ? null
      : (settlementOf(payout.id, 'bounced', bounces) ??
        settlementOf(payout.id, 'failed', aborted)));
  return { settlement, alerts: [...wrong, ...twice] };
}

function wrongPayment(payout: ExpectedPayout, { hash, units, receiver }: ChainTransfer): Alert[] {
  if (receiver !== payout.receiver) return [alertOf('wrong_receiver', hash, payout)];
  return units === payout.units ? [] : [alertOf('wrong_amount', hash, payout)];
}

const alertOf = (code: Alert['code'], hash: string, { id }: ExpectedPayout): Alert => ({
  code,
  hash,
  payout_id: id,
});

function settlementOf(
  id: number,
  status: Settlement['status'],
  [first]: readonly ChainTransfer[],
): Settlement | null {
  return first ? { id, status, hash: first.hash } : null;
}

/** Each transaction once, in the order of the wallet's history. */
function inOrder(transfers: readonly ChainTransfer[]): ChainTransfer[] {
  const byHash = new Map(transfers.map((transfer) => [transfer.hash, transfer]));
  return [...byHash.values()].sort((one, other) => {
    if (one.lt !== other.lt) return one.lt < other.lt ? -1 : 1;
    return one.hash < other.hash ? -1 : 1;
  });
}
