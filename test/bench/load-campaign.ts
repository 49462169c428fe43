/**
 * `npm run load:campaign [-- visitors lanes]`: visitors who each live through the whole story on
 * two servers with one private PostgreSQL: they sign in with a wallet, do a task of each method
 * that decides automatically, claim, and read their data. Fails on any answer that is not a
 * success, on a task that is not completed, and on a ledger that does not add up.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { auditDatabase } from '../support/process/audit.js';
import { HANDED_IN, startServices } from '../support/process/services.js';
import { nthAddress } from '../support/shared/client-address.js';
import { startPostgres } from '../support/shared/postgres.js';
import { WalletAccount } from '../support/shared/wallet-account.js';
import { type Side, startServer } from './measure.js';

const [visitors = 10_000, lanes = 100] = process.argv.slice(2).map(Number);
const REPLICAS = 2;
/** One of each method that asks for something, due a few seconds after they are started. */
const TASKS = [1, 2, 3, 4, 5, 6, 8];
const DUE_AFTER_MS = 5_100;
/** Enough for a claim. */
const POINTS = 300;
/** How long a task may wait for an outside service. */
const WAIT_MS = 60_000;

const latencies: Record<string, number[]> = {};
const failures: Record<string, number> = {};
/** Each visitor is invited by the last one who came. */
const codes: string[] = [];
/** Seconds that visitors waited for jobs, in all. */
let waited = 0;

/** An answer that is no success: it ends the visitor's story. */
class Refused extends Error {}

const postgres = await startPostgres();
const services = await startServices();
const servers: Side[] = [];
const DATABASE_URL = await postgres.createDatabase('load');
const client = new pg.Pool({ connectionString: DATABASE_URL });
try {
  const env = { DATABASE_URL, TRUST_PROXY: '1', ...services.env };
  for (let count = 0; count < REPLICAS; count += 1) servers.push(await startServer(env));
  await services.open(client);
  await client.query('update tasks set points = $1', [POINTS]);
  const start = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < visitors) {
      next += 1;
      await takePart(next).catch(count);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  print((performance.now() - start) / 1000);
  const audit = await auditDatabase({ ...env, ADMIN_PASSWORD: 'not used' });
  console.log(audit.text);
  if (audit.code !== 0 || Object.keys(failures).length > 0) process.exitCode = 1;
} finally {
  await client.end();
  await Promise.all(servers.map((server) => server.stop()));
  await postgres.stop();
  services.close();
}

function count(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
  failures[error.message] = (failures[error.message] ?? 0) + 1;
}

/** One visitor, whose calls go to either server in turn, as behind a load balancer. */
async function takePart(n: number): Promise<void> {
  const wallet = new WalletAccount({ number: n });
  let calls = n;
  let cookie = '';
  const call = async (
    name: string,
    method: string,
    path: string,
    { body, ...headers }: Record<string, string> = {},
  ) => {
    calls += 1;
    const server = servers[calls % REPLICAS] as Side;
    const begun = performance.now();
    const answer = await fetch(`${server.url}/api/v1/${path}`, {
      method,
      headers: {
        Cookie: cookie,
        'Sec-Fetch-Site': 'same-origin',
        'X-Forwarded-For': nthAddress(n),
        ...(body && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body && { body }),
    });
    const text = await answer.text();
    latencies[name] ??= [];
    latencies[name].push(performance.now() - begun);
    const json = JSON.parse(text);
    if (!answer.ok) throw new Refused(`${name} ${answer.status} ${json.code}`);
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return json;
  };
  const { payload } = await call('challenge', 'POST', 'wallet/challenge');
  const proof = wallet.proof({ text: payload });
  const referral_code = codes.at(-1);
  const body = JSON.stringify({ account: wallet.account(), proof, referral_code });
  await call('sign in', 'POST', 'wallet/session', { body });
  codes.push((await call('me', 'GET', 'me')).referral_code);
  const { rows } = await client.query<{ id: number }>('select id from users where account = $1', [
    wallet.address,
  ]);
  await services.provide(client, { id: rows[0]?.id ?? 0, account: wallet.address });
  for (const task of TASKS) await call('start', 'POST', `me/tasks/${task}/start`);
  await sleep(DUE_AFTER_MS);
  const handedIn = JSON.stringify(HANDED_IN);
  let waits = false;
  for (const task of TASKS) {
    const { status } = await call('submit', 'POST', `me/tasks/${task}/submit`, { body: handedIn });
    waits ||= status !== 'completed';
  }
  // A job retries a service that was slow.
  const end = Date.now() + WAIT_MS;
  while (waits) {
    if (Date.now() > end) throw new Refused('a task that is not completed');
    await sleep(1_000);
    waited += 1;
    const { tasks } = await call('me', 'GET', 'me');
    waits = tasks.some(({ status }: { status: string }) => status !== 'completed');
  }
  await call('claim', 'POST', 'me/claims', { 'Idempotency-Key': `visitor-${n}` });
  await call('activity', 'GET', 'me/activity');
  await call('me', 'GET', 'me');
}

function print(seconds: number): void {
  console.log(`${visitors} visitors in ${seconds.toFixed(0)} s, ${lanes} at a time`);
  for (const [name, values] of Object.entries(latencies)) {
    const sorted = values.toSorted((a, b) => a - b);
    const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(0);
    console.log(
      `${name.padEnd(10)} ${sorted.length} calls, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms`,
    );
  }
  console.log(`waited for services: ${waited} s in all`);
  console.log(`failed: ${JSON.stringify(failures)}`);
}
