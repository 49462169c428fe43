import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import { lockDataDir } from '../../../server/platform/database/data-dir-lock.js';
import { insertLongLog } from '../../factories/bulk.js';
import { holdFirstTask, untilWaiting } from '../../support/process/held-task.js';
import { ADMIN_PASSWORD } from '../../support/shared/credentials.js';
import { makeInitialisedDataDir } from '../../support/shared/data-dir.js';
import { adminHeaders } from '../../support/shared/login.js';
import { startPostgres, type TestPostgres } from '../../support/shared/postgres.js';
import { type Product, startProduct } from '../../support/shared/product.js';
import {
  openConnection,
  type RawConnection,
  startReading,
} from '../../support/shared/slow-client.js';
import { until } from '../../support/shared/until.js';

const EXTERNAL = { ADMIN_PASSWORD, SEED: 'essentials' };

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe('a server that is asked to stop', () => {
  it('finishes its requests, takes no new ones, and ends with code 0', async () => {
    const url = await postgres.createDatabase('shutdown');
    const product = await startProduct({ DATABASE_URL: url, ...EXTERNAL });
    const headers = await adminHeaders(product.url);
    const holder = await holdFirstTask(url);
    const toggle = fetch(`${product.url}/api/v1/admin/tasks/1/toggle`, { method: 'POST', headers });
    await untilWaiting(url);

    const stopped = product.stop();
    await until(async () => !(await isListening(product.url)));
    await holder.query('commit');

    expect((await toggle).status).toBe(200);
    expect(await stopped).toBe(0);
    // PostgreSQL takes a moment to notice that a client has gone; a kept connection stays.
    const left = `select 1 from pg_stat_activity where application_name like 'jetdrop 2%'`;
    await until(async () => (await holder.query(left)).rowCount === 0);
    await holder.end();
  });
});

describe('a server whose supervisor asks it to stop', () => {
  it('is not ready at once, and still responds to new requests, each on its last connection', async () => {
    const product = await startProduct({ DRAIN_SECONDS: '300' });
    const ask = async (path: string) => {
      const { status, headers } = await fetch(product.url + path);
      return [status, headers.get('connection')];
    };
    // The second response comes from the cache.
    const paths = ['/api/v1/airdrop/tasks', '/api/v1/airdrop/tasks', '/', '/health/live'];
    for (const path of paths) expect(await ask(path)).toEqual([200, 'keep-alive']);
    const stopped = product.stop();
    await until(async () => (await ask('/health/ready'))[0] === 503);
    for (const path of paths) expect(await ask(path)).toEqual([200, 'close']);
    process.kill(product.pid, 'SIGTERM');
    expect(await stopped).toBe(0);
  });

  it('ends soon when it is asked twice, whatever its clients do', async () => {
    const url = await postgres.createDatabase('twice');
    const product = await startProduct({ DATABASE_URL: url, ...EXTERNAL });
    const headers = await adminHeaders(product.url);
    const holder = await holdFirstTask(url);
    const toggle = fetch(`${product.url}/api/v1/admin/tasks/1/toggle`, { method: 'POST', headers });
    const cut = expect(toggle).rejects.toThrow('fetch failed');
    await untilWaiting(url);
    const stopped = product.stop();
    await until(async () => !(await isListening(product.url)));
    const start = performance.now();
    process.kill(product.pid, 'SIGINT');
    await stopped;
    await cut;
    expect(performance.now() - start).toBeLessThan(2_500 + BUSY);
    await holder.end();
  });
});

describe('a server that is stopped in its terminal', () => {
  it('does not wait for further requests', async () => {
    const product = await startProduct({ DRAIN_SECONDS: '300' });
    process.kill(product.pid, 'SIGINT');
    await until(async () => !(await isListening(product.url)));
    expect(await product.exited()).toBe(0);
  });
});

/** Milliseconds that a busy machine may add: the test is about ending at all. */
const BUSY = 3_000;

/** The result of stopping a server; times are milliseconds after the signal. */
interface Stop {
  code: number | null;
  took: number;
  /** When each client's connection ended. */
  ended: Record<string, number>;
  /** Number of cut connections. */
  cut: number;
}

/** Stops a server while its clients keep their connections; runs `meanwhile` during the stop. */
async function stopHeld(
  { url, log, stop }: Product,
  clients: Record<string, RawConnection>,
  meanwhile: () => Promise<void>,
): Promise<Stop> {
  const unread = await startReading(`${url}/api/v1/admin/export/logs/csv`, await adminHeaders(url));
  const start = performance.now();
  const stopped = stop().then((code) => ({ code, took: performance.now() - start }));
  await until(async () => !(await isListening(url)));
  await meanwhile();
  const ended = Object.entries(clients).map(
    async ([name, { ended }]) => [name, (await ended) - start] as const,
  );
  const end = { ...(await stopped), ended: Object.fromEntries(await Promise.all(ended)) };
  unread.destroy();
  const cut = /"connections":(\d+),"msg":"stopping: connections are cut"/.exec(log())?.[1];
  return { ...end, cut: Number(cut) };
}

