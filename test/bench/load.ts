/**
 * `npm run load [-- seconds connections]`: a mix of public and admin calls on two servers with one
 * private PostgreSQL. Fails on any answer that is not a success and on memory that grows.
 */
import { startPostgres } from '../support/shared/postgres.js';
import type { LoadResult } from './load-worker.js';
import { logIn, median, memory, runWorker, type Side, SMALL_HEAP, startServer } from './measure.js';
import { insertUsers } from './users.js';

const [seconds = 60, connections = 200] = process.argv.slice(2).map(Number);
const USERS = 10_000;
const TASKS = 19;
const REPLICAS = 2;
/** The most that the last sixth of the time may need over the second sixth, as a factor. */
const MOST_GROWTH = 1.25;

const postgres = await startPostgres();
const servers: Side[] = [];
try {
  const database = await postgres.createDatabase('load');
  for (let count = 0; count < REPLICAS; count += 1) {
    servers.push(
      await startServer({
        DATABASE_URL: database,
        SEED: 'demo',
        TRUST_PROXY: '1',
        NODE_OPTIONS: SMALL_HEAP,
      }),
    );
  }
  await insertUsers(database, USERS);
  const failures = await Promise.all(servers.map((server) => runOn(server)));
  if (failures.some(Boolean)) process.exitCode = 1;
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres.stop();
}

async function runOn(server: Side): Promise<boolean> {
  const token = await logIn(server.url);
  const memories: number[] = [];
  const sampling = setInterval(async () => {
    memories.push(await memory(server.pid));
  }, 500);
  const result = await runWorker<LoadResult>('load-worker.ts', {
    port: server.port,
    connections: connections / REPLICAS,
    duration: seconds * 1000,
    requests: mix(token),
  });
  clearInterval(sampling);
  const sixth = Math.ceil(memories.length / 6);
  const first = median(memories.slice(sixth, 2 * sixth));
  const last = median(memories.slice(-sixth));
  const wrong = Object.keys(result.statuses).some((status) => !/^[23]/.test(status));
  console.log(
    [
      `port ${server.port}: ${result.requests} requests in ${result.seconds.toFixed(0)} s`,
      `answers ${JSON.stringify(result.statuses)}`,
      `p50 ${result.p50.toFixed(1)} ms, p99 ${result.p99.toFixed(1)} ms, slowest ${result.slowest.toFixed(0)} ms`,
      `memory ${first.toFixed(0)} MB early, ${last.toFixed(0)} MB at the end`,
    ].join('; '),
  );
  return wrong || last > first * MOST_GROWTH;
}

/** Twelve public answers to four admin reads and one change, each from another client. */
function mix(token: string): string[] {
  const request = (method: string, path: string, ...headers: string[]) =>
    [`${method} /api/v1/${path} HTTP/1.1`, 'Host: load', ...headers, '', ''].join('\r\n');
  const publicPaths = ['airdrop/tasks', 'public/site', 'public/team', 'public/whitepaper'];
  const admin = [`Authorization: Bearer ${token}`, 'X-Forwarded-For: {address}'];
  const visits = publicPaths.map((path) => request('GET', path));
  return Array.from({ length: TASKS }, (_, index) => [
    ...visits,
    request('GET', 'admin/users?limit=25', ...admin),
    request('GET', `admin/users?search=wallet_${'0'.repeat(25)}1${index + 10}&limit=25`, ...admin),
    ...visits,
    request('GET', 'admin/logs?limit=25', ...admin),
    request('GET', 'admin/users/stats', ...admin),
    ...visits,
    request('POST', `admin/tasks/${index + 1}/toggle`, ...admin, 'Content-Length: 0'),
  ]).flat();
}
