import { sha256 } from '@noble/hashes/sha2.js';
import type { PayoutLine } from './owner-message.js';

const HASH_BYTES = 32;

/** A leaf's bytes: prefix, distributor, number, amount, receiver. */
const LEAF_BYTES = 1 + 33 + 4 + 16 + 33;
const LEAF_PREFIX = 0;
const NODE_PREFIX = 1;

const RAW = /^0:[0-9a-f]{64}$/;

/**
 * The tree whose root the owner publishes, so that receivers can pull their lines: leaves in the order
 * of their numbers, children of a node in the order of their hashes, an odd node moves up unchanged.
 */
export class MerkleTree {
  /** 64 hexadecimal digits; zeros for a tree without lines. */
  readonly root: string;
  private readonly numbers: Uint32Array;
  /** Hashes of each level one after the other, from the leaves to the root. */
  private readonly levels: readonly Uint8Array[];

  private constructor({ numbers, levels }: Levels) {
    this.numbers = numbers;
    this.levels = levels;
    const root = levels.at(-1)?.subarray(0, HASH_BYTES);
    this.root = root?.length ? toHex(root) : '0'.repeat(2 * HASH_BYTES);
  }

  /** @param distributor raw @param lines each number once, or a RangeError is thrown */
  static of(distributor: string, lines: Iterable<PayoutLine>): MerkleTree {
    return new MerkleTree(finish(build(distributor, lines)));
  }

  /** The same as {@link of}, but lets other work run in between: a million lines take seconds. */
  static async inSteps(distributor: string, lines: Iterable<PayoutLine>): Promise<MerkleTree> {
    const steps = build(distributor, lines);
    for (;;) {
      const { done, value } = steps.next();
      if (done) return new MerkleTree(value);
      await new Promise((resume) => setTimeout(resume));
    }
  }

  /** How many lines it has. */
  get size(): number {
    return this.numbers.length;
  }

  has(number: number): boolean {
    return indexOf(this.numbers, number) >= 0;
  }

  /** Hashes from a line's leaf to the root, 64 hexadecimal digits each; a RangeError for an unknown number. */
  proof(number: number): string[] {
    let index = indexOf(this.numbers, number);
    if (index < 0) throw new RangeError(`${number} is not in the tree.`);
    const proof: string[] = [];
    for (const level of this.levels) {
      const sibling = (index ^ 1) * HASH_BYTES;
      if (sibling < level.length) proof.push(toHex(level.subarray(sibling, sibling + HASH_BYTES)));
      index >>= 1;
    }
    return proof;
  }
}

/** Whether a proof leads from a line to a root, as the contract checks it. */
export function verifyProof(
  distributor: string,
  line: PayoutLine,
  proof: readonly string[],
  root: string,
): boolean {
  let { leaves: node } = finish(hashLeaves(distributor, [line]));
  for (const hash of proof) {
    const pair = new Uint8Array(2 * HASH_BYTES);
    pair.set(node);
    writeHex(hash, pair, HASH_BYTES);
    node = finish(parents(pair));
  }
  return toHex(node) === root;
}

interface Levels {
  numbers: Uint32Array;
  levels: Uint8Array[];
}

type Steps<Result> = Generator<undefined, Result>;

/** Hashes of one step. */
const STEP = 4_096;

function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

function* build(distributor: string, lines: Iterable<PayoutLine>): Steps<Levels> {
  const { numbers, leaves } = sorted(yield* hashLeaves(distributor, lines));
  const levels = [leaves];
  for (let level = leaves; level.length > HASH_BYTES; ) {
    level = yield* parents(level);
    levels.push(level);
  }
  return { numbers, levels };
}

interface Leaves {
  numbers: Uint32Array;
  leaves: Uint8Array;
}

function* hashLeaves(distributor: string, lines: Iterable<PayoutLine>): Steps<Leaves> {
  let numbers = new Uint32Array(16);
  let leaves = new Uint8Array(numbers.length * HASH_BYTES);
  let count = 0;
  const leaf = new Uint8Array(LEAF_BYTES);
  const view = new DataView(leaf.buffer);
  leaf[0] = LEAF_PREFIX;
  writeAccount(distributor, leaf, 2);
  for (const { number, amount, receiver } of lines) {
    if (count === numbers.length) {
      numbers = grown(numbers, new Uint32Array(count * 2));
      leaves = grown(leaves, new Uint8Array(leaves.length * 2));
    }
    view.setUint32(34, number);
    view.setBigUint64(38, amount >> 64n);
    view.setBigUint64(46, amount);
    writeAccount(receiver, leaf, 55);
    leaves.set(sha256(leaf), count * HASH_BYTES);
    numbers[count] = number;
    count += 1;
    if (count % STEP === 0) yield;
  }
  return { numbers: numbers.subarray(0, count), leaves: leaves.subarray(0, count * HASH_BYTES) };
}

function grown<Numbers extends Uint32Array | Uint8Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}

/** Sorts leaves by their numbers. */
function sorted({ numbers, leaves }: Leaves): Leaves {
  const order = Uint32Array.from(numbers, (_, index) => index);
  order.sort((one, other) => (numbers[one] ?? 0) - (numbers[other] ?? 0));
  const ordered = new Uint8Array(leaves.length);
  const orderedNumbers = order.map((from) => numbers[from] ?? 0);
  for (const [index, from] of order.entries()) {
    if (index > 0 && orderedNumbers[index] === orderedNumbers[index - 1]) {
      throw new RangeError(`${orderedNumbers[index]} is in the lines twice.`);
    }
    const leaf = leaves.subarray(from * HASH_BYTES, (from + 1) * HASH_BYTES);
    ordered.set(leaf, index * HASH_BYTES);
  }
  return { numbers: orderedNumbers, leaves: ordered };
}

function* parents(level: Uint8Array): Steps<Uint8Array> {
  const count = Math.ceil(level.length / HASH_BYTES / 2);
  const above = new Uint8Array(count * HASH_BYTES);
  const node = new Uint8Array(1 + 2 * HASH_BYTES);
  node[0] = NODE_PREFIX;
  for (let index = 0; index < count; index += 1) {
    if (index % STEP === STEP - 1) yield;
    const at = index * 2 * HASH_BYTES;
    const left = level.subarray(at, at + HASH_BYTES);
    const right = level.subarray(at + HASH_BYTES, at + 2 * HASH_BYTES);
    if (right.length === 0) {
      above.set(left, index * HASH_BYTES);
      continue;
    }
    const isOrdered = compare(left, right) <= 0;
    node.set(isOrdered ? left : right, 1);
    node.set(isOrdered ? right : left, 1 + HASH_BYTES);
    above.set(sha256(node), index * HASH_BYTES);
  }
  return above;
}

function compare(one: Uint8Array, other: Uint8Array): number {
  for (let index = 0; index < HASH_BYTES; index += 1) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function indexOf(numbers: Uint32Array, number: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return numbers[low] === number ? low : -1;
}

function writeAccount(raw: string, target: Uint8Array, offset: number): void {
  if (!RAW.test(raw)) throw new RangeError(`${raw} is no raw address.`);
  writeHex(raw, target, offset, 2);
}

function writeHex(hex: string, target: Uint8Array, offset: number, from = 0): void {
  for (let index = 0; index < HASH_BYTES; index += 1) {
    const at = from + index * 2;
    target[offset + index] = digit(hex.charCodeAt(at)) * 16 + digit(hex.charCodeAt(at + 1));
  }
}

const digit = (code: number): number => (code < 58 ? code - 48 : code - 87);

function toHex(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return hex;
}
