import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM, type SqlEntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import * as entities from '../../../server/entities.js';
import { hashPassword } from '../../../server/modules/admins/auth/password.js';
import { Env } from '../../../server/platform/config/env.js';
import { ormConfig } from '../../../server/platform/database/orm.config.js';
import { clientOf } from '../../support/shared/api.js';
import { ADMIN_PASSWORD } from '../../support/shared/credentials.js';
import { makeUnmigratedDataDir } from '../../support/shared/empty-cluster.js';
import { login } from '../../support/shared/login.js';
import { startPostgres, type TestPostgres } from '../../support/shared/postgres.js';
import { startProduct } from '../../support/shared/product.js';
import { until } from '../../support/shared/until.js';

const FIRST_MIGRATION = 'Migration20261120204454_initial';
/** One account in three spellings. */
const BOUNCEABLE = 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N';
const NOT_BOUNCEABLE = 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI';
const RAW = '0:83DFD552E63729B472FCBCC8C45EBCC6691702558B68EC7527E1BA403A0F31A8';

const JWT_SECRET = 'only-for-the-tests-0123456789abcdef';

let folder: string;
let postgres: TestPostgres;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jetdrop-safety-'));
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A database of the first version, with a row of every kind. */
async function makeFirstVersion(env: Env): Promise<void> {
  const orm = await MikroORM.init(ormConfig(env, entities));
  await orm.migrator.up({ to: FIRST_MIGRATION });
  const em: SqlEntityManager = orm.em.fork();
  const now = '2026-01-31T08:00:00Z';
  const insert = (table: string, row: Record<string, unknown>) => {
    const columns = Object.keys(row).map((column) => `"${column}"`);
    return em.execute(
      `insert into ${table} (${columns}) values (${columns.map(() => '?')})`,
      Object.values(row),
    );
  };
  const times = { created_at: now, updated_at: now };
  const password_hash = await hashPassword(ADMIN_PASSWORD);
  await insert('admins', { username: 'admin', password_hash, ...times });
  const values = { site_name: 'Before', campaign_start: '2026-01-01T08:00:00' };
  await insert('site_settings', { id: 1, values: JSON.stringify(values), updated_at: now });
  await insert('tasks', { title: 'Old task', type: 'social', points: 5, ...times });
  await insert('users', { wallet_address: 'UQ-old', total_points: 7, ...times });
  await insert('users', { wallet_address: BOUNCEABLE, username: 'Sample', ...times });
  await insert('users', { wallet_address: RAW, username: 'SAMPLE', ...times });
  await insert('contents', { type: 'about', key: 'old', title: 'Old section', ...times });
  await insert('team_members', { name: 'Old sample', role: 'sampler', bio: 'Old bio', ...times });
  await insert('operation_logs', {
    admin_username: 'admin',
    action: 'update_task',
    resource_type: 'task',
    details: 'Old row',
    created_at: now,
  });
  await orm.close(true);
}

