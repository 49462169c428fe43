import { createHash, hash } from 'node:crypto';
import {
  formatTonAddress,
  POINTS_PER_TOKEN,
  parseTonAddress,
  TON_NETWORKS,
} from '#libs/domain/index.js';

export const ALLOCATION_HEADER = 'address,points,claimed,paid,forfeited,transaction';

/** What proves that a file is the one that was published. */
export interface AllocationSeal {
  sha256: string;
  merkle_root: string;
  users: number;
}

/** Leaves and nodes are hashed apart, so that none can pass for the other (RFC 6962, section 2.1). */
const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

const sha256 = (...parts: Buffer[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer');

/** A part of the tree that is full: a power of two of leaves. */
interface Full {
  leaves: number;
  root: Buffer;
}

/** The Merkle tree of lines in their order (RFC 6962, section 2.1), without keeping the lines. */
export class MerkleTree {
  /** From the largest to the smallest, as the digits of a binary number. */
  private readonly parts: Full[] = [];

  add(line: string): void {
    let added: Full = { leaves: 1, root: sha256(LEAF, Buffer.from(line)) };
    for (let last = this.parts.at(-1); last?.leaves === added.leaves; last = this.parts.at(-1)) {
      this.parts.pop();
      added = { leaves: 2 * added.leaves, root: sha256(NODE, last.root, added.root) };
    }
    this.parts.push(added);
  }

  get root(): string {
    if (this.parts.length === 0) return hash('sha256', '', 'hex');
    const roots = this.parts.map(({ root }) => root);
    return roots.reduceRight((right, left) => sha256(NODE, left, right)).toString('hex');
  }
}

/** Seals a file line by line, without keeping it; the leaves are its lines below the header. */
export class AllocationSealer {
  private readonly sum = createHash('sha256').update(`${ALLOCATION_HEADER}\n`);
  private readonly tree = new MerkleTree();
  private users = 0;

  add(line: string): void {
    this.sum.update(`${line}\n`);
    this.tree.add(line);
    this.users += 1;
  }

  seal(): AllocationSeal {
    return { users: this.users, sha256: this.sum.digest('hex'), merkle_root: this.tree.root };
  }
}

const AMOUNTS = ['points', 'claimed', 'paid', 'forfeited'] as const;

type AllocationTotals = Record<(typeof AMOUNTS)[number], bigint>;

const AMOUNT = '(0|[1-9]\\d{0,18})';
const LINE = new RegExp(
  `^([\\w-]{48}),(0|-?[1-9]\\d{0,18}),${AMOUNT},${AMOUNT},${AMOUNT},((?:[\\da-f]{64}(?: [\\da-f]{64})*)?)$`,
);

/** The accounts of the lines before, and the line of each transaction. */
interface Seen {
  accounts: Set<string>;
  transactions: Map<string, number>;
}

export interface AllocationCheck extends AllocationSeal {
  totals: AllocationTotals;
  /** A sentence for each line that cannot be true. */
  faults: string[];
}

/** Checks an allocation file, to the byte, with nothing but the file. */
export function checkAllocation(bytes: Buffer): AllocationCheck {
  const file = bytes.toString('utf8');
  const totals: AllocationTotals = { points: 0n, claimed: 0n, paid: 0n, forfeited: 0n };
  const faults: string[] = [];
  const seen: Seen = { accounts: new Set(), transactions: new Map() };
  if (file.split('\n', 1)[0] !== ALLOCATION_HEADER)
    faults.push(`The first line is not "${ALLOCATION_HEADER}"`);
  if (!file.endsWith('\n')) faults.push('The last line is cut off');
  const sealer = new AllocationSealer();
  for (const [index, line] of rowsOf(file).entries()) {
    sealer.add(line);
    const number = index + 2;
    const fault = checkLine(line, seen, totals) ?? ownTransactions(line, number, seen);
    if (fault) faults.push(`Line ${number}: ${fault}`);
  }
  return { ...sealer.seal(), sha256: hash('sha256', bytes, 'hex'), totals, faults };
}

/** How a file differs from the report published with it. @throws Error for what is no report. */
export function compareWithReport(check: AllocationCheck, report: unknown): string[] {
  const fields: Readonly<Record<string, unknown>> = Object(report);
  const { sha256, merkle_root, users, totals } = check;
  const { points, claimed, paid: delivered, forfeited } = totals;
  const found = { sha256, merkle_root, users, points, claimed, delivered, forfeited };
  return Object.entries(found).flatMap(([name, value]) => {
    const said = fields[name];
    if (said === undefined) throw new Error(`The report has no ${name}: it is none of a campaign`);
    return String(said) === String(value)
      ? []
      : [`The report says ${name} ${said}, the file has ${value}`];
  });
}

function checkLine(line: string, seen: Seen, totals: AllocationTotals): string | null {
  const [, address = '', ...fields] = LINE.exec(line) ?? [];
  const transactions = fields.pop();
  if (transactions === undefined) return 'it is no line of an allocation';
  const account = accountOf(address);
  if (account === null) return `${address} is no address as the file writes it`;
  if (seen.accounts.has(account)) return `${address} is there twice`;
  seen.accounts.add(account);
  const row: AllocationTotals = { points: 0n, claimed: 0n, paid: 0n, forfeited: 0n };
  for (const [index, name] of AMOUNTS.entries()) {
    row[name] = BigInt(fields[index] ?? 0);
    totals[name] += row[name];
  }
  if (row.paid > row.claimed) return 'more is paid than claimed';
  if (row.paid > 0n && transactions === '') return 'it is paid without a transaction';
  if (row.paid === 0n && transactions !== '') return 'it has a transaction, and nothing is paid';
  const worth = row.points > 0n ? row.points / BigInt(POINTS_PER_TOKEN) : 0n;
  if (row.forfeited > 0n && row.claimed + row.forfeited > worth) {
    return `${row.points} points are worth ${worth} tokens, and more are claimed and forfeited`;
  }
  return null;
}

/** Notes the transactions of a line; answers what is wrong where another line has one of them. */
function ownTransactions(line: string, number: number, { transactions }: Seen): string | null {
  for (const hash of line.match(/\b[\da-f]{64}\b/g) ?? []) {
    const other = transactions.get(hash);
    if (other !== undefined && other !== number)
      return `transaction ${hash} is that of line ${other}`;
    transactions.set(hash, number);
  }
  return null;
}

/** The account of an address; null where it is not spelled as the file does. */
function accountOf(address: string): string | null {
  const account = parseTonAddress(address)?.raw;
  const isOwn = account && TON_NETWORKS.some((it) => formatTonAddress(account, it) === address);
  return isOwn ? account : null;
}

/** The lines below the header; an empty line is one as well. */
const rowsOf = (file: string): string[] => file.replace(/\n$/, '').split('\n').slice(1);
