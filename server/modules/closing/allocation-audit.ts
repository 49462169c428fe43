import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { toIso } from '../../records/timestamps.js';
import {
  allocationLines,
  allocationTotals,
  differentLines,
  findPublished,
} from '../../reports/allocation.report.js';
import { AllocationSealer } from './allocation.js';

const BATCH = 5_000;

/** Different lines that are listed: a million may be altered. */
const MAX_LISTED = 20;

const FIGURES = {
  users: 'users',
  points: 'points',
  claimed: 'claimed',
  paid: 'delivered',
  forfeited: 'forfeited',
  sha256: 'SHA-256',
  merkle_root: 'Merkle root',
} as const;

/** The differences between the published report and file and the ledger; needs a transaction of one snapshot. */
export async function auditPublished(em: SqlEntityManager): Promise<string[]> {
  const { report, closed_at, lines } = await findPublished(em);
  if (!report) {
    if (closed_at !== '')
      return [`The campaign was closed ${closed_at}, and its report is missing`];
    return lines === 0 ? [] : [`${lines} lines are published, and there is no report`];
  }
  const different = await differentLines(em, MAX_LISTED + 1);
  const differences = different.slice(0, MAX_LISTED).map(({ difference }) => difference);
  if (different.length > MAX_LISTED) differences.push('and more lines');
  const published = toIso(report.closed_at);
  if (published !== closed_at) {
    differences.push(
      `the report says that it was closed ${published}, the settings "${closed_at}"`,
    );
  }
  const sealer = new AllocationSealer();
  for await (const batch of allocationLines(em, BATCH))
    for (const { line } of batch) sealer.add(line);
  const recomputed = { ...(await allocationTotals(em)), ...sealer.seal() };
  for (const [key, name] of Object.entries(FIGURES)) {
    const figure = key as keyof typeof FIGURES;
    if (String(report[figure]) === String(recomputed[figure])) continue;
    differences.push(
      `the report says ${name} ${report[figure]}, recomputed it is ${recomputed[figure]}`,
    );
  }
  return differences.map((difference) => `Not what was published: ${difference}`);
}
