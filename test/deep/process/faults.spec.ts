import pg from 'pg';
import { holdFirstTask } from '../../support/process/held-task.js';
import { nthAddress } from '../../support/shared/client-address.js';
import { ADMIN_PASSWORD } from '../../support/shared/credentials.js';
import { adminHeaders } from '../../support/shared/login.js';
import { startPostgres, type TestPostgres } from '../../support/shared/postgres.js';
import { startProduct } from '../../support/shared/product.js';
import { until } from '../../support/shared/until.js';

const TASKS = Array.from({ length: 19 }, (_, index) => index + 1);

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

/** Clean-up of each test, run in the opposite order. */
const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  postgres.thaw();
  for (const end of opened.splice(0).reverse()) await end();
});

/** A server on a database of its own, and calls to it. */
async function startOn(name: string) {
  const url = await postgres.createDatabase(name);
  const env = { DATABASE_URL: url, ADMIN_PASSWORD, SEED: 'essentials', TRUST_PROXY: '1' };
  const product = await startProduct(env);
  opened.push(product.stop);
  const headers = await adminHeaders(product.url);
  const get = (path: string) => timed(`${product.url}/${path}`, { headers });
  return {
    url,
    product,
    headers,
    get,
    toggle: () => timed(`${product.url}/api/v1/admin/tasks/1/toggle`, { method: 'POST', headers }),
    list: () => get('api/v1/admin/users'),
    ready: () => get('health/ready'),
  };
}

/** Another session of the database. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  opened.push(() => client.end());
  return client;
}

/** Another session that holds the first task until it commits. */
async function hold(url: string): Promise<pg.Client> {
  const holder = await holdFirstTask(url);
  opened.push(() => holder.end());
  return holder;
}

/** Sends a request; returns the status and the milliseconds. */
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

/** Repeats calls, each as another client, until stopped; returns their statuses. */
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
    if (refused && JSON.parse(body).code === 'server.unavailable') answers.refused += 1;
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
  it('is reported to callers as 503, needs no restart, and leaves the log true', async () => {
    const { url, product, headers, ready } = await startOn('faults');
    const { answers, stop } = startLoad(product.url, headers);
    for (let times = 0; times < 2; times += 1) {
      const before = { ...answers };
      await until(async () => answers.toggled > before.toggled + 50 && answers.read > before.read);
      await postgres.halt();
      try {
        await until(async () => answers.refused > before.refused + 20);
        expect((await ready()).status).toBe(503);
        expect((await fetch(`${product.url}/health/live`)).status).toBe(200);
      } finally {
        await postgres.resume();
      }
      const back = { ...answers };
      await until(async () => answers.toggled > back.toggled + 50 && answers.read > back.read);
    }
    await stop();
    expect(answers.others).toEqual([]);
    expect((await ready()).status).toBe(200);

    const client = await connect(url);
    const { rows } = await client.query<{ is_active: boolean; switches: number }>(
      `select is_active, (select count(*)::int from operation_logs
                          where details like 'Task ' || tasks.id || ' %') as switches
       from tasks`,
    );
    const logged = rows.reduce((sum, { switches }) => sum + switches, 0);
    expect(logged).toBeGreaterThanOrEqual(answers.toggled);
    for (const row of rows) expect(row.is_active).toBe(row.switches % 2 === 0);
  });
});

describe('a PostgreSQL that is away for a while', () => {
  it('leaves visitors public data, marked as old, and fresh again when it is back', async () => {
    const { url, product, headers } = await startOn('away');
    const ask = (path: string, more = {}) => fetch(product.url + path, { headers: more });
    const isStale = (answer: Response) =>
      /^110 .*111 /.test(answer.headers.get('warning') ?? '') &&
      /^\d+$/.test(answer.headers.get('age') ?? '');
    const TASKS = '/api/v1/airdrop/tasks';
    const paths = [TASKS, '/api/v1/public/site', '/', '/airdrop?lang=en', '/site.webmanifest'];
    // A page may be rendered again from cached data.
    const textOf = async (answer: Response) =>
      (await answer.text()).replace(/"rendered_at":\d+/, '');
    const before = await Promise.all(paths.map(async (path) => textOf(await ask(path))));

    await postgres.halt();
    try {
      await until(async () => isStale(await ask(TASKS)));
      for (const [index, path] of paths.entries()) {
        const answer = await ask(path);
        expect([path, answer.status, isStale(answer)]).toEqual([path, 200, true]);
        expect(await textOf(answer)).toBe(before[index]);
      }
      const { etag = '' } = Object.fromEntries((await ask(TASKS)).headers);
      const known = await ask(TASKS, { 'If-None-Match': etag });
      expect([known.status, isStale(known)]).toEqual([304, true]);
      expect((await ask('/api/v1/admin/users', headers)).status).toBe(503);
      expect((await ask('/api/v1/me', { Cookie: 'session=some' })).status).toBe(503);
    } finally {
      await postgres.resume();
    }
    const client = await connect(url);
    await client.query(
      `update tasks set title = 'Changed meanwhile', title_en = 'Changed meanwhile'`,
    );
    for (const path of [TASKS, '/airdrop?lang=en']) {
      await until(
        async () => (await (await ask(path)).text()).includes('Changed meanwhile'),
        5_000,
      );
      expect(isStale(await ask(path))).toBe(false);
    }
  });
});

