import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Address } from '@ton/core';
import pg from 'pg';
import { transferBody } from '../../../server/integrations/toncenter/jetton-transfer.js';
import { makeApprovedClaims } from '../../factories/bulk.js';
import { auditDatabase, auditFiles } from '../../support/process/audit.js';
import { ADMIN_PASSWORD } from '../../support/shared/credentials.js';
import { adminHeaders } from '../../support/shared/login.js';
import { type PayingOperator, payOut, startOperator } from '../../support/shared/pay-out.js';
import { startPostgres } from '../../support/shared/postgres.js';
import { startProduct } from '../../support/shared/product.js';

const UNIT = 10n ** 9n;
const USERS = 5;
/** As many batches as pay them, and a few more for what others do. */
const BATCHES = 12;

/** A transaction as TON Center writes it, as far as tests change it. */
interface Transaction {
  hash: string;
  in_msg: { source: string | null };
}

let operator: PayingOperator;
let folder: string;
/** The file that the closed campaign has published. */
let file: string;
/** What `npm run audit` says of that campaign, and once a line of it was altered. */
const audits: Awaited<ReturnType<typeof auditDatabase>>[] = [];

const addressOf = (account: Address): string => account.toString({ bounceable: false });
const receivers = Array.from({ length: USERS }, (_, n) => new Address(0, Buffer.alloc(32, n + 1)));
const STRANGER = new Address(0, Buffer.alloc(32, 99));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jetdrop-allocation-'));
  operator = await startOperator(BATCHES);
  file = await publishedFile();
});
afterAll(async () => {
  operator.center.close();
  await rm(folder, { recursive: true });
});

const ALTER_A_LINE = `alter table allocation_lines disable trigger all;
  update allocation_lines set line = replace(line, ',0,', ',7,') where position = 1`;

/** What a campaign publishes that has paid everybody and was closed. */
async function publishedFile(): Promise<string> {
  const postgres = await startPostgres();
  const DATABASE_URL = await postgres.createDatabase('allocation');
  const env = { DATABASE_URL, ADMIN_PASSWORD, SEED: 'essentials', TRUST_PROXY: '1' };
  const product = await startProduct({ ...env, OUTBOUND_REQUESTS: 'on' });
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  try {
    const over = { campaign_start: '2026-01-01T00:00:00Z', campaign_end: '2026-02-01T00:00:00Z' };
    await client.query('update site_settings set values = values || $1::jsonb', [
      { ...operator.settings, ...over, wallets_list_url: '' },
    ]);
    await makeApprovedClaims({ sql: (text) => client.query(text) }, receivers.map(addressOf));
    const headers = await adminHeaders(product.url);
    await payOut({ url: product.url, headers }, operator, 3);
    const close = `${product.url}/api/v1/admin/campaign/close`;
    const closed = await fetch(close, { method: 'POST', headers });
    expect([closed.status, await closed.json()]).toMatchObject([200, { users: USERS }]);
    const published = await fetch(`${product.url}/api/v1/public/campaign/allocation.csv`);
    audits.push(await auditDatabase(env));
    await client.query(ALTER_A_LINE);
    audits.push(await auditDatabase(env));
    return await published.text();
  } finally {
    await client.end();
    await product.stop();
    await postgres.stop();
  }
}

it('what was published is compared with the ledger', () => {
  const [honest, altered] = audits;
  expect(honest).toMatchObject({ code: 0 });
  const told = /^Not what was published: line 2 is published as "U.*", the ledger says "U.*"$/m;
  expect(altered).toMatchObject({ code: 1, text: expect.stringMatching(told) });
});

const payer = () => addressOf(operator.wallet.contract.address);
const jettonWallet = () => operator.chain.jettonWalletOf(operator.wallet.contract.address);

/** What TON Center says of the paying wallet's jetton wallet. */
async function history(): Promise<Transaction[]> {
  const account = (await jettonWallet()).toRawString();
  const query = `account=${account}&start_lt=0&sort=asc&limit=1000`;
  const answer = await fetch(`${operator.center.url}/transactions?${query}`);
  return (await answer.json()).transactions;
}

const write = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
};

/** A stranger with a file of the campaign and a chain API. */
async function askChain(allocation: string, ...more: string[]) {
  const path = await write('allocation.csv', allocation);
  const jetton = operator.chain.minter.toString();
  const chain = ['--chain', operator.center.url, '--jetton', jetton, '--payer', payer()];
  return auditFiles(path, ...chain, ...more);
}

/** A stranger with two files, and nobody to ask. */
async function readFiles(transactions: readonly object[], allocation = file) {
  const path = await write('allocation.csv', allocation);
  const half = Math.ceil(transactions.length / 2);
  const pages = [transactions.slice(0, half), transactions.slice(half)];
  const paths = await Promise.all(
    pages.map((page, n) => write(`page-${n}.json`, JSON.stringify({ transactions: page }))),
  );
  const own = ['--payer', payer(), '--jetton-wallet', (await jettonWallet()).toString()];
  const chain = paths.flatMap((page) => ['--chain', page]);
  return auditFiles(path, ...chain, ...own, '--decimals', '9');
}

const lineOf = (n: number): string =>
  file.split('\n').find((line) => line.startsWith(addressOf(receivers[n] ?? STRANGER))) ?? '';