/** Clients of every kind but one that does not read; none of them ever ends its connection. */
async function holdOn(url: string): Promise<Record<string, RawConnection>> {
  const authorization = `Authorization: ${(await adminHeaders(url))['Authorization']}`;
  const ask = (method: string, path: string, ...headers: string[]) =>
    [`${method} ${path} HTTP/1.1`, 'Host: test', ...headers, '', ''].join('\r\n');
  const toggle = (id: number) =>
    ask('POST', `/api/v1/admin/tasks/${id}/toggle`, authorization, 'Content-Length: 0');
  const login = ['Content-Type: application/json', 'Content-Length: 100'];
  const clients = {
    silent: await openConnection(url),
    'half a head': await openConnection(url, 'GET /health/live HTTP/1.1\r\nHost: te'),
    idle: await openConnection(url, ask('GET', '/health/live')),
    'half a second head': await openConnection(url, `${ask('GET', '/health/live')}GET / HT`),
    'no HTTP': await openConnection(url, '\x16\x03\x01\x02\x00\x01\x00'),
    'half a body': await openConnection(
      url,
      `${ask('POST', '/api/v1/admin/auth/login', ...login)}{"username": "ad`,
    ),
    waiting: await openConnection(url, toggle(1)),
    pipelining: await openConnection(url, toggle(1) + toggle(2) + toggle(3)),
  };
  await until(async () => clients['half a second head'].received().endsWith('}'));
  return clients;
}

describe('a server that is asked to stop while its clients hold on', () => {
  let external: Stop;
  let embedded: Stop;
  let waiting: string[];
  let connectionsLeft: number | null;
  let heldWhileStopping: boolean;
  let heldAfterwards: boolean;

  /** A server on PostgreSQL with clients of every kind, and how to stop it. */
  async function holdExternal(): Promise<() => Promise<void>> {
    const url = await postgres.createDatabase('held');
    const product = await startProduct({ DATABASE_URL: url, METRICS_PORT: '0', ...EXTERNAL });
    const task = await holdFirstTask(url);
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await insertLongLog((statement) => other.query(statement));
    const metrics = /"metrics":{[^}]*"port":(\d+)/.exec(product.log())?.[1];
    return async () => {
      const clients = await holdOn(product.url);
      clients['silent on the other port'] = await openConnection(`http://127.0.0.1:${metrics}`);
      external = await stopHeld(product, clients, async () => {
        await clients['silent']?.ended;
        const left = `select 1 from pg_stat_activity
                      where application_name like 'jetdrop 2%' and datname = current_database()`;
        connectionsLeft = (await other.query(left)).rowCount;
      });
      waiting = [clients['waiting'], clients['pipelining']].map((one) => one?.received() ?? '');
      await task.end();
      await other.end();
    };
  }

  async function holdEmbedded(): Promise<() => Promise<void>> {
    const { path, remove } = await makeInitialisedDataDir();
    const database = await PGlite.create(join(path, 'pgdata'), { extensions: { pg_trgm } });
    await insertLongLog((statement) => database.exec(statement));
    await database.close();
    const product = await startProduct({ DATABASE_URL: '', DATA_DIR: path, ...EXTERNAL });
    return async () => {
      const clients = await holdOn(product.url);
      embedded = await stopHeld(product, clients, async () => {
        await clients['silent']?.ended;
        heldWhileStopping = isHeld(path);
      });
      heldAfterwards = isHeld(path);
      await remove();
    };
  }

  beforeAll(async () => {
    // Preparation comes first: it would delay the clocks of this process.
    const stops = await Promise.all([holdEmbedded(), holdExternal()]);
    await Promise.all(stops.map((stop) => stop()));
  }, 120_000);

  it('lets those go at once that ask for nothing', () => {
    for (const { ended } of [external, embedded]) {
      for (const name of ['silent', 'half a head', 'idle', 'half a second head']) {
        expect([name, Number(ended[name]) < 5_000]).toEqual([name, true]);
      }
    }
  });

  it('gives the others ten seconds, also one that does not read its export', () => {
    for (const { cut, ended } of [external, embedded]) {
      expect(cut).toBe(2);
      expect(ended['half a body']).toBeGreaterThan(9_500);
      expect(Math.max(...Object.values(ended))).toBeLessThan(11_000 + BUSY);
    }
  });

  it('responds to requests that wait for a locked row', () => {
    expect(waiting.map((answer) => answer.slice(0, 12))).toEqual(Array(2).fill('HTTP/1.1 503'));
  });

  it('ends with code 0 within eleven seconds', () => {
    for (const { code, took } of [external, embedded]) {
      expect(code).toBe(0);
      expect(took).toBeLessThan(11_000 + BUSY);
    }
  });

  it('keeps the database until they are gone', () => {
    expect(connectionsLeft).toBeGreaterThan(0);
    expect([heldWhileStopping, heldAfterwards]).toEqual([true, false]);
  });
});

async function isListening(url: string): Promise<boolean> {
  try {
    await fetch(`${url}/health/live`);
    return true;
  } catch {
    // The connection is refused, which the test waits for.
    return false;
  }
}

/** Whether a process has the data directory. */
function isHeld(path: string): boolean {
  try {
    lockDataDir(path).release();
    return false;
  } catch (error) {
    expect(String(error)).toContain('is in use by process');
    return true;
  }
}
