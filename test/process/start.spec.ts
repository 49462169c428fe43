import pg from 'pg';
import { ADMIN_PASSWORD, DEMO_ADMIN } from '../support/shared/credentials.js';
import { type DataDir, makeDataDir } from '../support/shared/data-dir.js';
import { deepOnly } from '../support/shared/deep.js';
import { login } from '../support/shared/login.js';
import { startPostgres, type TestPostgres } from '../support/shared/postgres.js';
import { type Product, startProduct } from '../support/shared/product.js';

const EXTERNAL = { SEED: 'essentials', ADMIN_PASSWORD };

let directory: DataDir;
let postgres: TestPostgres;
const running: Product[] = [];

const start = async (env: Record<string, string>) => {
  const product = await startProduct(env);
  running.push(product);
  return product;
};

beforeAll(async () => {
  [directory, postgres] = await Promise.all([makeDataDir(), startPostgres()]);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((product) => product.stop()));
});
afterAll(async () => {
  await postgres.stop();
  await directory.remove();
});

deepOnly(describe)('starting on a data directory', () => {
  it('refuses a second server, and keeps the data for the next start, logins included', async () => {
    const env = { DATABASE_URL: '', DATA_DIR: directory.path, JWT_SECRET: '' };
    const first = await start(env);
    await expect(startProduct(env)).rejects.toThrow(
      new RegExp(`DATA_DIR ${directory.path} is in use by process \\d+ on \\S+, since 20`),
    );

    const headers = { Authorization: `Bearer ${await login(first.url, DEMO_ADMIN)}` };
    await fetch(`${first.url}/api/v1/admin/tasks/1/toggle`, { method: 'POST', headers });
    expect(await first.stop()).toBe(0);

    const second = await start(env);
    const tasks = await fetch(`${second.url}/api/v1/airdrop/tasks`);
    expect(await tasks.json()).toHaveLength(18);
    const me = await fetch(`${second.url}/api/v1/admin/auth/me`, { headers });
    expect(me.status).toBe(200);
  });
});

describe('starting on PostgreSQL', () => {
  it('lets two servers start at once on an empty database, with one migration', async () => {
    const url = await postgres.createDatabase('two_servers');
    const both = await Promise.all([1, 2].map(() => start({ ...EXTERNAL, DATABASE_URL: url })));
    for (const { url: address } of both) {
      const tasks = await fetch(`${address}/api/v1/airdrop/tasks`);
      expect(await tasks.json()).toHaveLength(19);
    }
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query('select name, count(*)::int from migrations group by name');
    const admins = await client.query('select id from admins');
    await client.end();
    expect(rows.every(({ count }) => count === 1)).toBe(true);
    expect(rows.length).toBeGreaterThan(0);
    expect(admins.rows).toHaveLength(1);
  });
});
