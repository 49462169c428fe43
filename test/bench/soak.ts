/**
 * `npm run load:soak [-- minutes users [database]]`: two servers with one PostgreSQL and a large
 * campaign, which it makes in a private database unless given the address of an earlier one. Finds
 * the highest rate that they can serve, draws a visitor's waits at parts of it (`docs/load.svg`),
 * and holds half of it for an hour beside admins, exports and jobs. Fails on a failed response, on
 * memory that grows by a tenth, and when more than a hundredth of the visitors' calls take longer
 * than 50 ms.
 */
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { insertLargeCampaign } from '../factories/large-campaign.js';
import { startPostgres } from '../support/shared/postgres.js';
import { screenCalls } from '../support/shared/screen-calls.js';
import { drawLoad } from './load-picture.js';
import { logIn, median, memory, runWorker, type Side, startServer } from './measure.js';
import type { RateOrder, RateResult } from './rate-worker.js';

const [minutes = 60, users = 1_000_000] = process.argv.slice(2, 4).map(Number);
const [database] = process.argv.slice(4);
const REPLICAS = 2;
const CONNECTIONS = 64;
const STEP_MS = 30_000;
const MINUTE_MS = 60_000;
const PARTS = [0.1, 0.25, 0.5, 0.75, 0.9, 1];
const MOST_P99 = 50;
const MOST_LATE = 0.01;
const MOST_GROWTH = 1.1;
/** Milliseconds between two calls of an admin, and between two exports. */
const ADMIN_EVERY = 500;
const EXPORT_EVERY = 600_000;
/**
 * Sized for this campaign, whose database takes 16 GB with a million users: its rows stay in the
 * buffers.
 */
const POSTGRES = {
  shared_buffers: '14GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '15min',
  wal_compression: 'on',
};
/** The campaign's task that all users have begun and none has submitted. */
const TASK = 19;

