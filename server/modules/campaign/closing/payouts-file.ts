import { parseTonAddress } from '#libs/domain/index.js';
import type { OnDifference, PublishedFile } from './published-file.js';

export const PAYOUTS_HEADER = 'number,address,tokens,units,distributor,in_tree,status,transaction';

/** A line of payouts.csv: what a distributor has paid for one claim. */
export interface PublishedPayout {
  /** Of the claim, and in the distributor's contract. */
  number: number;
  /** As in allocation.csv. */
  address: string;
  /** Raw. */
  receiver: string;
  /** Whole tokens. */
  tokens: bigint;
  /** The smallest units of the jetton. */
  units: bigint;
  /** As the report numbers it. */
  distributor: number;
  /** Whether it is in the Merkle tree of the distributor. */
  in_tree: boolean;
  /** `false` when the payment came back, and the claim was rejected then, and for what was not paid at all. */
  is_delivered: boolean;
  /** Whether the claim was forfeited, as nobody was paid in time. */
  is_forfeited: boolean;
  /** With which it arrived or came back, in hexadecimal digits; empty for what was not paid at all. */
  transaction: string;
}

const NUMBER = '([1-9]\\d{0,9})';
const LINE = new RegExp(
  `^${NUMBER},([\\w-]{48}),([1-9]\\d{0,18}),([1-9]\\d{0,36}),${NUMBER},([01]),(?:(delivered|returned),([\\da-f]{64})|(forfeited|rejected),)$`,
);

/** Null for what is no line of payouts.csv. */
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
  /** Whole tokens of those that were delivered. */
  tokens: bigint;
}

/**
 * The payouts of a file in the order of addresses and numbers, each once.
 *
 * @param sums to which they are added, by distributor
 */
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
      add(sums, payout);
      yield payout;
    }
  }
}

function add(
  sums: Map<number, PayoutSums>,
  { distributor, tokens, is_delivered }: PublishedPayout,
): void {
  const sum = sums.get(distributor) ?? { payouts: 0, tokens: 0n };
  sums.set(distributor, sum);
  sum.payouts += 1;
  if (is_delivered) sum.tokens += tokens;
}

const isOrdered = (one: PublishedPayout, other: PublishedPayout): boolean =>
  one.address === other.address ? one.number < other.number : one.address < other.address;

/** The payouts of one user. */
export interface UserPayouts {
  /** Whole tokens that were delivered. */
  tokens: bigint;
  /** Whole tokens of claims that were forfeited. */
  forfeited: bigint;
  /** As allocation.csv lists them. */
  transactions: string;
}

/** The payouts of one user after the other. */
export class PayoutsByUser {
  private next: PublishedPayout | undefined;

  constructor(
    private readonly payouts: Iterator<PublishedPayout>,
    private readonly onDifference: OnDifference,
  ) {
    this.advance();
  }

  /** Of the next user in the order of addresses. */
  take(address: string): UserPayouts {
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

  /** Reads to the end: what is left belongs to nobody. */
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
