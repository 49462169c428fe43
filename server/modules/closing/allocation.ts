import { hash } from 'node:crypto';
import { merkleRoot } from './merkle.js';

/** What one user got in the campaign. Whole tokens. */
export interface Allocation {
  /** Friendly, as wallets show it. */
  address: string;
  points: bigint;
  claimed: bigint;
  paid: bigint;
  forfeited: bigint;
  /** Transactions that paid it, in hexadecimal digits. */
  transactions: readonly string[];
}

const HEADER = 'address,points,claimed,paid,forfeited,transaction';

/** One line for each user; several transactions stand beside each other with blanks between. */
export function allocationFile(allocations: readonly Allocation[]): string {
  const rows = allocations.map(({ address, points, claimed, paid, forfeited, transactions }) =>
    [address, points, claimed, paid, forfeited, transactions.join(' ')].join(','),
  );
  return `${[HEADER, ...rows].join('\n')}\n`;
}

/** What proves that a file is the one that was published. */
export interface AllocationSeal {
  sha256: string;
  merkle_root: string;
  /** Users of the file. */
  users: number;
}

/** The seal of a file; its leaves are its lines below the header. */
export function sealOf(file: string): AllocationSeal {
  const lines = rowsOf(file);
  return {
    sha256: hash('sha256', file, 'hex'),
    merkle_root: merkleRoot(lines),
    users: lines.length,
  };
}

/** Sums of a file. */
export interface AllocationTotals {
  points: bigint;
  claimed: bigint;
  paid: bigint;
  forfeited: bigint;
}

const LINE =
  /^([\w-]{48}),(-?\d{1,19}),(\d{1,19}),(\d{1,19}),(\d{1,19}),((?:[\da-f]{64}(?: [\da-f]{64})*)?)$/;

/**
 * Reads an allocation file as a stranger would: the sums, and a sentence for each line that cannot be
 * true. It needs nothing but the file.
 */
export function checkAllocation(file: string): { totals: AllocationTotals; faults: string[] } {
  const totals: AllocationTotals = { points: 0n, claimed: 0n, paid: 0n, forfeited: 0n };
  const faults: string[] = [];
  const seen = new Set<string>();
  if (file.split('\n', 1)[0] !== HEADER) faults.push(`The first line is not "${HEADER}"`);
  if (!file.endsWith('\n')) faults.push('The last line is cut off');
  for (const [index, line] of rowsOf(file).entries()) {
    const fault = checkLine(line, seen, totals);
    if (fault) faults.push(`Line ${index + 2}: ${fault}`);
  }
  return { totals, faults };
}

function checkLine(line: string, seen: Set<string>, totals: AllocationTotals): string | null {
  const [, address = '', points, claimed, paid, forfeited, transactions] = LINE.exec(line) ?? [];
  if (points === undefined) return 'it is no line of an allocation';
  if (seen.has(address)) return `${address} is there twice`;
  seen.add(address);
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
  return null;
}

const rowsOf = (file: string): string[] =>
  file
    .split('\n')
    .slice(1)
    .filter((line) => line !== '');
