/**
 * `npm run bench:rolling -- FOLDER`: two servers of an earlier version, which FOLDER has built, are replaced by this
 * version while visitors sign in and start tasks, and with `--back` by the earlier version again. Prints the failed,
 * lost and doubled requests, and ends with 1 when there are any. BENCH_USERS is 20,000 by default, BENCH_RATE 20 a second.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { nthAddress } from '../support/shared/client-address.js';
import { ADMIN_PASSWORD } from '../support/shared/credentials.js';
import { MANY_SIGN_UPS } from '../support/shared/many-sign-ups.js';
import { startPostgres } from '../support/shared/postgres.js';
import { PRODUCT_ENV, type Product, productOf } from '../support/shared/product.js';
import { WalletAccount } from '../support/shared/wallet-account.js';

const USERS = Number(process.env['BENCH_USERS'] ?? 20_000);
const RATE = Number(process.env['BENCH_RATE'] ?? 20);
const [earlier = '', direction] = process.argv.slice(2);
const READS = [
  '/api/v1/airdrop/tasks',
  '/api/v1/public/site',
  '/api/v1/public/team',
  '/health/ready',
];

const postgres = await startPostgres();
const url = await postgres.createDatabase('rolling');
const client = new pg.Client({ connectionString: url });
await client.connect();

function launch(folder: string): Promise<Product> {
  const env = {
    ...PRODUCT_ENV,
    PATH: process.env['PATH'],
    DATABASE_URL: url,
    ADMIN_PASSWORD,
    PORT: '0',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
    DRAIN_SECONDS: '3',
  };
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  return productOf(
    spawn(process.execPath, ['dist/server/main.js'], { cwd: folder, env, stdio: [...stdio] }),
  );
}

/** The servers that get requests, in turn; a request is sent once. */
let replicas: Product[] = [];
let turn = 0;
const proxy = createServer((incoming, outgoing) => {
  turn += 1;
  const target = replicas[turn % replicas.length];
  const { method, headers } = incoming;
  const forward = request(
    new URL(incoming.url ?? '/', target?.url),
    { method, headers, agent: false },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    },
  );
  forward.on('error', () => outgoing.writeHead(502).end());
  incoming.pipe(forward);
}).listen(0, '127.0.0.1');
// Longer than any pause of a client, which would else send on a connection that is being closed.
proxy.keepAliveTimeout = 600_000;
await once(proxy, 'listening');
const site = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;

const failures: string[] = [];
let sent = 0;
let slowest = 0;

async function send(path: string, body?: object, cookie = ''): Promise<Response | undefined> {
  sent += 1;
  const begun = performance.now();
  const headers = {
    Cookie: cookie,
    Origin: site,
    'Sec-Fetch-Site': 'same-origin',
    'X-Forwarded-For': nthAddress(sent),
    ...(body && { 'Content-Type': 'application/json' }),
  };
  const sending = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) };
  const answer = await fetch(site + path, sending).catch((error: Error) => {
    failures.push(`${error.cause} ${path}`);
  });
  slowest = Math.max(slowest, performance.now() - begun);
  if (!answer || answer.ok) return answer ?? undefined;
  failures.push(`${answer.status} ${path} ${(await answer.text()).slice(0, 200)}`);
  return undefined;
}

const accounts: string[] = [];
const started: { account: string; task: number }[] = [];

/** A visitor who signs in and starts a task: both are kept as promised once they are answered. */
async function visit(number: number): Promise<void> {
  await send(READS[number % READS.length] ?? '/');
  const challenge = await send('/api/v1/wallet/challenge', {});
  if (!challenge) return;
  const wallet = new WalletAccount({ number: 50_000 + number });
  const text = ((await challenge.json()) as { payload: string }).payload;
  const session = await send('/api/v1/wallet/session', {
    account: wallet.account(),
    proof: wallet.proof({ text }),
  });
  if (!session) return;
  accounts.push(wallet.address);
  const cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  for (const task of [1, 2]) {
    if (await send(`/api/v1/me/tasks/${task}/start`, {}, cookie)) {
      started.push({ account: wallet.address, task });
    }
  }
}

let isOver = false;
async function load(): Promise<void> {
  const visits = new Set<Promise<void>>();
  for (let number = 0; !isOver; number += 1) {
    const visiting = visit(number).finally(() => {
      visits.delete(visiting);
    });
    visits.add(visiting);
    await sleep(5000 / RATE);
  }
  await Promise.all(visits);
}

/** Puts a server of `folder` in place of the first one, which gets no more requests before it ends. */
async function replace(folder: string): Promise<void> {
  const begun = performance.now();
  const next = await launch(folder);
  const last = replicas[0];
  replicas = [...replicas.slice(1), next];
  await last?.stop();
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.info(
    `replaced in ${seconds} s: ${sent} requests, ${failures.length} failed, slowest ${Math.round(slowest)} ms`,
  );
  slowest = 0;
}

const old = resolve(earlier);
replicas = [await launch(old)];
replicas.push(await launch(old));
await client.query('update site_settings set values = values || $1::jsonb', [
  { campaign_mode: 'live', ...MANY_SIGN_UPS },
]);
const { rows: before } = await client.query<{ id: number }>('select max(id)::int as id from users');
await client.query(
  `insert into users (wallet_address, account, network, username, username_key, key_hash, total_points, created_at, updated_at)
   select 'UQ' || md5(u::text), '0:' || md5(u::text), 'mainnet', 'visitor' || u, 'visitor' || u, md5('k' || u), 0, now(), now()
   from generate_series(1, $1::int) u`,
  [USERS],
);
await client.query('vacuum analyze');
console.info(`${USERS} users more than ${before[0]?.id}, 2 servers of ${old}`);
const loading = load();
await sleep(5_000);
await replace('.');
await replace('.');
await sleep(3_000);
if (direction === '--back') {
  await replace(old);
  await replace(old);
  await sleep(3_000);
}
isOver = true;
await loading;
for (const replica of replicas) await replica.stop();

const count = async (text: string, values: unknown[] = []) =>
  Number((await client.query<{ n: number }>(text, values)).rows[0]?.n);
const lost =
  accounts.length -
  (await count('select count(*)::int as n from users where account = any($1)', [accounts])) +
  started.length -
  (await count(
    `select count(*)::int as n from completions join users on users.id = user_id
     join unnest($1::text[], $2::int[]) as wanted(account, task)
       on wanted.account = users.account and wanted.task = task_id`,
    [started.map(({ account }) => account), started.map(({ task }) => task)],
  ));
const doubled = await count(
  `select (select count(*) from (select account from users group by 1 having count(*) > 1) a)
     + (select count(*) from (select 1 from completions group by user_id, task_id having count(*) > 1) c) as n`,
);
const audit = spawn(process.execPath, ['dist/server/commands/audit-ledger.js'], {
  env: {
    ...PRODUCT_ENV,
    PATH: process.env['PATH'],
    DATABASE_URL: url,
    ADMIN_PASSWORD,
    LOG_LEVEL: 'silent',
  },
  stdio: ['ignore', 'inherit', 'inherit'],
});
const [code] = await once(audit, 'exit');
console.info(
  `${sent} requests, ${accounts.length} sign-ins, ${started.length} tasks started: ` +
    `${failures.length} failed, ${lost} lost, ${doubled} doubled; the audit exits with ${code}`,
);
for (const failure of failures.slice(0, 10)) console.info(failure);
await client.end();
proxy.close();
await postgres.stop();
process.exitCode = failures.length + lost + doubled + code > 0 ? 1 : 0;
