import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatTonAddress, unitsOf } from '#libs/domain/index.js';
import { Env } from './config/env.js';
import { checkAllocation, compareWithReport } from './modules/closing/allocation-check.js';
import { checkDeliveries } from './modules/closing/delivery-check.js';
import { PayoutTable } from './modules/closing/payout-table.js';
import {
  PAYOUTS_HEADER,
  PayoutsByUser,
  parsePayout,
  payoutsOf,
} from './modules/closing/payouts-file.js';
import { linesOf, type OnDifference, PublishedFile } from './modules/closing/published-file.js';
import {
  type PublishedReport,
  parseReport,
  type ReportedDistributor,
} from './modules/closing/published-report.js';
import { ToncenterPayments } from './modules/closing/toncenter-payments.js';
import { downloadTo } from './outbound/download.js';
import { HttpClient } from './outbound/http-client.js';
import { isLoopback } from './request/client-address.js';

const USAGE = `npm run audit -- allocation.csv --report https://example.com/api/v1/public/campaign/report
npm run audit -- allocation.csv --report report.json --payouts payouts.csv
With --chain https://toncenter.com/api/v3 the chain API of your choice is asked, else TON Center.`;

const OPTIONS = {
  report: { type: 'string' },
  payouts: { type: 'string' },
  chain: { type: 'string' },
} as const;

const NOTHING_TO_COMPARE = `It was compared with nothing: this says that a file like it is possible, not that it is the
published one. Name the published report with --report:
${USAGE}`;

const NO_PAYOUTS = `The report names no payouts.csv, because an earlier version has published it: the payments were not
compared with the chain.`;

/** What the check found: everything agrees, something differs, or something could not be compared. */
export type AuditResult = 'agrees' | 'differs' | 'incomplete';

const REPORT_LIMITS = { maxBytes: 1_000_000, timeout: 60_000 };

/** Milliseconds for a file of a million lines. */
const DOWNLOAD_TIMEOUT = 3_600_000;

/** Compares a published file with the published report, and with the chain. @throws Error for what cannot be read. */
export async function auditAllocation(given: string[]): Promise<AuditResult> {
  const { values, positionals } = parseArgs({
    args: given,
    options: OPTIONS,
    allowPositionals: true,
  });
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) throw new Error(USAGE);
  let differences = 0;
  const onDifference: OnDifference = (difference) => {
    differences += 1;
    console.error(difference);
  };
  const report = values.report === undefined ? null : await readReport(values.report);
  if (!report?.payouts_sha256) {
    checkFiles(path, null, report, onDifference);
    console.error(report ? NO_PAYOUTS : NOTHING_TO_COMPARE);
    return report && differences > 0 ? 'differs' : 'incomplete';
  }
  const folder = await mkdtemp(join(tmpdir(), 'jetdrop-audit-'));
  try {
    const payouts = values.payouts ?? (await fetchPayouts(report, values.report ?? '', folder));
    checkFiles(path, payouts, report, onDifference);
    for (const distributor of report.distributors) {
      await checkDistributor(distributor, payouts, report, values.chain, onDifference);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  if (differences > 0) return 'differs';
  console.info('The files, the report and the chain say the same.');
  return 'agrees';
}

const isAddress = (source: string): boolean => /^https?:/.test(source);

async function readReport(source: string): Promise<PublishedReport> {
  const json: unknown = isAddress(source)
    ? (await new HttpClient(REPORT_LIMITS).request({ url: source })).json
    : JSON.parse(await readFile(source, 'utf8'));
  return parseReport(json);
}

/** Downloads the file that a report names, to a path. */
async function fetchPayouts(
  { payouts_file }: PublishedReport,
  source: string,
  folder: string,
): Promise<string> {
  if (!isAddress(source)) throw new Error(`--payouts is needed with a report in a file\n${USAGE}`);
  const { href, origin, hostname } = new URL(payouts_file, source);
  const path = join(folder, 'payouts.csv');
  await downloadTo(path, href, {
    loopbackOrigin: isLoopback(hostname) ? origin : undefined,
    signal: new AbortController().signal,
    timeout: DOWNLOAD_TIMEOUT,
  });
  return path;
}

/** Compares the files with each other, and with the report. */
function checkFiles(
  path: string,
  payoutsPath: string | null,
  report: PublishedReport | null,
  onDifference: OnDifference,
): void {
  const file = payoutsPath && new PublishedFile(linesOf(payoutsPath), PAYOUTS_HEADER, onDifference);
  const payouts = file ? new PayoutsByUser(payoutsOf(file, onDifference), onDifference) : null;
  const check = checkAllocation(linesOf(path), payouts, onDifference);
  const { totals, ...seal } = check;
  for (const [name, value] of Object.entries({ ...seal, ...totals })) {
    console.info(`${name}: ${value}`);
  }
  if (!report) return;
  compareWithReport(check, report.fields).forEach(onDifference);
  const payouts_sha256 = file ? file.sha256() : null;
  if (payouts_sha256 === report.payouts_sha256) return;
  onDifference(
    `The report says payouts_sha256 ${report.payouts_sha256}, the file has ${payouts_sha256}`,
  );
}

async function checkDistributor(
  distributor: ReportedDistributor,
  path: string,
  { closed_at }: PublishedReport,
  api: string | undefined,
  onDifference: OnDifference,
): Promise<void> {
  const { id, address, network, jetton_master, payouts } = distributor;
  const unused = { JWT_SECRET: 'x'.repeat(32), ADMIN_PASSWORD: 'not used' };
  const env = new Env({ ...unused, ...process.env, OUTBOUND_REQUESTS: 'on' });
  const chain = new ToncenterPayments(env, network, api);
  const decimals = await chain.decimals(jetton_master);
  const table = new PayoutTable(payouts);
  for (const line of linesOf(path)) {
    const payout = parsePayout(line);
    if (payout?.distributor !== id) continue;
    if (payout.units !== unitsOf(payout.tokens, decimals)) {
      onDifference(
        `Payout ${payout.number}: ${payout.units} units are not ${payout.tokens} tokens`,
      );
    }
    table.add(payout);
  }
  const proven = await checkDeliveries(distributor, table, chain, closed_at, onDifference);
  console.info(`distributor ${id}, ${formatTonAddress(address, network)}:`);
  console.info(`payouts that the chain proves: ${proven} of ${payouts}`);
}
