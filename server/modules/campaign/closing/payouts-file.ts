import { parseTonAddress } from '#libs/domain/index.js';
import type { OnDifference, PublishedFile } from './published-file.js';

export const PAYOUTS_HEADER = 'number,address,tokens,units,distributor,in_tree,status,transaction';

/** A line of payouts.csv: the payment of one claim. */
export interface PublishedPayout {
  /** The id of the claim, which is its number in the contract. */
  number: number;
  /** The address in allocation.csv. */
  address: string;
  /** The same address, raw. */
  receiver: string;
  /** Whole tokens. */
  tokens: bigint;
  /** The smallest units of the jetton. */
  units: bigint;
  /** The distributor's id in the report. */
  distributor: number;
  /** Whether it is in the Merkle tree of the distributor. */
  in_tree: boolean;
  /** False for a payment that came back before its claim was rejected, and for an unpaid claim. */
  is_delivered: boolean;
  /** Whether the claim was forfeited because it was not paid in time. */
  is_forfeited: boolean;
  /** The transaction with which it arrived or came back, in hexadecimal digits; empty for an unpaid claim. */
  transaction: string;
}

const NUMBER = '([1-9]\\d{0,9})';
const LINE = new RegExp(
  `^${NUMBER},([\\w-]{48}),([1-9]\\d{0,18}),([1-9]\\d{0,36}),${NUMBER},([01]),(?:(delivered|returned),([\\da-f]{64})|(forfeited|rejected),)$`,
);

/** Null for a malformed line. */
export function parsePayout(line: string): PublishedPayout | null {
  const fields = LINE.exec(line)?.slice(1);
  if (!fields) return null;
  const [
    number,
    address = '',
    tokens = '',
    units = '',
    distributor,
    tree,
    status,
    transaction = '',
    unpaid,
  ] = fields;
  const receiver = parseTonAddress(address)?.raw;
  if (!receiver?.startsWith('0:')) return null;
  return {
    number: Number(number),
    distributor: Number(distributor),
    tokens: BigInt(tokens),
    units: BigInt(units),
    in_tree: tree === '1',
    is_delivered: status === 'delivered',
    is_forfeited: unpaid === 'forfeited',
    ...{ address, receiver, transaction },
  };
}

/** The sums of one distributor. */
export interface PayoutSums {
  payouts: number;
  /** Whole tokens of delivered payouts. */
  tokens: bigint;
}

/** Reads the payouts of a file, and adds them to `sums` by distributor. */
export function* payoutsOf(
  file: PublishedFile,
  sums: Map<number, PayoutSums>,
  onDifference: OnDifference,
): Generator<PublishedPayout> {
  let before: PublishedPayout | undefined;
  for (const { line, number } of file.rows()) {
    const payout = parsePayout(line);
    if (!payout) onDifference(`payouts.csv, line ${number}: it is no line of a payout`);
    else if (before && !isOrdered(before, payout)) {
      onDifference(`payouts.csv, line ${number}: it is not in the order of addresses and numbers`);
    } else {
      before = payout;
      const sum = sums.get(payout.distributor) ?? { payouts: 0, tokens: 0n };
      sum.payouts += 1;
      if (payout.is_delivered) sum.tokens += payout.tokens;
      sums.set(payout.distributor, sum);
      yield payout;
    }
  }
}

const isOrdered = (one: PublishedPayout, other: PublishedPayout): boolean =>
  one.address === other.address ? one.number < other.number : one.address < other.address;

/** The payouts of one user. */
export interface UserPayouts {
  /** Whole tokens that were delivered. */
  tokens: bigint;
  /** Whole tokens of claims that were forfeited. */
  forfeited: bigint;
  /** The transactions in the format of allocation.csv. */
  transactions: string;
}

/** Reads payouts user by user. */
export class PayoutsByUser {
  private next: PublishedPayout | undefined;

  constructor(
    private readonly payouts: Iterator<PublishedPayout>,
    private readonly onDifference: OnDifference,
  ) {
    this.advance();
  }

  /** Returns the payouts of the next user in the order of addresses. */
  payoutsFor(address: string): UserPayouts {
    while (this.next && this.next.address < address) this.skip();
    let tokens = 0n;
    let forfeited = 0n;
    const transactions: string[] = [];
    for (; this.next?.address === address; this.advance()) {
      if (this.next.is_forfeited) forfeited += this.next.tokens;
      if (!this.next.is_delivered) continue;
      tokens += this.next.tokens;
      transactions.push(this.next.transaction);
    }
    return { tokens, forfeited, transactions: transactions.join(' ') };
  }

  /** Reads to the end, and reports the rest as payouts without a user. */
  finish(): void {
    while (this.next) this.skip();
  }

  private skip(): void {
    const { number, address } = this.next as PublishedPayout;
    this.onDifference(`Payout ${number}: ${address} is not in allocation.csv`);
    this.advance();
  }

  private advance(): void {
    const { done, value } = this.payouts.next();
    this.next = done ? undefined : value;
  }
}
