import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres, type TestPostgres } from '../support/postgres.js';
import { startProduct } from '../support/product.js';

const PASSWORD = 'a long test password';

describe('a server that is told to stop', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  it('answers the requests it has, takes no new ones, and ends with code 0', async () => {
    const url = await postgres.createDatabase('shutdown');
    const product = await startProduct({
      DATABASE_URL: url,
      ADMIN_PASSWORD: PASSWORD,
      SEED: 'essentials',
    });
    const login = await fetch(`${product.url}/api/v1/admin/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: PASSWORD }),
    });
    const { access_token } = (await login.json()) as { access_token: string };

    // Another session holds the task, so the request has to wait for it.
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select id from tasks where id = 1 for update');
    const toggle = fetch(`${product.url}/api/v1/admin/tasks/1/toggle`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${access_token}` },
    });
    const waiting = `select 1 from pg_stat_activity
                     where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await holder.query(waiting)).rowCount === 0) await sleep(5);

    const stopped = product.stop();
    while (await isListening(product.url)) await sleep(5);
    await holder.query('commit');

    expect((await toggle).status).toBe(200);
    expect(await stopped).toBe(0);
    // PostgreSQL takes a moment to notice that a client has gone; a kept connection stays.
    const left = `select 1 from pg_stat_activity where application_name = 'jetdrop'`;
    while ((await holder.query(left)).rowCount !== 0) await sleep(5);
    await holder.end();
  });
});

async function isListening(url: string): Promise<boolean> {
  try {
    await fetch(`${url}/health/live`);
    return true;
  } catch {
    // Refused, which is what the test waits for.
    return false;
  }
}
