import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { ADMIN_PASSWORD, adminHeaders } from '../support/admin.js';
import { nthAddress } from '../support/client-address.js';
import { makeDataDir } from '../support/data-dir.js';
import { startPostgres } from '../support/postgres.js';
import { startProduct } from '../support/product.js';
import { until } from '../support/slow-client.js';

const TASKS = Array.from({ length: 19 }, (_, index) => index + 1);
const FULL_DISK = new URL('../support/full-disk.mjs', import.meta.url).href;

interface Problem {
  status: number;
  code: string;
}

/** Calls that go on, each as another client, until they are told to stop; what they were answered. */
function startLoad(url: string, headers: Record<string, string>) {
  const answers = { toggled: 0, read: 0, refused: 0, others: [] as string[] };
  let running = true;
  let client = 0;
  const call = async (method: string, path: string): Promise<boolean> => {
    client += 1;
    const forwarded = { 'X-Forwarded-For': nthAddress(client) };
    const answer = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: { ...headers, ...forwarded },
    });
    const body = await answer.text();
    if (answer.ok) return true;
    const isProblem = answer.headers.get('content-type')?.startsWith('application/problem+json');
    const refused = answer.status === 503 && isProblem && answer.headers.get('retry-after') === '5';
    if (refused && (JSON.parse(body) as Problem).code === 'server.unavailable')
      answers.refused += 1;
    else answers.others.push(`${method} ${path}: ${answer.status} ${body}`);
    return false;
  };
  const lane = async (work: () => Promise<void>) => {
    while (running) await work();
  };
  const lanes = TASKS.slice(0, 6).map((id) =>
    lane(async () => {
      if (await call('POST', `admin/tasks/${id}/toggle`)) answers.toggled += 1;
    }),
  );
  for (const path of ['airdrop/tasks', 'admin/users', 'admin/logs?limit=5']) {
    lanes.push(
      lane(async () => {
        if (await call('GET', path)) answers.read += 1;
      }),
    );
  }
  const stop = async () => {
    running = false;
    await Promise.all(lanes);
  };
  return { answers, stop };
}

describe('a PostgreSQL that stops under load and comes back', () => {
  it('is told to callers as 503, needs no restart, and leaves the log true', async () => {
    const postgres = await startPostgres();
    const url = await postgres.createDatabase('faults');
    const env = { DATABASE_URL: url, ADMIN_PASSWORD, SEED: 'essentials', TRUST_PROXY: '1' };
    const product = await startProduct(env);
    try {
      const { answers, stop } = startLoad(product.url, await adminHeaders(product.url));
      for (let times = 0; times < 2; times += 1) {
        const before = { ...answers };
        await until(
          async () => answers.toggled > before.toggled + 50 && answers.read > before.read,
        );
        await postgres.halt();
        await until(async () => answers.refused > before.refused + 20);
        expect((await fetch(`${product.url}/health/ready`)).status).toBe(503);
        expect((await fetch(`${product.url}/health/live`)).status).toBe(200);
        await postgres.resume();
        const back = { ...answers };
        await until(async () => answers.toggled > back.toggled + 50 && answers.read > back.read);
      }
      await stop();
      expect(answers.others).toEqual([]);
      expect((await fetch(`${product.url}/health/ready`)).status).toBe(200);

      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query<{ is_active: boolean; switches: number }>(
        `select is_active, (select count(*)::int from operation_logs
                            where details like 'Task ' || tasks.id || ' %') as switches
         from tasks`,
      );
      await client.end();
      const logged = rows.reduce((sum, { switches }) => sum + switches, 0);
      expect(logged).toBeGreaterThanOrEqual(answers.toggled);
      for (const row of rows) expect(row.is_active).toBe(row.switches % 2 === 0);
    } finally {
      await product.stop();
      await postgres.stop();
    }
  });
});

/** What a request was answered, and after how many milliseconds. */
async function timed(url: string, init: RequestInit = {}) {
  const start = performance.now();
  const answer = await fetch(url, init);
  const text = await answer.text();
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    text,
    took: performance.now() - start,
  };
}

describe('a PostgreSQL that does not answer', () => {
  it('is told to callers within ten seconds, and by readiness within two; it needs no restart', async () => {
    const postgres = await startPostgres();
    const url = await postgres.createDatabase('frozen');
    const product = await startProduct({ DATABASE_URL: url, ADMIN_PASSWORD, SEED: 'essentials' });
    const ready = () => timed(`${product.url}/health/ready`);
    try {
      const headers = await adminHeaders(product.url);
      const list = () => timed(`${product.url}/api/v1/admin/users`, { headers });
      const change = () =>
        timed(`${product.url}/api/v1/admin/tasks/1/toggle`, { method: 'POST', headers });
      // Some find a connection that is open, the others have to open one.
      await Promise.all([list(), list(), change(), ready()]);
      await postgres.freeze();
      const readiness = [await ready(), await ready()];
      const calls = await Promise.all(
        Array.from({ length: 30 }, (_, i) => (i % 3 ? list : change)()),
      );
      for (const { status, took } of readiness) {
        expect(status).toBe(503);
        expect(took).toBeLessThan(2_500);
      }
      for (const { status, retryAfter, text, took } of calls) {
        expect([status, retryAfter]).toEqual([503, '5']);
        expect(JSON.parse(text)).toMatchObject({ code: 'server.unavailable' });
        expect(took).toBeLessThan(10_000);
      }
      postgres.thaw();
      await until(async () => (await ready()).status === 200);
      const again = await Promise.all([list(), list(), change()]);
      expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);

      await postgres.freeze();
      const running = list();
      // By its answer the list has long arrived.
      expect((await ready()).status).toBe(503);
      const start = performance.now();
      expect(await product.stop()).toBe(0);
      expect(performance.now() - start).toBeLessThan(11_000);
      expect((await running).status).toBe(503);
    } finally {
      postgres.thaw();
      await product.stop();
      await postgres.stop();
    }
  });
});

