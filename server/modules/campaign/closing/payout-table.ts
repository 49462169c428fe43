import type { PayoutLine } from '#libs/contracts/index.js';
import type { PublishedPayout } from './payouts-file.js';

const HASH_BYTES = 32;
const LOW_BITS = 64n;

/** The transfers of a payout on the chain. */
interface Seen {
  /** Transfers that left. */
  sent: number;
  returned: number;
  arrived: number;
  /** Whether a transfer with the published transaction has arrived. */
  is_named: boolean;
}

type Payout = Pick<
  PublishedPayout,
  'number' | 'units' | 'receiver' | 'in_tree' | 'is_delivered' | 'transaction'
>;

/** Indexes in two orders. */
interface Orders {
  byNumber: Uint32Array;
  byTransaction: Uint32Array;
}

/** The payouts of one distributor and their transfers, 100 bytes for each payout. */
export class PayoutTable {
  private added = 0;
  private readonly numbers: Uint32Array;
  /** Two values for each payout: the upper and the lower 64 bits. */
  private readonly units: BigUint64Array;
  private readonly receivers: Uint8Array;
  private readonly transactions: Uint8Array;
  private readonly flags: Uint8Array;
  private readonly sent: Uint8Array;
  private readonly returned: Uint8Array;
  private readonly arrived: Uint8Array;
  private readonly named: Uint8Array;
  private orders: Orders | undefined;

  /** @param size how many payouts will be added */
  constructor(private readonly size: number) {
    this.numbers = new Uint32Array(size);
    this.units = new BigUint64Array(2 * size);
    this.receivers = new Uint8Array(HASH_BYTES * size);
    this.transactions = new Uint8Array(HASH_BYTES * size);
    this.flags = new Uint8Array(size);
    this.sent = new Uint8Array(size);
    this.returned = new Uint8Array(size);
    this.arrived = new Uint8Array(size);
    this.named = new Uint8Array(size);
  }

  /** @throws RangeError when the table is full. */
  add(payout: Payout): void {
    const index = this.added;
    if (index === this.size) throw new RangeError(`There are more than ${index} payouts.`);
    this.numbers[index] = payout.number;
    this.units[2 * index] = payout.units >> LOW_BITS;
    this.units[2 * index + 1] = BigInt.asUintN(64, payout.units);
    this.receivers.set(Buffer.from(payout.receiver.slice(2), 'hex'), HASH_BYTES * index);
    this.transactions.set(Buffer.from(payout.transaction, 'hex'), HASH_BYTES * index);
    this.flags[index] = Number(payout.in_tree) + 2 * Number(payout.is_delivered);
    this.added += 1;
    this.orders = undefined;
  }

  get(index: number): Payout {
    const [upper = 0n, lower = 0n] = this.units.subarray(2 * index, 2 * index + 2);
    const receiver = this.receivers.subarray(HASH_BYTES * index, HASH_BYTES * (index + 1));
    const flags = this.flags[index] ?? 0;
    return {
      number: this.numberAt(index),
      units: (upper << LOW_BITS) + lower,
      receiver: `0:${Buffer.from(receiver).toString('hex')}`,
      transaction: Buffer.from(this.transactionAt(index)).toString('hex'),
      in_tree: (flags & 1) !== 0,
      is_delivered: (flags & 2) !== 0,
    };
  }

  seen(index: number): Seen {
    return {
      sent: this.sent[index] ?? 0,
      returned: this.returned[index] ?? 0,
      arrived: this.arrived[index] ?? 0,
      is_named: this.named[index] === 1,
    };
  }

  /** Indexes in the order of numbers, which may repeat. */
  *indexes(): Generator<number> {
    yield* this.sorted.byNumber;
  }

  /** The index of a number; -1 without one. */
  find(number: number): number {
    const { byNumber } = this.sorted;
    const place = lowest(this.added, (at) => this.numberAt(byNumber[at] ?? 0) >= number);
    const index = byNumber[place] ?? -1;
    return index >= 0 && this.numberAt(index) === number ? index : -1;
  }

  /** The indexes of a transaction. @param hash in hexadecimal digits */
  paidBy(hash: string): number[] {
    const { byTransaction } = this.sorted;
    const bytes = Buffer.from(hash, 'hex');
    const found: number[] = [];
    const compare = (at: number) =>
      Buffer.compare(this.transactionAt(byTransaction[at] ?? 0), bytes);
    let place = lowest(this.added, (at) => compare(at) >= 0);
    for (; place < this.added && compare(place) === 0; place += 1) {
      found.push(byTransaction[place] ?? 0);
    }
    return found;
  }

  addSent(index: number): void {
    increment(this.sent, index);
  }

  addReturned(index: number): void {
    increment(this.returned, index);
  }

  addArrived(index: number, isNamed: boolean): void {
    increment(this.arrived, index);
    if (isNamed) this.named[index] = 1;
  }

  /** The lines of the Merkle tree. */
  *tree(): Generator<PayoutLine> {
    for (const index of this.sorted.byNumber) {
      const { number, units, receiver, in_tree } = this.get(index);
      if (in_tree) yield { number, amount: units, receiver };
    }
  }

  private get sorted(): Orders {
    if (this.orders) return this.orders;
    const indexes = Uint32Array.from({ length: this.added }, (_, index) => index);
    this.orders = {
      byNumber: indexes.toSorted((one, other) => this.numberAt(one) - this.numberAt(other)),
      byTransaction: indexes.toSorted((one, other) =>
        Buffer.compare(this.transactionAt(one), this.transactionAt(other)),
      ),
    };
    return this.orders;
  }

  private numberAt(index: number): number {
    return this.numbers[index] ?? 0;
  }

  private transactionAt(index: number): Uint8Array {
    return this.transactions.subarray(HASH_BYTES * index, HASH_BYTES * (index + 1));
  }
}

/** Stops at 255: any higher count is as wrong. */
function increment(counts: Uint8Array, index: number): void {
  counts[index] = Math.min(255, (counts[index] ?? 0) + 1);
}

/** Binary search for the first place at which a condition holds; `size` without one. */
function lowest(size: number, holds: (place: number) => boolean): number {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
