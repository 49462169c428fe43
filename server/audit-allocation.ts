import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { DEFAULT_SITE_SETTINGS, parseTonAddress, type SiteSettings } from '#libs/domain/index.js';
import { Env } from './config/env.js';
import { ChainService } from './integrations/toncenter/chain.service.js';
import { type JettonMove, readMove } from './integrations/toncenter/chain-transaction.js';
import { PayoutChainService } from './integrations/toncenter/payout-chain.service.js';
import {
  ToncenterClient,
  type Transaction,
  validResponse,
} from './integrations/toncenter/toncenter-client.js';
import {
  type AllocationCheck,
  checkAllocation,
  compareWithReport,
} from './modules/closing/allocation.js';
import {
  type ChainEvidence,
  checkDeliveries,
  type PayingWallet,
} from './modules/closing/deliveries.js';
import { HttpClient } from './outbound/http-client.js';

const USAGE = `npm run audit -- allocation.csv --report https://example.com/api/v1/public/campaign/report
npm run audit -- allocation.csv --report report.json
npm run audit -- allocation.csv --chain https://toncenter.com/api/v3 --jetton MASTER --payer WALLET…
npm run audit -- allocation.csv --chain transactions.json… --decimals 9 --payer WALLET --jetton-wallet WALLET…
With --since 2026-01-31T00:00:00Z nothing that was paid before needs a line.`;

const NOTHING_TO_COMPARE = `It was compared with nothing: this says that a file like it is possible, not that it is the
published one. Name the published report with --report, or the chain with --chain:
${USAGE}`;

const OPTIONS = {
  report: { type: 'string' },
  chain: { type: 'string', multiple: true },
  jetton: { type: 'string' },
  payer: { type: 'string', multiple: true },
  'jetton-wallet': { type: 'string', multiple: true },
  decimals: { type: 'string' },
  since: { type: 'string' },
} as const;

const LIMITS = { maxBytes: 64_000_000, timeout: 60_000 };

const readArguments = (given: string[]) =>
  parseArgs({ args: given, options: OPTIONS, allowPositionals: true });

type Options = ReturnType<typeof readArguments>['values'];

/** Checks a published file, and compares it with the published report, the chain or both; true if all is right. */
export async function auditAllocation(given: string[]): Promise<boolean> {
  const { values, positionals } = readArguments(given);
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) throw new Error(USAGE);
  const file = await readFile(path);
  const check = checkAllocation(file);
  const { totals, faults, ...seal } = check;
  printFaults(faults, 'Every line of the file can be true.');
  for (const [name, value] of Object.entries({ ...seal, ...totals })) {
    console.info(`${name}: ${value}`);
  }
  if (faults.length > 0) return false;
  const { report, chain } = values;
  if (report === undefined && chain === undefined) {
    console.error(NOTHING_TO_COMPARE);
    return false;
  }
  const isPublished = report === undefined || (await auditReport(check, report));
  const isPaid = chain === undefined || (await auditDeliveries(file.toString(), chain, values));
  return isPublished && isPaid;
}

async function auditReport(check: AllocationCheck, source: string): Promise<boolean> {
  const isAddress = /^https?:/.test(source);
  const report: unknown = isAddress
    ? (await new HttpClient(LIMITS).request({ url: source })).json
    : JSON.parse(await readFile(source, 'utf8'));
  const faults = compareWithReport(check, report);
  printFaults(faults, 'The file is the one that the report seals, and has its sums.');
  return faults.length === 0;
}

async function auditDeliveries(file: string, sources: string[], options: Options) {
  const since = new Date(options.since ?? 0);
  if (Number.isNaN(since.getTime())) throw new Error(`--since: "${options.since}" is no moment`);
  const evidence = await readChain(sources, options);
  const { proven, units, faults } = checkDeliveries(file, { ...evidence, since });
  printFaults(faults, 'The chain has all that the file says, and nothing that it does not say:');
  console.info(`lines that the chain proves: ${proven}`);
  console.info(`units that have arrived there: ${units}`);
  return faults.length === 0;
}

function printFaults(faults: readonly string[], allRight: string): void {
  for (const fault of faults) console.error(fault);
  if (faults.length === 0) console.info(allRight);
}

type Chain = Omit<ChainEvidence, 'since'>;

function readChain(sources: string[], options: Options): Promise<Chain> {
  const [first = ''] = sources;
  const isAddress = /^https?:/.test(first);
  if (isAddress && sources.length > 1) throw new Error('--chain takes one address, or files');
  const payers = (options.payer ?? []).map((text) => raw(text, '--payer'));
  if (payers.length === 0) throw new Error(`--payer is missing\n${USAGE}`);
  return isAddress ? askChain(first, payers, options) : readFiles(sources, payers, options);
}

async function readFiles(paths: string[], payers: string[], options: Options): Promise<Chain> {
  const given = options['jetton-wallet'] ?? [];
  if (given.length !== payers.length) throw new Error('--jetton-wallet is needed for each --payer');
  const wallets = payers.map((payer, index) => ({
    payer,
    jetton_wallet: raw(given[index] ?? '', '--jetton-wallet'),
  }));
  const decimals = Number(options.decimals ?? Number.NaN);
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255) {
    throw new Error('--decimals is needed: how many the token has');
  }
  const moves: JettonMove[] = [];
  for (const path of paths) {
    const page: unknown = JSON.parse(await readFile(path, 'utf8'));
    moves.push(...movesOf(validResponse('getTransactions', page).transactions));
  }
  return { wallets, moves, decimals };
}

/** Reads from a chain API; the jetton's own contract names the wallets. */
async function askChain(address: string, payers: string[], options: Options): Promise<Chain> {
  const master = raw(options.jetton ?? '', '--jetton');
  const unused = { JWT_SECRET: 'x'.repeat(32), ADMIN_PASSWORD: 'not used' };
  const env = new Env({ ...unused, ...process.env, OUTBOUND_REQUESTS: 'on' });
  const settings: SiteSettings = { ...DEFAULT_SITE_SETTINGS, chain_api_url: address };
  const client = new ToncenterClient(env);
  const chain = new PayoutChainService(client);
  const queued = true;
  const decimals = await new ChainService(client).jettonDecimals(master, settings, { queued });
  const wallets: PayingWallet[] = [];
  const moves: JettonMove[] = [];
  for (const payer of payers) {
    const jetton_wallet = await chain.jettonWalletOf(payer, master, settings);
    wallets.push({ payer, jetton_wallet });
    moves.push(...(await readHistory(chain, jetton_wallet, settings)));
  }
  return { wallets, moves, decimals };
}

async function readHistory(
  chain: PayoutChainService,
  jettonWallet: string,
  settings: SiteSettings,
): Promise<JettonMove[]> {
  const moves: JettonMove[] = [];
  for (let start = -1n; ; ) {
    const place = { lt: start < 0n ? 0n : start, hash: null };
    // The last transaction of a page is the first one of the next: it counts once, by its hash.
    const page = await chain.transactions(jettonWallet, place, settings);
    moves.push(...movesOf(page));
    const last = BigInt(page.at(-1)?.lt ?? start);
    if (last < start) throw new Error('The chain API does not keep the order of transactions');
    if (last === start) return moves;
    start = last;
  }
}

const movesOf = (transactions: readonly Transaction[]): JettonMove[] =>
  transactions.flatMap((transaction) => readMove(transaction) ?? []);

function raw(text: string, option: string): string {
  const address = parseTonAddress(text);
  if (!address) throw new Error(`${option}: "${text}" is no address on TON`);
  return address.raw;
}