describe('a database of the first version', () => {
  /** Starts the product on it, checks every record, switches the task off, and stops. */
  async function expectUpgrade(settings: Record<string, string>): Promise<void> {
    const upgraded = await startProduct(settings);
    try {
      const { url } = upgraded;
      expect((await fetch(`${url}/health/ready`)).status).toBe(200);
      const client = clientOf(url, await login(url));
      expect(await client.call('getSiteSettings')).toMatchObject({
        site_name: 'Before',
        campaign_start: '2026-01-01T08:00:00.000Z',
      });
      expect(await client.call('listActiveTasks')).toMatchObject([
        { title: 'Old task', points: 5 },
      ]);
      expect(await client.call('listActiveTeamMembers')).toMatchObject([
        { name: 'Old sample', bio: 'Old bio', bio_en: '' },
      ]);
      expect(await client.call('listPageContents', { query: { type: 'about' } })).toMatchObject([
        { key: 'old' },
      ]);
      // The first of several rows with one account gets it; texts that are no address stay
      // unchanged.
      expect(await client.call('listUsers')).toMatchObject([
        { wallet_address: 'UQ-old', total_points: 7 },
        { wallet_address: NOT_BOUNCEABLE, username: 'Sample' },
        { wallet_address: RAW, username: 'SAMPLE' },
      ]);
      const query = { search: RAW };
      expect(await client.call('listUsers', { query })).toMatchObject([{ username: 'Sample' }]);
      expect(await client.call('listLogs', { query: { action: 'update_task' } })).toMatchObject([
        { details: 'Old row', created_at: '2026-01-31T08:00:00.000Z' },
      ]);
      await client.call('toggleTask', { path: { id: 1 } });
      expect(await client.call('listActiveTasks')).toEqual([]);
    } finally {
      expect(await upgraded.stop()).toBe(0);
    }
  }

  it('is upgraded with all its data on PostgreSQL', async () => {
    const url = await postgres.createDatabase('first_version');
    const settings = { DATABASE_URL: url, SEED: 'none', ADMIN_PASSWORD, JWT_SECRET };
    await makeFirstVersion(new Env(settings));
    await expectUpgrade(settings);
  });

  it('is upgraded with all its data when embedded, and a copy of its directory is a backup', async () => {
    const { path: original, remove } = await makeUnmigratedDataDir();
    const settings = { DATABASE_URL: '', SEED: 'none', ADMIN_PASSWORD, JWT_SECRET: '' };
    await makeFirstVersion(new Env({ ...settings, DATA_DIR: original }));
    await expectUpgrade({ ...settings, DATA_DIR: original });

    const copy = join(folder, 'copy');
    await cp(original, copy, { recursive: true });
    const restored = await startProduct({ ...settings, DATA_DIR: copy });
    try {
      const client = clientOf(restored.url, await login(restored.url));
      expect(await client.call('listTasks')).toMatchObject([
        { title: 'Old task', is_active: false },
      ]);
      expect(await client.call('listUsers')).toHaveLength(3);
      const logs = await client.call('listLogs');
      expect(logs.map(({ action }) => action)).toEqual([
        'login',
        'update_task',
        'login',
        'update_task',
      ]);
    } finally {
      await restored.stop();
      await remove();
    }
  });

  it('is upgraded however long that takes', async () => {
    const url = await postgres.createDatabase('long_upgrade');
    const settings = { DATABASE_URL: url, SEED: 'none', ADMIN_PASSWORD, JWT_SECRET };
    await makeFirstVersion(new Env(settings));
    const other = new pg.Client({ connectionString: url });
    const observer = new pg.Client({ connectionString: url });
    await Promise.all([other.connect(), observer.connect()]);
    await other.query('begin');
    await other.query('lock table tasks in exclusive mode');
    const upgrade = expectUpgrade(settings);
    // Longer than any request may wait for the database.
    const waiting = `select 1 from pg_stat_activity
                     where datname = current_database() and wait_event_type = 'Lock'
                       and clock_timestamp() - query_start > interval '6.5 s'`;
    await until(async () => (await observer.query(waiting)).rowCount !== 0, 30_000);
    await Promise.all([other.end(), observer.end()]);
    await upgrade;
  });

  it('goes on serving the first version while and after it is upgraded', async () => {
    const url = await postgres.createDatabase('both_versions');
    const env = new Env({ DATABASE_URL: url, JWT_SECRET, ADMIN_PASSWORD });
    await makeFirstVersion(env);
    const old = await MikroORM.init(ormConfig(env, entities));
    const write = (title: string) =>
      old.em.fork().execute('update tasks set title = ?, updated_at = now() returning id', [title]);
    let running = true;
    let writes = 0;
    const traffic = (async () => {
      while (running) {
        await write(`Written ${writes}`);
        writes += 1;
      }
    })();
    const upgraded = await startProduct({ DATABASE_URL: url, SEED: 'none', ADMIN_PASSWORD });
    const before = writes;
    while (writes === before) await write('Written by the old version');
    running = false;
    await traffic;
    await write('The last one');
    const tasks = await clientOf(upgraded.url).call('listActiveTasks');
    expect(tasks.map(({ title }) => title)).toEqual(['The last one']);
    await upgraded.stop();
    await old.close(true);
  });
});
