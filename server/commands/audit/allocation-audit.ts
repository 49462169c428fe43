import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AllocationSealer } from '../../modules/campaign/closing/allocation.js';
import {
  allocationTotals,
  differentLines,
  findPublished,
  originalLines,
  type PublishedTable,
} from '../../modules/campaign/closing/allocation.report.js';
import { PayoutsSealer } from '../../modules/campaign/closing/payouts-sealer.js';
import { toIso } from '../../platform/records/timestamps.js';

const BATCH = 5_000;

/** Different lines that are listed, as a million may be altered. */
const MAX_LISTED = 20;

const FIGURES = {
  users: 'users',
  points: 'points',
  claimed: 'claimed',
  paid: 'delivered',
  forfeited: 'forfeited',
  sha256: 'SHA-256',
  merkle_root: 'Merkle root',
  payouts_sha256: 'SHA-256 of payouts.csv',
} as const;

/** Compares the published report and files with the ledger; needs a transaction of one snapshot. */
export async function auditPublished(em: SqlEntityManager): Promise<string[]> {
  const { report, closed_at, lines } = await findPublished(em);
  if (!report) {
    if (closed_at !== '')
      return [`The campaign was closed ${closed_at}, and its report is missing`];
    return lines === 0 ? [] : [`${lines} lines are published, and there is no report`];
  }
  const hasPayouts = report.payouts_sha256 !== null;
  const differences = [
    ...(await alteredLines(em, 'allocation_lines', '')),
    ...(hasPayouts ? await alteredLines(em, 'published_payouts', 'payouts.csv, ') : []),
  ];
  const published = toIso(report.closed_at);
  if (published !== closed_at) {
    differences.push(
      `the report says that it was closed ${published}, the settings "${closed_at}"`,
    );
  }
  const sealer = new AllocationSealer();
  for await (const { line } of originalLines(em, 'allocation_lines', BATCH)) sealer.add(line);
  const payouts = new PayoutsSealer([]);
  for await (const { line } of originalLines(em, 'published_payouts', BATCH)) payouts.add(line);
  const recomputed = {
    ...(await allocationTotals(em)),
    ...sealer.seal(),
    payouts_sha256: hasPayouts ? payouts.sha256() : null,
  };
  for (const [key, name] of Object.entries(FIGURES)) {
    const figure = key as keyof typeof FIGURES;
    if (String(report[figure]) === String(recomputed[figure])) continue;
    differences.push(
      `the report says ${name} ${report[figure]}, recomputed it is ${recomputed[figure]}`,
    );
  }
  return differences.map((difference) => `Not what was published: ${difference}`);
}

async function alteredLines(
  em: SqlEntityManager,
  table: PublishedTable,
  file: string,
): Promise<string[]> {
  const different = await differentLines(em, table, MAX_LISTED + 1);
  const differences = different
    .slice(0, MAX_LISTED)
    .map(({ difference }) => `${file}${difference}`);
  if (different.length > MAX_LISTED) differences.push(`${file}and more lines`);
  return differences;
}
