/**
 * `npm run load:campaign [-- visitors lanes]`: visitors who each live through the whole story on two
 * servers with one private PostgreSQL: they sign in with a wallet, do tasks, claim, and read what they
 * have. Fails on any answer that is not a success, and on a ledger that does not add up.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { auditDatabase } from '../support/process/audit.js';
import { nthAddress } from '../support/shared/client-address.js';
import { startPostgres } from '../support/shared/postgres.js';
import { WalletAccount } from '../support/shared/wallet-account.js';
import { type Side, startServer } from './measure.js';

const [visitors = 10_000, lanes = 100] = process.argv.slice(2).map(Number);
const REPLICAS = 2;
/** Of the tasks without a link, which are due a second after they are started. */
const TASKS_OF_VISITOR = 3;
/** So that they are enough for a claim. */
const POINTS = 700;
const DUE_AFTER_MS = 1_100;

const latencies: Record<string, number[]> = {};
const failures: Record<string, number> = {};

/** An answer that is no success: it ends the visitor's story. */
class Refused extends Error {}

const postgres = await startPostgres();
const servers: Side[] = [];
try {
  const env = { DATABASE_URL: await postgres.createDatabase('load'), TRUST_PROXY: '1' };
  for (let count = 0; count < REPLICAS; count += 1) servers.push(await startServer(env));
  const tasks = await openCampaign(env.DATABASE_URL);
  const start = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < visitors) {
      next += 1;
      await takePart(next, tasks).catch(count);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  print((performance.now() - start) / 1000);
  const audit = await auditDatabase({ ...env, ADMIN_PASSWORD: 'not used' });
  console.log(audit.text);
  if (audit.code !== 0 || Object.keys(failures).length > 0) process.exitCode = 1;
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres.stop();
}

function count(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
  failures[error.message] = (failures[error.message] ?? 0) + 1;
}

/** Makes the campaign a live one in which everybody's word is enough; answers whose tasks are done. */
async function openCampaign(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `update site_settings set values = values || '{"campaign_mode":"live"}'::jsonb`,
  );
  const { rows } = await client.query<{ id: number }>(
    `update tasks set verification = 'self', verification_required = false, points = $1
     where action_url = '' returning id`,
    [POINTS],
  );
  await client.end();
  return rows.map(({ id }) => id).slice(0, TASKS_OF_VISITOR);
}

/** One visitor, whose calls go to either server in turn, as behind a load balancer. */
async function takePart(n: number, tasks: number[]): Promise<void> {
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
        ...{ Cookie: cookie, 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': nthAddress(n) },
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
  const body = JSON.stringify({ account: wallet.account(), proof });
  await call('sign in', 'POST', 'wallet/session', { body });
  await call('me', 'GET', 'me');
  for (const task of tasks) await call('start', 'POST', `me/tasks/${task}/start`);
  await sleep(DUE_AFTER_MS);
  for (const task of tasks) await call('submit', 'POST', `me/tasks/${task}/submit`);
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
  console.log(`failed: ${JSON.stringify(failures)}`);
}
