/**
 * `npm run load:visitor [-- seconds calls]`: the waits of one visitor on two servers with one
 * private PostgreSQL, first alone and then while another visitor's session sends that many changes
 * at once, repeated as soon as the response allows. Fails when the slowest hundredth waits more
 * than twice as long.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../support/shared/postgres.js';
import { insertCampaign } from './campaign.js';
import type { LoadResult } from './load-worker.js';
import { median, runWorker, type Side, startServer } from './measure.js';

const [seconds = 10, calls = 200] = process.argv.slice(2).map(Number);
const REPLICAS = 2;
const ROUNDS = 3;
const USERS = 1_000;
const MOST_SLOWER = 2;
const RETRY_AFTER_MS = 1_000;

const cookieOf = (user: number) => `session=${'A'.repeat(33)}${String(user).padStart(10, '0')}`;

const postgres = await startPostgres();
const servers: Side[] = [];
try {
  const DATABASE_URL = await postgres.createDatabase('load');
  for (let count = 0; count < REPLICAS; count += 1) {
    servers.push(await startServer({ DATABASE_URL, TRUST_PROXY: '1' }));
  }
  await insertCampaign(DATABASE_URL, USERS);
  await visit(2);
  await crowd();
  const quiet: number[] = [];
  const crowded: number[] = [];
  const statuses: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(await visit(seconds));
    let running = true;
    const crowding = (async () => {
      while (running) {
        for (const status of await crowd()) statuses[status] = (statuses[status] ?? 0) + 1;
        await sleep(RETRY_AFTER_MS);
      }
    })();
    crowded.push(await visit(seconds));
    running = false;
    await crowding;
  }
  const ratio = median(crowded) / median(quiet);
  const list = (values: readonly number[]) => values.map((value) => value.toFixed(1)).join(', ');
  console.log(
    `p99 of a visitor, quiet: ${list(quiet)} ms; beside ${calls} calls: ${list(crowded)} ms`,
  );
  console.log(
    `ratio of medians ${ratio.toFixed(2)}; the other was answered ${JSON.stringify(statuses)}`,
  );
  if (ratio > MOST_SLOWER) process.exitCode = 1;
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres.stop();
}

/** A visitor's calls on the first server, one after the other: p99 in milliseconds. */
async function visit(duration: number): Promise<number> {
  const head = (line: string, more = '') =>
    `${line} HTTP/1.1\r\nHost: load\r\nCookie: ${cookieOf(2)}\r\nX-Forwarded-For: {address}\r\nOrigin: http://load\r\n${more}\r\n`;
  const requests = [
    head('GET /api/v1/me'),
    head('GET /api/v1/me/claims'),
    head('POST /api/v1/me/tasks/19/start', 'Content-Length: 0\r\n'),
  ];
  const { p99 } = await runWorker<LoadResult>('load-worker.ts', {
    port: servers[0]?.port,
    connections: 1,
    duration: duration * 1000,
    requests,
  });
  return p99;
}

/** So many changes of one session at the same time, half of them on either server; their statuses. */
function crowd(): Promise<number[]> {
  return Promise.all(
    Array.from({ length: calls }, async (_, n) => {
      const { url } = servers[n % REPLICAS] as Side;
      const answer = await fetch(`${url}/api/v1/me`, {
        method: 'PATCH',
        headers: {
          Cookie: cookieOf(1),
          Origin: url,
          'Content-Type': 'application/json',
          'X-Forwarded-For': '203.0.113.1',
        },
        body: JSON.stringify({ username: `crowd${n % 7}` }),
      });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
}