describe('connections that are lost in the middle of a transaction', () => {
  it('are replaced, however many they are', async () => {
    const postgres = await startPostgres();
    const url = await postgres.createDatabase('lost');
    const product = await startProduct({ DATABASE_URL: url, ADMIN_PASSWORD, SEED: 'essentials' });
    const holder = new pg.Client({ connectionString: url });
    const observer = new pg.Client({ connectionString: url });
    await Promise.all([holder.connect(), observer.connect()]);
    try {
      const headers = await adminHeaders(product.url);
      const toggle = () =>
        timed(`${product.url}/api/v1/admin/tasks/1/toggle`, { method: 'POST', headers });
      await holder.query('begin');
      await holder.query('select id from tasks where id = 1 for update');
      const waiting = `pg_stat_activity where datname = current_database()
                       and application_name = 'jetdrop' and wait_event_type = 'Lock'`;
      // Three times as many as there are operations at once: more connections than the server has.
      for (let times = 0; times < 3; times += 1) {
        const writers = Promise.all(Array.from({ length: 10 }, toggle));
        await until(async () => (await observer.query(`select 1 from ${waiting}`)).rowCount === 10);
        await observer.query(`select pg_terminate_backend(pid) from ${waiting}`);
        for (const { status } of await writers) expect(status).toBe(503);
      }
      await holder.query('commit');
      expect((await toggle()).status).toBe(200);
    } finally {
      await Promise.all([holder.end(), observer.end()]);
      await product.stop();
      await postgres.stop();
    }
  });
});

describe('a row that another session holds', () => {
  const WRITERS = 30;

  it('costs those who want to change it a 503, and nobody else anything', async () => {
    const postgres = await startPostgres();
    const url = await postgres.createDatabase('held');
    const env = { DATABASE_URL: url, ADMIN_PASSWORD, SEED: 'essentials', TRUST_PROXY: '1' };
    const product = await startProduct(env);
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    try {
      const headers = await adminHeaders(product.url);
      const toggle = () =>
        timed(`${product.url}/api/v1/admin/tasks/1/toggle`, { method: 'POST', headers });
      await holder.query('begin');
      await holder.query('select id from tasks where id = 1 for update');
      let waiting = true;
      const writers = Promise.all(Array.from({ length: WRITERS }, toggle)).finally(() => {
        waiting = false;
      });
      let reads = 0;
      while (waiting) {
        const read = await Promise.all([
          timed(`${product.url}/api/v1/admin/users`, { headers }),
          timed(`${product.url}/api/v1/airdrop/tasks`),
          timed(`${product.url}/health/ready`),
        ]);
        expect(read.map(({ status }) => status)).toEqual([200, 200, 200]);
        expect(Math.max(...read.map(({ took }) => took))).toBeLessThan(2_000);
        reads += 1;
      }
      expect(reads).toBeGreaterThan(10);
      for (const { status, retryAfter, took } of await writers) {
        expect([status, retryAfter]).toEqual([503, '5']);
        expect(took).toBeLessThan(10_000);
      }
      // It is the lock that took too long, before the statement does.
      expect(product.log()).toContain('"code":"55P03"');
      await holder.query('commit');
      expect((await toggle()).status).toBe(200);
    } finally {
      await holder.end();
      await product.stop();
      await postgres.stop();
    }
  });
});

describe('an embedded database on a full disk', () => {
  it('refuses to write with a clear error, still reads, and loses nothing that it confirmed', async () => {
    const directory = await makeDataDir();
    const settings = {
      DATABASE_URL: '',
      DATA_DIR: directory.path,
      SEED: 'essentials',
      ADMIN_PASSWORD,
    };
    const env = { ...settings, NODE_OPTIONS: `--import ${FULL_DISK}` };
    const victim = await startProduct(env);
    const headers = {
      ...(await adminHeaders(victim.url)),
      'Content-Type': 'application/json',
      'Accept-Language': 'en',
    };
    let confirmed = 0;
    const add = async () => {
      const answer = await fetch(`${victim.url}/api/v1/admin/contents`, {
        method: 'POST',
        headers,
        body: JSON.stringify({
          type: 'about',
          key: `sample-${confirmed}`,
          title: 'Sample',
          // Random, or the database would make it small.
          content: randomBytes(36_000).toString('base64'),
        }),
      });
      if (answer.ok) confirmed += 1;
      return answer;
    };
    const toggleDisk = () => process.kill(victim.pid, 'SIGWINCH');
    const sections = async (url: string) =>
      (await (await fetch(`${url}/api/v1/public/contents?type=about`)).json()) as object[];

    for (let times = 0; times < 3; times += 1) expect((await add()).status).toBe(201);
    toggleDisk();
    let refused = await add();
    for (let times = 0; times < 20 && refused.ok; times += 1) refused = await add();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await refused.json()).toMatchObject({
      code: 'server.storage_full',
      detail: 'There is no room left to store this; please tell the operator',
    });
    expect(await sections(victim.url)).toHaveLength(confirmed);
    toggleDisk();
    await until(async () => (await add()).status === 201);
    toggleDisk();
    await until(async () => (await add()).status === 503);
    await victim.kill();

    const successor = await startProduct(settings);
    try {
      expect(await sections(successor.url)).toHaveLength(confirmed);
      const logs = await fetch(`${successor.url}/api/v1/admin/logs?action=create_content`, {
        headers,
      });
      expect(logs.status).toBe(200);
      expect(await logs.json()).toHaveLength(confirmed);
    } finally {
      await successor.stop();
      await directory.remove();
    }
  });
});
