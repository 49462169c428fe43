import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { LoadOrder } from './load-worker.js';
import {
  atLeast,
  type Finding,
  inTurn,
  logIn,
  type Side,
  sqlThroughput,
  startServer,
  throughput,
} from './measure.js';
import type { SqlOrder } from './sql-worker.js';

const ROUNDS = 5;
const ROUND_MS = 2_000;
const LANES = 8;
const TASKS = 19;

const INDEX_LOG = `select gin_clean_pending_list('operation_logs_search_index'),
  gin_clean_pending_list('operation_logs_search_zh_index')`;

/** (5): a change by an admin, with its log row, against the two statements alone. */
export async function* benchWrites(ours: Side, url: string): AsyncGenerator<Finding> {
  const order: SqlOrder = {
    url,
    lanes: LANES,
    duration: ROUND_MS,
    transaction: true,
    statements: [
      {
        text: 'update tasks set is_active = not is_active, updated_at = now() where id = $1::int % 19 + 1',
        values: ['$n'],
      },
      {
        text: `insert into operation_logs (admin_username, action, resource_type, details, ip_address, created_at)
               values ('admin', 'update_task', 'task', $1, '127.0.0.1', now())`,
        values: ['Task 1 "Sample": is_active: true → false'],
      },
    ],
  };
  const load = await changes(ours);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Leftovers of one side in the search indexes would slow down the other.
  const fromIndexed = (measure: () => Promise<number>) => async () => {
    await client.query(INDEX_LOG);
    return measure();
  };
  const sides = [() => throughput(load), () => sqlThroughput(order)];
  const [own = 0, bare = 0] = await inTurn(ROUNDS, sides.map(fromIndexed));
  await client.end();
  const note = `${Math.round(own)} against ${Math.round(bare)} changes/s`;
  yield atLeast('write with log row : transaction', own / bare, 0.45, note);
}

/** The same with and without flushing to the disk. */
export async function* benchFlushing(): AsyncGenerator<Finding> {
  const folder = await mkdtemp(join(tmpdir(), 'jetdrop-flushing-'));
  const servers: Side[] = [];
  try {
    for (const DATABASE_FSYNC of ['on', 'off']) {
      const DATA_DIR = join(folder, DATABASE_FSYNC);
      const env = { DATABASE_URL: '', DATA_DIR, DATABASE_FSYNC, TRUST_PROXY: '1' };
      servers.push(await startServer(env));
    }
    const loads = await Promise.all(servers.map(changes));
    const [on = 0, off = 0] = await inTurn(
      ROUNDS,
      loads.map((load) => () => throughput(load)),
    );
    const note = `${Math.round(on)} against ${Math.round(off)} changes/s`;
    yield atLeast('embedded write, flushed : not flushed', on / off, 0.5, note);
  } finally {
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Changes by an admin, each from another client: otherwise the rate limit would be measured. */
async function changes({ url, port }: Side): Promise<LoadOrder> {
  const token = await logIn(url);
  const requests = Array.from(
    { length: TASKS },
    (_, index) =>
      `POST /api/v1/admin/tasks/${index + 1}/toggle HTTP/1.1\r\nHost: bench\r\nContent-Length: 0\r\n` +
      `X-Forwarded-For: {address}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  return { port, connections: LANES, duration: ROUND_MS, requests };
}