describe('the status page while PostgreSQL is away', () => {
  it('is shown from memory in both languages, and says so; it is good again afterwards', async () => {
    const { product } = await startOn('status');
    const ask = async (path: string) => {
      const answer = await fetch(product.url + path);
      // Chinese texts have places to break between words.
      return [answer.status, (await answer.text()).replaceAll('<wbr>', '')] as const;
    };
    const says = async (path: string, text: string) => {
      const [status, body] = await ask(path);
      expect([path, status]).toEqual([path, 200]);
      return body.includes(text);
    };
    const API = '/api/v1/public/status';
    const [, before] = await ask(API);
    const { site, measured_at } = JSON.parse(before);
    expect([site, typeof measured_at]).toEqual(['ok', 'string']);
    expect(await says('/status?lang=en', 'Everything works')).toBe(true);

    await postgres.halt();
    try {
      await until(() => says(API, '"site":"failing"'), 60_000);
      expect(JSON.parse((await ask(API))[1]).measured_at).not.toBeNull();
      await until(() => says('/status?lang=en', 'The service is interrupted'), 30_000);
      await until(() => says('/status?lang=zh', '服务中断'), 30_000);
    } finally {
      await postgres.resume();
    }
    await until(() => says('/status?lang=en', 'Everything works'), 60_000);
  }, 180_000);
});

describe('a PostgreSQL that does not answer', () => {
  it('is reported to callers within ten seconds, and by readiness within two; it needs no restart', async () => {
    const { product, list, toggle, ready } = await startOn('frozen');
    // Some find a connection that is open, the others have to open one.
    await Promise.all([list(), list(), toggle(), ready()]);
    await postgres.freeze();
    const readiness = [await ready(), await ready()];
    const calls = await Promise.all(
      Array.from({ length: 30 }, (_, i) => (i % 3 ? list : toggle)()),
    );
    for (const { status, took } of readiness) {
      expect(status).toBe(503);
      // The client must be answered before the silent connection is cut.
      expect(took).toBeLessThan(5_000);
    }
    for (const { status, retryAfter, text, took } of calls) {
      expect([status, retryAfter]).toEqual([503, '5']);
      expect(JSON.parse(text)).toMatchObject({ code: 'server.unavailable' });
      expect(took).toBeLessThan(10_000);
    }
    postgres.thaw();
    await until(async () => (await ready()).status === 200);
    const again = await Promise.all([list(), list(), toggle()]);
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);

    await postgres.freeze();
    const running = list();
    // This response means that the list has long arrived.
    expect((await ready()).status).toBe(503);
    const start = performance.now();
    expect(await product.stop()).toBe(0);
    expect(performance.now() - start).toBeLessThan(11_000);
    expect((await running).status).toBe(503);
  });
});

describe('connections that are lost in the middle of a transaction', () => {
  it('are replaced, however many they are', async () => {
    const { url, toggle } = await startOn('lost');
    const holder = await hold(url);
    const observer = await connect(url);
    const waiting = `pg_stat_activity where datname = current_database()
                     and application_name like 'jetdrop 2%' and wait_event_type = 'Lock'`;
    // Uses all connections of admins at once, and more in all than the process may open.
    for (let times = 0; times < 7; times += 1) {
      const writers = Promise.all(Array.from({ length: 4 }, toggle));
      await until(async () => (await observer.query(`select 1 from ${waiting}`)).rowCount === 4);
      await observer.query(`select pg_terminate_backend(pid) from ${waiting}`);
      for (const { status } of await writers) expect(status).toBe(503);
    }
    await holder.query('commit');
    expect((await toggle()).status).toBe(200);
  });
});

describe('a row that another session holds', () => {
  const WRITERS = 30;

  it('costs visitors who want to change it a 503, and others nothing', async () => {
    const { url, product, get, list, toggle, ready } = await startOn('held');
    const holder = await hold(url);
    let waiting = true;
    const writers = Promise.all(Array.from({ length: WRITERS }, toggle)).finally(() => {
      waiting = false;
    });
    let reads = 0;
    while (waiting) {
      const read = await Promise.all([list(), get('api/v1/airdrop/tasks'), ready()]);
      expect(read.map(({ status }) => status)).toEqual([200, 200, 200]);
      reads += 1;
    }
    // The writers wait for three seconds in turns of four; few reads happen if these wait with
    // them.
    expect(reads).toBeGreaterThan(5);
    for (const { status, retryAfter, took } of await writers) {
      expect([status, retryAfter]).toEqual([503, '5']);
      expect(took).toBeLessThan(10_000);
    }
    // The lock times out, before the statement does.
    expect(product.log()).toContain('"code":"55P03"');
    await holder.query('commit');
    expect((await toggle()).status).toBe(200);
  });
});
