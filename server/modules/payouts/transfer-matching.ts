import type { ChainTransfer } from '../../integrations/toncenter/chain-transaction.js';

/** A payout as it was frozen. */
export interface ExpectedPayout {
  id: number;
  query_id: bigint;
  units: bigint;
  /** `0:` and 64 lower-case hexadecimal digits. */
  receiver: string;
  /** Identifies it when another tool pays it. */
  comment: string;
  batch_id: number;
  /** Null where a wallet signs the batch. */
  file: HandedOver | null;
}

/** A file that another tool pays. Its line for a receiver is everything that the batch owes to them. */
interface HandedOver {
  handed_over_at: Date;
  /** The paying wallet's last transaction that was read by then: earlier ones do not pay the file. */
  read_lt: bigint;
}

/** Milliseconds by which the chain's clock may be behind the server's. */
const CLOCKS_DIFFER = 60_000;

/** The transfers of each payout. */
interface Matches {
  /** By a payout's id, in the order of the chain: its share of each. */
  found: ReadonlyMap<number, readonly ChainTransfer[]>;
  /** Payments that belong to no payout. */
  unknown: ChainTransfer[];
  /** Returns that could belong to payments of several payouts. */
  ambiguous: ChainTransfer[];
}

/**
 * Finds the payouts that transfers have paid: by number, by comment, or by the line of a file when
 * another tool paid without a comment. Never throws.
 *
 * @param transfers each once, in the order of the chain
 * @param named by a transaction's hash, the payout that an operator named for it
 */
export function matchTransfers(
  payouts: readonly ExpectedPayout[],
  transfers: readonly ChainTransfer[],
  named: ReadonlyMap<string, number>,
): Matches {
  const matching = new Matching(payouts, named);
  const unmarked = transfers.filter(
    (transfer) => !matching.findNamed(transfer) && !matching.findMarked(transfer),
  );
  const isPayment = ({ kind, is_aborted }: ChainTransfer) => kind === 'transfer' && !is_aborted;
  const payments = unmarked.filter(isPayment);
  const unknown = payments.filter((payment) => !matching.findByLine(payment));
  const bounces = unmarked.filter(({ kind }) => kind === 'bounce');
  const ambiguous = bounces.filter(
    (bounce) => !matching.findReturned(bounce, transfers.filter(isPayment)),
  );
  return { found: matching.found, unknown, ambiguous };
}

class Matching {
  readonly found = new Map<number, ChainTransfer[]>();
  /** The payouts of a payment, by its hash. */
  private readonly paid = new Map<string, readonly ExpectedPayout[]>();
  private readonly byId: ReadonlyMap<number, ExpectedPayout>;
  private readonly byQuery: ReadonlyMap<bigint, ExpectedPayout>;
  private readonly byText: ReadonlyMap<string, ExpectedPayout>;
  private readonly lines: ReadonlyMap<string, readonly ExpectedPayout[][]>;

  constructor(
    payouts: readonly ExpectedPayout[],
    private readonly named: ReadonlyMap<string, number>,
  ) {
    this.byId = new Map(payouts.map((payout) => [payout.id, payout]));
    this.byQuery = new Map(payouts.map((payout) => [payout.query_id, payout]));
    this.byText = new Map(payouts.map((payout) => [textOf(payout), payout]));
    this.lines = linesOf(payouts);
  }

  /** Named by an operator, with any amount and receiver. */
  findNamed(transfer: ChainTransfer): boolean {
    const payout = this.byId.get(this.named.get(transfer.hash) ?? 0);
    if (!payout) return false;
    this.add(payout, { ...transfer, units: payout.units, receiver: payout.receiver });
    this.paid.set(transfer.hash, [payout]);
    return true;
  }

  /** By number, or by receiver, amount and comment, as other tools pay. */
  findMarked(transfer: ChainTransfer): boolean {
    const { receiver, units, comment } = transfer;
    const isMarked = receiver !== null && comment !== '';
    const payout =
      this.byQuery.get(transfer.query_id) ??
      (isMarked ? this.byText.get(textOf({ receiver, units, comment })) : undefined);
    if (payout) this.add(payout, transfer);
    if (payout) this.paid.set(transfer.hash, [payout]);
    return payout !== undefined;
  }

  /**
   * Some tools write no comment, and merge a file's payouts to one receiver. The payment belongs to the
   * newest file that fits: to its whole line, or to one payout of it.
   */
  findByLine(payment: ChainTransfer): boolean {
    const { receiver, comment, units } = payment;
    if (receiver === null || comment !== '') return false;
    for (const line of this.lines.get(receiver) ?? []) {
      if (!canPay(payment, line)) continue;
      const isWhole = line.reduce((sum, payout) => sum + payout.units, 0n) === units;
      const payouts = isWhole ? line : this.leastPaid(line, units);
      if (payouts.length === 0) continue;
      for (const payout of payouts) this.add(payout, { ...payment, units: payout.units });
      this.paid.set(payment.hash, payouts);
      return true;
    }
    return false;
  }

  /**
   * A return contains only the amount and the number that the tool chose, and many tools choose the same
   * one. False when it could belong to payments to several.
   */
  findReturned(bounce: ChainTransfer, payments: readonly ChainTransfer[]): boolean {
    const meant = payments.filter(
      ({ query_id, units, lt }) =>
        query_id === bounce.query_id && units === bounce.units && lt < bounce.lt,
    );
    const [first = [], ...others] = meant.map(({ hash }) => this.paid.get(hash) ?? []);
    if (others.some((payouts) => idsOf(payouts) !== idsOf(first))) return false;
    for (const payout of first) this.add(payout, { ...bounce, units: payout.units });
    return true;
  }

  private leastPaid(line: readonly ExpectedPayout[], units: bigint): ExpectedPayout[] {
    const times = ({ id }: ExpectedPayout): number => this.found.get(id)?.length ?? 0;
    const meant = line.filter((payout) => payout.units === units);
    return meant.sort((one, other) => times(one) - times(other) || one.id - other.id).slice(0, 1);
  }

  private add({ id }: ExpectedPayout, transfer: ChainTransfer): void {
    this.found.set(id, [...(this.found.get(id) ?? []), transfer]);
  }
}

const textOf = ({
  receiver,
  units,
  comment,
}: Pick<ExpectedPayout, 'receiver' | 'units' | 'comment'>): string =>
  `${receiver} ${units} ${comment}`;

const idsOf = (payouts: readonly ExpectedPayout[]): string => payouts.map(({ id }) => id).join();

/** The line of each file for a receiver, by receiver, the newest file first. */
function linesOf(payouts: readonly ExpectedPayout[]): Map<string, ExpectedPayout[][]> {
  const inFiles = payouts
    .filter(({ file }) => file !== null)
    .sort((one, other) => other.batch_id - one.batch_id || one.id - other.id);
  const lines = new Map<string, ExpectedPayout[][]>();
  for (const [receiver, all] of Map.groupBy(inFiles, (payout) => payout.receiver)) {
    lines.set(receiver, [...Map.groupBy(all, ({ batch_id }) => batch_id).values()]);
  }
  return lines;
}

/** A payment from before a file was exported pays something else. */
function canPay(payment: ChainTransfer, [payout]: readonly ExpectedPayout[]): boolean {
  const { file } = payout ?? {};
  if (!file) return false;
  const since = file.handed_over_at.getTime() - CLOCKS_DIFFER;
  return payment.lt > file.read_lt && payment.happened_at.getTime() >= since;
}