const postgres = database ? undefined : await startPostgres({ durable: true, settings: POSTGRES });
const servers: Side[] = [];
const failures: Record<string, number> = {};
let first = 0;
try {
  const DATABASE_URL = database ?? (await postgres?.createDatabase('soak')) ?? '';
  const env = { DATABASE_URL, SEED: 'demo', TRUST_PROXY: '1' };
  await (await startServer(env)).stop();
  if (!database) await insertLargeCampaign(DATABASE_URL, users);
  first = await settle(DATABASE_URL);
  for (let count = 0; count < REPLICAS; count += 1) servers.push(await startServer(env));
  await visit(0, STEP_MS / 2);
  const { requests, seconds } = await visit(0, STEP_MS);
  const saturation = requests / seconds;
  console.log(`saturation ${saturation.toFixed(0)} requests/s`);
  const points = [];
  for (const part of PARTS) {
    const rate = part * saturation;
    const { p50, p99, ...result } = await visit(rate, STEP_MS);
    points.push({ rate: result.requests / result.seconds, p50, p99 });
    console.log(
      `${part} of it: ${rate.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    );
  }
  if (minutes >= 60) writeFileSync('docs/load.svg', drawLoad(points));
  if (!(await soak(saturation / 2))) process.exitCode = 1;
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres?.stop();
}

/**
 * Lets the database do its upkeep after so many new rows; returns the last user who has submitted
 * the task.
 */
async function settle(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('vacuum (analyze)');
  await client.query('checkpoint');
  // Loads the buffers like hours of random reads would: inserting has left only the last rows in
  // them.
  await client.query('create extension if not exists pg_prewarm');
  await client.query(
    `select pg_prewarm(oid) from pg_class where relkind in ('r', 'i', 't')
     order by pg_relation_size(oid) desc`,
  );
  const { rows } = await client.query(
    `select coalesce(max(user_id), 0)::int as last from completions
     where task_id = ${TASK} and status <> 'in_progress'`,
  );
  await client.end();
  return rows[0].last;
}

/** Sends visitors' calls at a rate, or as fast as they are answered. */
async function visit(rate: number, duration: number): Promise<RateResult> {
  const order: RateOrder = {
    ports: servers.map(({ port }) => port),
    rate,
    connections: CONNECTIONS / REPLICAS,
    duration,
    late: MOST_P99,
    first,
    users,
    requests: visits(),
  };
  const result = await runWorker<RateResult>('rate-worker.ts', order);
  first = result.last;
  for (const [line, count] of Object.entries(result.failures)) add(line, count);
  if (Object.keys(result.failures).length > 0) console.log(JSON.stringify(result.failures));
  return result;
}

async function soak(rate: number): Promise<boolean> {
  let isRunning = true;
  const token = await logIn(servers[0]?.url ?? '');
  const background = [admins(), exports()];
  const used: number[][] = servers.map(() => []);
  const slowest: number[] = [];
  const all = { answers: 0, late: 0 };
  for (let minute = 1; minute <= minutes; minute += 1) {
    const { requests, late, p50, p99 } = await visit(rate, MINUTE_MS);
    all.answers += requests;
    all.late += late;
    for (const [index, { pid }] of servers.entries()) used[index]?.push(await memory(pid));
    slowest.push(p99);
    const now = used.map((values) => `${values.at(-1)?.toFixed(0)} MB`).join(', ');
    console.log(
      `${minute} min: ${requests} answers, p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms; ${now}`,
    );
  }
  isRunning = false;
  await Promise.all(background);
  // The first sixth fills the caches.
  const sixth = Math.max(1, Math.floor(minutes / 6));
  const growth = used.map(
    (values) => median(values.slice(-sixth)) / median(values.slice(sixth, 2 * sixth)),
  );
  const share = all.late / all.answers;
  console.log(
    `p99, median of the minutes: ${median(slowest).toFixed(1)} ms, worst minute ${Math.max(...slowest).toFixed(1)} ms`,
  );
  console.log(`${(share * 100).toFixed(2)} % of ${all.answers} took longer than ${MOST_P99} ms`);
  console.log(
    `memory, last sixth : second sixth: ${growth.map((value) => value.toFixed(3)).join(', ')}`,
  );
  console.log(`failures: ${JSON.stringify(failures)}`);
  return (
    share <= MOST_LATE &&
    growth.every((value) => value <= MOST_GROWTH) &&
    Object.keys(failures).length === 0
  );

  /** Screens of the back office, and a change to each ten of them. */
  async function admins(): Promise<void> {
    const paths = Object.entries(screenCalls(users)).flatMap(([list, calls]) =>
      // Admins do not open page 5,000 of another order.
      list.includes('middle') ? [] : calls,
    );
    for (let call = 0; isRunning; call += 1) {
      const { url } = servers[call % REPLICAS] as Side;
      const [method, path] =
        call % 10 === 9 ? ['POST', 'tasks/1/toggle'] : ['GET', paths[call % paths.length]];
      await ask(url, String(method), `admin/${path}`);
      await sleep(ADMIN_EVERY);
    }
  }

  async function exports(): Promise<void> {
    while (isRunning) {
      await ask(servers[0]?.url ?? '', 'GET', 'admin/export/users/csv');
      for (let waited = 0; isRunning && waited < EXPORT_EVERY; waited += 1_000) await sleep(1_000);
    }
  }

  async function ask(url: string, method: string, path: string): Promise<void> {
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/api/v1/${path}`, { method, headers });
    for await (const _chunk of answer.body ?? []);
    if (!answer.ok) add(`${method} ${path} ${answer.status}`, 1);
  }
}

function add(line: string, count: number): void {
  failures[line] = (failures[line] ?? 0) + count;
}

/** Visitors' calls by frequency: they read far more than they change. */
function visits(): RateOrder['requests'] {
  const cookie = (user: string) => `Cookie: session=${'A'.repeat(33)}${user}`;
  const of = (weight: number, method: string, path: string, ...headers: string[]) => ({
    weight,
    text: [
      `${method} /api/v1/${path} HTTP/1.1`,
      'Host: soak',
      'X-Forwarded-For: {address}',
      ...headers,
      '',
      '',
    ].join('\r\n'),
  });
  const change = ['Origin: http://soak', 'Content-Length: 0'];
  return [
    of(20, 'GET', 'airdrop/tasks'),
    of(10, 'GET', 'public/site'),
    of(5, 'GET', 'public/whitepaper'),
    of(35, 'GET', 'me', cookie('{any}')),
    of(8, 'GET', 'me/claims', cookie('{any}')),
    of(8, 'GET', 'me/activity', cookie('{any}')),
    of(4, 'GET', 'me/referrals', cookie('{any}')),
    of(5, 'POST', `me/tasks/${TASK}/submit`, cookie('{next}'), ...change),
    of(3, 'POST', 'me/claims', cookie('{rich}'), ...change, 'Idempotency-Key: soak'),
    of(2, 'POST', 'wallet/challenge', ...change),
  ];
}
