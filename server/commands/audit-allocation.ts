import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatTonAddress, unitsOf } from '#libs/domain/index.js';
import { PayoutTable } from '../modules/campaign/closing/payout-table.js';
import { PAYOUTS_HEADER, payoutsOf } from '../modules/campaign/closing/payouts-file.js';
import {
  linesOf,
  type OnDifference,
  PublishedFile,
} from '../modules/campaign/closing/published-file.js';
import { downloadTo } from '../platform/outbound/download.js';
import { HttpClient } from '../platform/outbound/http-client.js';
import { isLoopback } from '../platform/request/client-address.js';
import { checkDeliveries } from './audit/delivery-check.js';
import { checkFiles } from './audit/files-check.js';
import {
  type PublishedReport,
  parseReport,
  type ReportedDistributor,
} from './audit/published-report.js';
import { ToncenterPayments } from './audit/toncenter-payments.js';
import { commandEnv } from './audit-all.js';

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

/** `incomplete`: a part could not be compared. */
type AuditResult = 'agrees' | 'differs' | 'incomplete';

const REPORT_LIMITS = { maxBytes: 1_000_000, timeout: 60_000 };

/** Milliseconds, enough for a file of a million lines. */
const DOWNLOAD_TIMEOUT = 3_600_000;

/** Compares a published file with the published report and the chain. @throws Error for unreadable input. */
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
    printFigures(checkFiles(path, null, report, onDifference));
    console.error(report ? NO_PAYOUTS : NOTHING_TO_COMPARE);
    return report && differences > 0 ? 'differs' : 'incomplete';
  }
  const folder = await mkdtemp(join(tmpdir(), 'jetdrop-audit-'));
  try {
    const payouts = values.payouts ?? (await fetchPayouts(report, values.report ?? '', folder));
    const check = checkFiles(path, payouts, report, onDifference);
    printFigures(check);
    for (const distributor of report.distributors) {
      const chain = chainOf(distributor, values.chain);
      const { payouts: size = 0 } = check.sums.get(distributor.id) ?? {};
      const table = await readPayouts(payouts, size, distributor, chain, onDifference);
      const proven = await checkDeliveries(distributor, table, chain, report, onDifference);
      const address = formatTonAddress(distributor.address, distributor.network);
      console.info(`payouts of ${address} that the chain proves: ${proven}`);
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

/** Downloads the report's payouts.csv, and returns its path. */
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

function printFigures({ sums: _, totals, ...seal }: ReturnType<typeof checkFiles>): void {
  for (const [name, value] of Object.entries({ ...seal, ...totals })) {
    console.info(`${name}: ${value}`);
  }
}

function chainOf({ network }: ReportedDistributor, api: string | undefined): ToncenterPayments {
  return new ToncenterPayments(commandEnv({ OUTBOUND_REQUESTS: 'on' }), network, api);
}

/** The payouts of one distributor. @param size their number in the file */
async function readPayouts(
  path: string,
  size: number,
  { id, jetton_master }: ReportedDistributor,
  chain: ToncenterPayments,
  onDifference: OnDifference,
): Promise<PayoutTable> {
  const decimals = await chain.decimals(jetton_master);
  const table = new PayoutTable(size);
  // The differences of the file itself are known.
  const file = new PublishedFile(linesOf(path), PAYOUTS_HEADER, () => {});
  for (const payout of payoutsOf(file, new Map(), () => {})) {
    const { number, units, tokens, distributor } = payout;
    if (distributor !== id) continue;
    if (units !== unitsOf(tokens, decimals)) {
      onDifference(`Payout ${number}: ${units} units are not ${tokens} tokens`);
    }
    table.add(payout);
  }
  return table;
}
