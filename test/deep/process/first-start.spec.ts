import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import * as entities from '../../../server/entities.js';
import { Env } from '../../../server/platform/config/env.js';
import { Database } from '../../../server/platform/database/database.js';
import { seed } from '../../../server/seed/seed.js';
import { type Row, rowsOf, schemaOf } from '../../support/api/catalogue.js';
import { DEMO_ADMIN } from '../../support/shared/credentials.js';
import { type DataDir, makeDataDir } from '../../support/shared/data-dir.js';
import { adminHeaders } from '../../support/shared/login.js';
import { startProduct } from '../../support/shared/product.js';

const BUILT = new Env({}).dist_dir;

const directories: DataDir[] = [];
afterAll(() => Promise.all(directories.map((directory) => directory.remove())));

async function newFolder(): Promise<string> {
  const directory = await makeDataDir();
  directories.push(directory);
  return directory.path;
}

/** Where the server looks for what the build has made: without an image it makes the database itself. */
const envOf = (data: string, dist_dir: string): Env =>
  Object.assign(new Env({ DATA_DIR: data, DATABASE_FSYNC: 'off' }), { dist_dir });

/** Opens a database as a start does, by default without its seed. */
async function opened<Result>(
  env: Env,
  read: (em: SqlEntityManager) => Promise<Result>,
  fill: typeof seed = async () => {},
): Promise<Result> {
  const database = await Database.open(env, { entities, seed: fill });
  try {
    return await read(database.orm.em.fork());
  } finally {
    await database.close();
  }
}

/** PostgreSQL gives each cluster a number of its own: a copy of the image has the image's. */
const idOf = async (pgdata: string): Promise<string> =>
  (await readFile(join(pgdata, 'global/pg_control'))).subarray(0, 8).toString('hex');

const imageId = () => idOf(join(BUILT, 'database-image/pgdata'));

const TIMES = new Set(['updated_at', 'executed_at']);

const withoutTimes = (rows: Map<string, Row[]>) =>
  [...rows]
    .map(([table, found]) => [
      table,
      found.map((row) => Object.entries(row).filter(([name]) => !TIMES.has(name))),
    ])
    .sort();

/** What may differ between two databases. */
async function stateOf(em: SqlEntityManager) {
  const migrations = await em.execute<{ name: string }[]>('select name from migrations');
  const settings = await em.execute(
    `select name, setting from pg_settings where source in ('configuration file', 'command line')
     and name <> 'log_timezone' order by name`,
  );
  const databases = await em.execute(
    'select datname, datcollate, datctype, datlocprovider, encoding from pg_database',
  );
  const roles = await em.execute('select rolname, rolsuper, rolpassword from pg_authid order by 1');
  const rows = withoutTimes(await rowsOf(em));
  return { schema: await schemaOf(em), rows, migrations, settings, databases, roles };
}

