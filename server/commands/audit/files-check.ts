import {
  PAYOUTS_HEADER,
  type PayoutSums,
  PayoutsByUser,
  payoutsOf,
} from '../../modules/campaign/closing/payouts-file.js';
import {
  linesOf,
  type OnDifference,
  PublishedFile,
} from '../../modules/campaign/closing/published-file.js';
import { type AllocationCheck, checkAllocation, compareWithReport } from './allocation-check.js';
import type { PublishedReport } from './published-report.js';

interface FilesCheck extends AllocationCheck {
  /** Sums of payouts.csv, by distributor. */
  sums: ReadonlyMap<number, PayoutSums>;
}

/** Compares the files with each other, and with the report. @param payoutsPath null without payouts.csv */
export function checkFiles(
  path: string,
  payoutsPath: string | null,
  report: PublishedReport | null,
  onDifference: OnDifference,
): FilesCheck {
  const sums = new Map<number, PayoutSums>();
  const file = payoutsPath && new PublishedFile(linesOf(payoutsPath), PAYOUTS_HEADER, onDifference);
  const payouts = file
    ? new PayoutsByUser(payoutsOf(file, sums, onDifference), onDifference)
    : null;
  const check = checkAllocation(linesOf(path), payouts, onDifference);
  if (report) {
    compareWithReport(check, report.fields).forEach(onDifference);
    if (file) comparePayouts(file.sha256(), sums, report, onDifference);
  }
  return { ...check, sums };
}

function comparePayouts(
  sha256: string,
  sums: ReadonlyMap<number, PayoutSums>,
  { payouts_sha256, distributors }: PublishedReport,
  onDifference: OnDifference,
): void {
  const compare = (name: string, reported: unknown, found: unknown) => {
    if (reported === found) return;
    onDifference(`The report says ${name} ${reported}, payouts.csv has ${found}`);
  };
  compare('payouts_sha256', payouts_sha256, sha256);
  for (const { id, payouts, tokens } of distributors) {
    const found = sums.get(id);
    compare(`of distributor ${id}: payouts`, payouts, found?.payouts ?? 0);
    compare(`of distributor ${id}: tokens`, tokens, found?.tokens ?? 0n);
  }
  for (const [id, { payouts }] of sums) {
    if (distributors.some((distributor) => distributor.id === id)) continue;
    onDifference(`${payouts} payouts are of distributor ${id}, which the report does not name`);
  }
}
