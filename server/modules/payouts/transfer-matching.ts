import type { ChainTransfer } from '../../integrations/toncenter/chain-transaction.js';

/** A payout as it was frozen. */
export interface ExpectedPayout {
  id: number;
  query_id: bigint;
  units: bigint;
  /** `0:` and 64 lower-case hexadecimal digits. */
  receiver: string;
  /** By which it is found when another tool has paid it. */
  comment: string;
  batch_id: number;
  /** Null where a wallet signs the batch. */
  file: HandedOver | null;
}

/** A file that another tool pays. Its line for a receiver is all that the batch owes to them. */
interface HandedOver {
  handed_over_at: Date;
  /** Up to where the history of the paying wallet had been read by then: it has paid nothing of that. */
  read_lt: bigint;
}

/** Milliseconds by which the chain's clock may be behind the server's. */
const CLOCKS_DIFFER = 60_000;

/** Whose transfers are whose. */
interface Matches {
  /** By a payout's id, in the order of the chain: its share of each. */
  found: ReadonlyMap<number, readonly ChainTransfer[]>;
  /** Payments that belong to no payout. */
  unknown: ChainTransfer[];
  /** Returns of which nobody can tell whose payment came back. */
  ambiguous: ChainTransfer[];
}

/**
 * Finds the payouts that transfers have paid: by number, by comment, and where another tool has paid
 * without one by the line of its file. Never throws.
 *
 * @param transfers each once, in the order of the chain
 * @param named by a transaction's hash, the payout that a person has said it has paid
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
  /** By the hash of a payment: whom it has paid. */
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

  /** By a person, whatever amount and receiver were read. */
  findNamed(transfer: ChainTransfer): boolean {
    const payout = this.byId.get(this.named.get(transfer.hash) ?? 0);
    if (!payout) return false;
    this.add(payout, { ...transfer, units: payout.units, receiver: payout.receiver });
    this.paid.set(transfer.hash, [payout]);
    return true;
  }

  /** By number, or as other tools pay: by receiver, amount and comment. */
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
   * Some tools write no comment, and pay what a file owes to one receiver at once. The newest file that
   * can be meant is: as a whole, or else one of its payouts.
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
   * A return tells nothing but the number that the tool has chosen, which many choose alike, and the
   * amount. False when payments to several could be meant.
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

/** What each file owes to a receiver, by receiver, the newest file first. */
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

/** What had happened before a file was handed over pays something else. */
function canPay(payment: ChainTransfer, [payout]: readonly ExpectedPayout[]): boolean {
  const { file } = payout ?? {};
  if (!file) return false;
  const since = file.handed_over_at.getTime() - CLOCKS_DIFFER;
  return payment.lt > file.read_lt && payment.happened_at.getTime() >= since;
}
