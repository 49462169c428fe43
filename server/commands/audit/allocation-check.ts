import {
  formatTonAddress,
  POINTS_PER_TOKEN,
  parseTonAddress,
  TON_NETWORKS,
} from '#libs/domain/index.js';
import {
  ALLOCATION_HEADER,
  type AllocationSeal,
  AllocationSealer,
} from '../../modules/campaign/closing/allocation.js';
import type { PayoutsByUser, UserPayouts } from '../../modules/campaign/closing/payouts-file.js';
import { type OnDifference, PublishedFile } from '../../modules/campaign/closing/published-file.js';

const AMOUNTS = ['points', 'claimed', 'paid', 'forfeited'] as const;

type AllocationTotals = Record<(typeof AMOUNTS)[number], bigint>;

const AMOUNT = '(0|[1-9]\\d{0,18})';
const LINE = new RegExp(
  `^([\\w-]{48}),(0|-?[1-9]\\d{0,18}),${AMOUNT},${AMOUNT},${AMOUNT},((?:[\\da-f]{64}(?: [\\da-f]{64})*)?)$`,
);

export interface AllocationCheck extends AllocationSeal {
  totals: AllocationTotals;
}

interface AllocationRow extends AllocationTotals {
  address: string;
  transactions: string;
}

/**
 * Checks the bytes and lines of allocation.csv.
 * @param payouts for each line; null without a payouts.csv
 */
export function checkAllocation(
  lines: Iterable<string>,
  payouts: PayoutsByUser | null,
  onDifference: OnDifference,
): AllocationCheck {
  const totals: AllocationTotals = { points: 0n, claimed: 0n, paid: 0n, forfeited: 0n };
  const file = new PublishedFile(lines, ALLOCATION_HEADER, onDifference);
  const sealer = new AllocationSealer();
  let before = '';
  for (const { line, number } of file.rows()) {
    sealer.add(line);
    const row = parseRow(line);
    const found = row && payouts ? payouts.payoutsFor(row.address) : null;
    const fault = row ? (faultOf(row, before, found) ?? paymentFault(row, found)) : NO_LINE;
    if (fault) onDifference(`Line ${number}: ${fault}`);
    if (!row) continue;
    for (const name of AMOUNTS) totals[name] += row[name];
    before = row.address;
  }
  payouts?.finish();
  return { ...sealer.seal(), sha256: file.sha256(), totals };
}

/** The differences between a file and its report. @throws Error for an invalid report. */
export function compareWithReport(
  { sha256, merkle_root, users, totals }: AllocationCheck,
  report: Readonly<Record<string, unknown>>,
): string[] {
  const { points, claimed, paid: delivered, forfeited } = totals;
  const found = { sha256, merkle_root, users, points, claimed, delivered, forfeited };
  return Object.entries(found).flatMap(([name, value]) => {
    const reported = report[name];
    if (reported === undefined) {
      throw new Error(`The report has no ${name}: it is none of a campaign`);
    }
    return String(reported) === String(value)
      ? []
      : [`The report says ${name} ${reported}, the file has ${value}`];
  });
}

const NO_LINE = 'it is no line of an allocation';

function parseRow(line: string): AllocationRow | null {
  const fields = LINE.exec(line)?.slice(1);
  if (!fields) return null;
  const [address = '', points = '', claimed = '', paid = '', forfeited = '', transactions = ''] =
    fields;
  return {
    ...{ address, transactions },
    points: BigInt(points),
    claimed: BigInt(claimed),
    paid: BigInt(paid),
    forfeited: BigInt(forfeited),
  };
}

function faultOf(row: AllocationRow, before: string, payouts: UserPayouts | null): string | null {
  const { address, points, claimed, paid, forfeited, transactions } = row;
  if (!isCanonical(address)) return `${address} is no address as the file writes it`;
  if (address === before) return `${address} is there twice`;
  if (address < before) return `${address} is not in the order of addresses`;
  if (paid > claimed) return 'more is paid than claimed';
  if (paid > 0n && transactions === '') return 'it is paid without a transaction';
  if (paid === 0n && transactions !== '') return 'it has a transaction, and nothing is paid';
  const worth = points > 0n ? points / BigInt(POINTS_PER_TOKEN) : 0n;
  // A claim stays when points are taken later.
  const unpaid = payouts?.forfeited ?? 0n;
  if (unpaid > forfeited) {
    return `payouts.csv forfeits ${unpaid} tokens, the line says ${forfeited}`;
  }
  if (forfeited > unpaid && claimed + forfeited > worth) {
    return `${points} points are worth ${worth} tokens, and more are claimed and forfeited`;
  }
  return null;
}

function paymentFault(
  { paid, transactions }: AllocationRow,
  found: UserPayouts | null,
): string | null {
  if (!found) return null;
  if (found.tokens !== paid)
    return `payouts.csv pays ${found.tokens} tokens, the line says ${paid}`;
  if (found.transactions !== transactions) return 'payouts.csv names other transactions';
  return null;
}

/** Whether an address is in the file's form. */
function isCanonical(address: string): boolean {
  const account = parseTonAddress(address)?.raw;
  return (
    account !== undefined && TON_NETWORKS.some((it) => formatTonAddress(account, it) === address)
  );
}
