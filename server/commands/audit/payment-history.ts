import { parseQueryId } from '#libs/contracts/index.js';
import type { PayoutTable } from '../../modules/campaign/closing/payout-table.js';
import type { OnDifference } from '../../modules/campaign/closing/published-file.js';
import type { JettonMove } from '../../platform/integrations/toncenter/chain-transaction.js';

/** Arrivals by the hash of the message. */
type Arrivals = ReadonlyMap<string, { hash: string }>;

/** The payouts of a contract: each transfer names the claim that it pays. */
export class ContractHistory {
  constructor(
    private readonly address: string,
    private readonly table: PayoutTable,
    private readonly onDifference: OnDifference,
  ) {}

  isPayment({ kind, source, query_id }: JettonMove): boolean {
    return kind === 'transfer' && source === this.address && parseQueryId(query_id) !== null;
  }

  read(page: readonly JettonMove[], arrivals: Arrivals): void {
    for (const move of page) {
      const { number } = parseQueryId(move.query_id) ?? {};
      const index = number === undefined ? -1 : this.table.find(number);
      if (move.kind === 'bounce') {
        if (index >= 0) this.table.addReturned(index);
      } else if (this.isPayment(move) && move.sent_to) {
        if (isOfPayout(this.table, index, move)) take(this.table, index, move, arrivals);
        else this.onDifference(`Payout ${number}: ${unlisted(move)}`);
      }
    }
  }
}

/** Limits the payments of a wallet to the campaign's; others need no line. */
interface CampaignPayments {
  since: Date;
  until: Date;
  /** Raw addresses of contracts that the wallet funds. */
  funded: ReadonlySet<string>;
}

/** The payouts of an ordinary wallet, whose transfers are known by the published transaction alone. */
export class WalletHistory {
  /** Payouts by the key of their transfer's bounce. */
  private readonly sent = new Map<string, number[]>();

  constructor(
    private readonly address: string,
    private readonly table: PayoutTable,
    private readonly campaign: CampaignPayments,
    private readonly onDifference: OnDifference,
  ) {}

  isPayment({ kind, source, receiver, happened_at }: JettonMove): boolean {
    const { since, funded } = this.campaign;
    if (kind !== 'transfer' || source !== this.address || funded.has(receiver ?? '')) return false;
    // The chain's clock has whole seconds.
    return happened_at.getTime() >= Math.floor(since.getTime() / 1000) * 1000;
  }

  read(page: readonly JettonMove[], arrivals: Arrivals): void {
    for (const move of page) {
      if (move.kind === 'bounce') this.readReturn(move);
      else if (this.isPayment(move) && move.sent_to) this.readTransfer(move, arrivals);
    }
  }

  private readReturn({ query_id, source, units }: JettonMove): void {
    const key = `${query_id} ${source} ${units}`;
    for (const index of this.sent.get(key) ?? []) this.table.addReturned(index);
    this.sent.delete(key);
  }

  private readTransfer(move: JettonMove, arrivals: Arrivals): void {
    const arrival = arrivals.get(move.message_hash ?? '');
    const own = this.table.paidBy(move.hash);
    const indexes = own.length > 0 || !arrival ? own : this.table.paidBy(arrival.hash);
    if (indexes.length === 0) {
      const isOurs = arrival && move.happened_at <= this.campaign.until;
      if (isOurs) this.onDifference(unlisted(move));
      return;
    }
    const payouts = indexes.map((index) => this.table.get(index));
    const units = payouts.reduce((sum, payout) => sum + payout.units, 0n);
    if (units !== move.units || payouts.some(({ receiver }) => receiver !== move.receiver)) {
      this.onDifference(unlisted(move));
      return;
    }
    this.sent.set(`${move.query_id} ${move.sent_to} ${move.units}`, indexes);
    for (const index of indexes) {
      this.table.addSent(index);
      if (arrival) this.table.addArrived(index, true);
    }
  }
}

const unlisted = ({ hash, units, receiver }: JettonMove): string =>
  `transaction ${hash} paid ${units} units to ${receiver}, which payouts.csv does not say`;

function isOfPayout(table: PayoutTable, index: number, move: JettonMove): boolean {
  if (index < 0) return false;
  const { units, receiver } = table.get(index);
  return units === move.units && receiver === move.receiver;
}

function take(table: PayoutTable, index: number, move: JettonMove, arrivals: Arrivals): void {
  table.addSent(index);
  const arrival = arrivals.get(move.message_hash ?? '');
  if (arrival) table.addArrived(index, arrival.hash === table.get(index).transaction);
}