const hashOf = (n: number): string => lineOf(n).split(',').at(-1) ?? '';
const base64Of = (n: number): string => Buffer.from(hashOf(n), 'hex').toString('base64');
/** Where a line is in the file. */
const numberOf = (n: number): number => file.split('\n').indexOf(lineOf(n)) + 1;

/** The operator pays by hand. */
async function pay(receiver: Address, units: bigint, query_id: bigint): Promise<void> {
  const transfer = { query_id, units, receiver: receiver.toRawString(), comment: '' };
  const body = transferBody({ ...transfer, payer: operator.wallet.address });
  const boc = operator.wallet.sign({
    validUntil: operator.chain.now + 300,
    messages: [
      {
        address: (await jettonWallet()).toRawString(),
        amount: '50000000',
        payload: body.toBoc().toString('base64'),
      },
    ],
  });
  expect(await operator.chain.broadcast(boc)).toBe(true);
  operator.chain.wait(61);
}

describe('a stranger with the published file and the chain', () => {
  it('proves every delivery, by an API or by files of transactions', async () => {
    const units = receivers.reduce((sum, _, n) => sum + (2n + BigInt(n)) * UNIT, 0n);
    const proven = `lines that the chain proves: ${USERS}\nunits that have arrived there: ${units}`;
    const asked = await askChain(file);
    expect(asked).toMatchObject({ code: 0, text: expect.stringContaining(proven) });
    expect(await readFiles(await history())).toEqual(asked);
  });

  it('learns of an altered amount', async () => {
    const altered = file.replace(lineOf(1), lineOf(1).replace(',3,3,', ',4,4,'));
    const { code, text } = await readFiles(await history(), altered);
    const due = `${3n * UNIT} units have arrived, ${4n * UNIT} are 4 tokens`;
    expect([code, text]).toEqual([1, expect.stringContaining(`Line ${numberOf(1)}: ${due}`)]);
  });

  it('learns of a line without its transaction on the chain', async () => {
    const rest = (await history()).filter(({ hash }) => hash !== base64Of(2));
    const { code, text } = await readFiles(rest);
    const told = `Line ${numberOf(2)}: transaction ${hashOf(2)} is not in the history`;
    expect([code, text]).toEqual([1, expect.stringContaining(told)]);
  });

  it('learns of a line that names the transaction of another', async () => {
    const others = new Map([hashOf(2), hashOf(3)].map((own, at, both) => [own, both[1 - at]]));
    const swapped = file.replace(/\b[\da-f]{64}\b/g, (own) => others.get(own) ?? own);
    const { code, text } = await readFiles(await history(), swapped);
    expect(code).toBe(1);
    expect(text).toMatch(/transaction \w{64} paid 0:/);
  });

  it('learns of a transaction that two lines name', async () => {
    const twice = file.replace(hashOf(3), hashOf(2));
    const { code, text } = await readFiles(await history(), twice);
    expect(code).toBe(1);
    expect(text).toMatch(/transaction \w{64} is that of line/);
  });

  it.each<[string, (transaction: Transaction) => object]>([
    [
      'ordered by somebody else',
      (one) => ({ ...one, in_msg: { ...one.in_msg, source: STRANGER.toRawString() } }),
    ],
    ['of another account', (one) => ({ ...one, account: STRANGER.toRawString() })],
    ['that has failed', (one) => ({ ...one, description: { aborted: true } })],
    ['that has sent nothing', (one) => ({ ...one, out_msgs: [] })],
  ])('learns of a transaction %s', async (_name, forge) => {
    const forged = (await history()).map((one) => (one.hash === base64Of(4) ? forge(one) : one));
    const { code, text } = await readFiles(forged);
    const told = `Line ${numberOf(4)}: transaction ${hashOf(4)} `;
    expect([code, text]).toEqual([1, expect.stringContaining(told)]);
  });

  it('learns of what was paid twice, and to whom else; not of what came back', async () => {
    const refusing = new Address(0, Buffer.alloc(32, 77));
    await operator.chain.refuseJettons(refusing);
    await pay(refusing, UNIT, 1n);
    expect((await askChain(file)).code).toBe(0);

    await pay(receivers[0] ?? STRANGER, 2n * UNIT, 2n);
    await pay(STRANGER, 5n * UNIT, 3n);
    const { code, text } = await askChain(file);
    expect(code).toBe(1);
    expect(text).toMatch(
      new RegExp(`^Line ${numberOf(0)}: transaction \\w{64} paid 2000000000 units once more$`, 'm'),
    );
    const raw = STRANGER.toRawString();
    expect(text).toMatch(
      new RegExp(
        `^Transaction \\w{64} paid 5000000000 units to ${raw}, who is not in the file$`,
        'm',
      ),
    );
    const later = new Date((operator.chain.now + 1) * 1000).toISOString();
    expect((await askChain(file, '--since', later)).code).toBe(0);
  });

  it.each<[string, string[]]>([
    ['--payer is missing', []],
    ['--payer: "me" is no address on TON', ['--payer', 'me']],
    ['--jetton-wallet is needed for each --payer', ['--payer', addressOf(STRANGER)]],
    ['"soon" is no moment', ['--since', 'soon', '--payer', addressOf(STRANGER)]],
    ["Unknown option '--wallet'", ['--wallet', 'x']],
  ])('reads: %s', async (told, given) => {
    const path = await write('allocation.csv', file);
    const { code, text } = await auditFiles(path, '--chain', 'none.json', ...given);
    expect([code, text]).toEqual([1, expect.stringContaining(told)]);
  });
});