describe('a first start', () => {
  it('makes the same database from the image of the build as on its own', async () => {
    const [copied, own] = [await newFolder(), await newFolder()];
    const fromImage = await opened(envOf(copied, BUILT), stateOf);
    expect(await idOf(join(copied, 'pgdata'))).toBe(await imageId());
    expect(fromImage).toEqual(await opened(envOf(own, await newFolder()), stateOf));
    expect(await idOf(join(own, 'pgdata'))).not.toBe(await imageId());
  });

  it('dates the rows that it finds in the image, and no later start does', async () => {
    const data = await newFolder();
    const begun = Date.now();
    const times = (em: SqlEntityManager) =>
      em.execute<{ at: string }[]>(
        `select executed_at as at from migrations union all select updated_at from site_sections
         union all select updated_at from admin_rules`,
      );
    const first = await opened(envOf(data, BUILT), times, seed);
    expect(first.every(({ at }) => new Date(at).getTime() >= begun - 1_000)).toBe(true);
    expect(await opened(envOf(data, BUILT), times)).toEqual(first);
  });

  it('gives the files to the user of the server alone, though each user may read the image', async () => {
    const image = join(BUILT, 'database-image');
    for (const name of await readdir(image, { recursive: true })) {
      expect([name, (await stat(join(image, name))).mode & 0o004]).toEqual([name, 0o004]);
    }
    const data = await newFolder();
    await opened(envOf(data, BUILT), async () => {});
    for (const name of ['pgdata', 'pgdata/base', 'pgdata/PG_VERSION', 'pgdata/global/pg_control']) {
      expect((await stat(join(data, name))).mode & 0o077).toBe(0);
    }
  });

  it('does not use the image of other migrations', async () => {
    const [data, dist] = [await newFolder(), await newFolder()];
    const image = join(dist, 'database-image');
    await cp(join(BUILT, 'database-image'), image, { recursive: true });
    const other = { checksums: ['of other migrations'], times: [] };
    await writeFile(join(image, 'image.json'), JSON.stringify(other));
    const migrations = await opened(envOf(data, dist), (em) =>
      em.execute('select name from migrations'),
    );
    expect(migrations).not.toEqual([]);
    expect(await idOf(join(data, 'pgdata'))).not.toBe(await imageId());
  });

  it.each(['pgdata/pg_wal/archive_status', 'pgdata/PG_VERSION', 'pgdata'])(
    'does not use an image without %s',
    async (missing) => {
      const [data, dist] = [await newFolder(), await newFolder()];
      await cp(join(BUILT, 'database-image'), join(dist, 'database-image'), { recursive: true });
      await rm(join(dist, 'database-image', missing), { recursive: true });
      await opened(envOf(data, dist), async () => {});
      expect(await idOf(join(data, 'pgdata'))).not.toBe(await imageId());
    },
  );

  it('begins again when the one before was ended while it copied', async () => {
    const data = await newFolder();
    await mkdir(join(data, 'pgdata/base'), { recursive: true });
    await writeFile(join(data, 'pgdata/PG_VERSION'), '1\n');
    await writeFile(join(data, 'pgdata/unfinished'), '');
    await mkdir(join(data, 'pgdata.draft/base'), { recursive: true });
    await opened(envOf(data, BUILT), async () => {});
    expect(await readdir(data)).not.toContain('pgdata.draft');
    expect(await readdir(join(data, 'pgdata'))).not.toContain('unfinished');
    expect(await idOf(join(data, 'pgdata'))).toBe(await imageId());
  });

  it.each([false, true])(
    'leaves a directory alone that has lost its database (flushed: %p)',
    async (database_fsync) => {
      const data = await newFolder();
      const env = Object.assign(envOf(data, BUILT), { database_fsync });
      await opened(env, async () => {});
      await rm(join(data, 'pgdata'), { recursive: true });
      await expect(opened(env, async () => {})).rejects.toThrow('is damaged: pgdata/');
      expect(await readdir(data)).not.toContain('pgdata');
    },
  );

  it('keeps a database that is in use, whatever lies in it', async () => {
    const env = envOf(await newFolder(), BUILT);
    await opened(env, (em) => em.execute('create table kept (id int)'), seed);
    await writeFile(join(env.data_dir, 'pgdata/unfinished'), '');
    await opened(env, (em) => em.execute('select id from kept'));
  });

  it('copies the image once built, and the next start finds what was changed', async () => {
    const env = { DATABASE_URL: '', DATA_DIR: await newFolder() };
    const first = await startProduct(env);
    const headers = await adminHeaders(first.url, DEMO_ADMIN);
    await fetch(`${first.url}/api/v1/admin/tasks/1/toggle`, { method: 'POST', headers });
    expect(await first.stop()).toBe(0);
    expect(await idOf(join(env.DATA_DIR, 'pgdata'))).toBe(await imageId());
    const second = await startProduct(env);
    const tasks = await fetch(`${second.url}/api/v1/airdrop/tasks`);
    expect(await second.stop()).toBe(0);
    expect(await tasks.json()).toHaveLength(18);
  });
});
