import { createHash, hash } from 'node:crypto';
import {
  formatTonAddress,
  POINTS_PER_TOKEN,
  parseTonAddress,
  TON_NETWORKS,
} from '#libs/domain/index.js';
import { MerkleTree } from './merkle.js';

/** The first line of an allocation file. */
export const ALLOCATION_HEADER = 'address,points,claimed,paid,forfeited,transaction';

/** What proves that a file is the one that was published. */
export interface AllocationSeal {
  sha256: string;
  merkle_root: string;
  /** Users of the file. */
  users: number;
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

  /** To be asked for once, after the last line. */
  seal(): AllocationSeal {
    const { users, tree } = this;
    return { users, sha256: this.sum.digest('hex'), merkle_root: tree.root };
  }
}

/** Sums of a file. */
interface AllocationTotals {
  points: bigint;
  claimed: bigint;
  paid: bigint;
  forfeited: bigint;
}

const AMOUNT = '(0|[1-9]\\d{0,18})';
const LINE = new RegExp(
  `^([\\w-]{48}),(0|-?[1-9]\\d{0,18}),${AMOUNT},${AMOUNT},${AMOUNT},((?:[\\da-f]{64}(?: [\\da-f]{64})*)?)$`,
);

/** Of the lines before: each account has one, and each transaction belongs to one, whose number it has. */
interface Seen {
  accounts: Set<string>;
  transactions: Map<string, number>;
}

/** What a stranger finds in a file. */
export interface AllocationCheck extends AllocationSeal {
  totals: AllocationTotals;
  /** A sentence for each line that cannot be true. */
  faults: string[];
}

/** Reads an allocation file as a stranger would. It needs nothing but the file, to the byte. */
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

/** What a report publishes, by what is found in the file. */
const published = ({ sha256, merkle_root, users, totals }: AllocationCheck) => ({
  ...{ sha256, merkle_root, users, points: totals.points, claimed: totals.claimed },
  ...{ delivered: totals.paid, forfeited: totals.forfeited },
});

/**
 * Compares a file with the report that was published with it.
 *
 * @param report as the site answers it
 * @returns a sentence for each difference
 * @throws Error for what is no report.
 */
export function compareWithReport(check: AllocationCheck, report: unknown): string[] {
  const fields: Readonly<Record<string, unknown>> = Object(report);
  return Object.entries(published(check)).flatMap(([name, found]) => {
    const said = fields[name];
    if (said === undefined) throw new Error(`The report has no ${name}: it is none of a campaign`);
    return String(said) === String(found)
      ? []
      : [`The report says ${name} ${said}, the file has ${found}`];
  });
}

function checkLine(line: string, seen: Seen, totals: AllocationTotals): string | null {
  const [, address = '', points, claimed, paid, forfeited, transactions] = LINE.exec(line) ?? [];
  if (points === undefined) return 'it is no line of an allocation';
  const account = accountOf(address);
  if (account === null) return `${address} is no address as the file writes it`;
  if (seen.accounts.has(account)) return `${address} is there twice`;
  seen.accounts.add(account);
  const row = {
    points: BigInt(points),
    claimed: BigInt(claimed ?? 0),
    paid: BigInt(paid ?? 0),
    forfeited: BigInt(forfeited ?? 0),
  };
  totals.points += row.points;
  totals.claimed += row.claimed;
  totals.paid += row.paid;
  totals.forfeited += row.forfeited;
  if (row.paid > row.claimed) return 'more is paid than claimed';
  if (row.paid > 0n && transactions === '') return 'it is paid without a transaction';
  if (row.paid === 0n && transactions !== '') return 'it has a transaction, and nothing is paid';
  const worth = row.points > 0n ? row.points / BigInt(POINTS_PER_TOKEN) : 0n;
  if (row.forfeited > 0n && row.claimed + row.forfeited > worth) {
    return `${row.points} points are worth ${worth} tokens, and more are claimed and forfeited`;
  }
  return null;
}

/** Takes the transactions of a line for its own; what is wrong where another line has done so before. */
function ownTransactions(line: string, number: number, { transactions }: Seen): string | null {
  for (const hash of line.match(/\b[\da-f]{64}\b/g) ?? []) {
    const other = transactions.get(hash);
    if (other !== undefined && other !== number)
      return `transaction ${hash} is that of line ${other}`;
    transactions.set(hash, number);
  }
  return null;
}

/** Whom an address belongs to; null where it is spelled in another way than the file's own. */
function accountOf(address: string): string | null {
  const account = parseTonAddress(address)?.raw;
  const isOwn = account && TON_NETWORKS.some((it) => formatTonAddress(account, it) === address);
  return isOwn ? account : null;
}

/** What stands below the header; an empty line is one as well. */
const rowsOf = (file: string): string[] => file.replace(/\n$/, '').split('\n').slice(1);
