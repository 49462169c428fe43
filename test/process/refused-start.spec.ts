import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../server/app.setup.js';
import { Env, EnvError } from '../../server/config/env.js';
import { lockDataDir } from '../../server/database/data-dir-lock.js';
import { emptyCluster } from '../support/data-dir.js';
import { PRODUCT_ENV, startProduct } from '../support/product.js';

const preload = (name: string) =>
  `--import ${new URL(`../support/${name}.mjs`, import.meta.url).href}`;
const ON_DISK = { DATABASE_URL: '', DATABASE_FSYNC: 'off', SEED: 'essentials', JWT_SECRET: '' };

let folder: string;
/** A directory that a server has left in good order. */
let whole: string;
let data: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jetdrop-refused-'));
  whole = join(folder, 'whole');
  await cp(await emptyCluster(), join(whole, 'pgdata'), { recursive: true });
  await chmod(whole, 0o755);
  await chmod(join(whole, 'pgdata'), 0o755);
  const product = await startProduct({ ...ON_DISK, DATA_DIR: whole });
  expect(await product.stop()).toBe(0);
});
beforeEach(async () => {
  data = join(folder, 'data');
  await cp(whole, data, { recursive: true });
});
afterEach(() => rm(data, { recursive: true, force: true }));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts a server that must not start: what it says on standard error, and its exit code. */
async function refusal(env: Record<string, string>) {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, ...PRODUCT_ENV, PORT: '0', ...ON_DISK, DATA_DIR: data, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, said };
}

/** Refused in one line, with code 1. */
const inOneLine = (line: string) => ({
  code: 1,
  said: expect.stringMatching(new RegExp(`^[^\\n]*${line}[^\\n]*\\n$`)),
});

describe('a data directory that is damaged', () => {
  const remove = (path: string) => rm(join(data, path), { recursive: true });

  it.each([
    ['without PG_VERSION', 'pgdata/PG_VERSION'],
    ['without its control file', 'pgdata/global/pg_control'],
    ['without its tables', 'pgdata/base'],
    ['without its write-ahead log', 'pgdata/pg_wal'],
  ])('is refused %s, and nothing is made in its place', async (_name, path) => {
    await remove(path);
    const found = await readdir(join(data, 'pgdata'));
    const line = `DATA_DIR ${data} is damaged: ${path} is missing; restore a backup into it, or remove ${data} to start anew`;
    expect(await refusal({})).toEqual(inOneLine(line));
    expect(await readdir(join(data, 'pgdata'))).toEqual(found);
  });

  it('is refused without its database', async () => {
    await remove('pgdata');
    expect(await refusal({})).toEqual(inOneLine('is damaged: pgdata/PG_VERSION, .* is missing'));
    await mkdir(join(data, 'pgdata'));
    expect(await refusal({})).toEqual(inOneLine('is damaged: pgdata/PG_VERSION, .* is missing'));
    expect(await readdir(join(data, 'pgdata'))).toEqual([]);
  });

  it('is refused with a new database in place of its own', async () => {
    await remove('pgdata');
    await cp(await emptyCluster(), join(data, 'pgdata'), { recursive: true });
    const line = 'is damaged: what the table migrations held is missing';
    expect(await refusal({})).toEqual(inOneLine(line));
  });

  it('is refused half-made by a version that left no mark', async () => {
    await remove('initialised');
    await remove('pgdata/global/pg_control');
    const line = `pgdata/global/pg_control is missing; .* or remove ${data}/pgdata to start anew`;
    expect(await refusal({})).toEqual(inOneLine(line));
  });

  it('is refused with a broken write-ahead log', async () => {
    for (const name of await readdir(join(data, 'pgdata/pg_wal'))) {
      if (/^0/.test(name)) await remove(`pgdata/pg_wal/${name}`);
    }
    expect(await refusal({})).toEqual(inOneLine('the database cannot be opened .* backup'));
  });
});

describe('a data directory', () => {
  it('of a version that left no mark is taken as it is, and gets its mark and a key', async () => {
    await rm(join(data, 'initialised'));
    await rm(join(data, 'jwt-secret'));
    const product = await startProduct({ ...ON_DISK, DATA_DIR: data });
    expect(await product.stop()).toBe(0);
    expect(existsSync(join(data, 'initialised'))).toBe(true);
    expect(statSync(join(data, 'jwt-secret')).size).toBeGreaterThanOrEqual(32);
  });

  it('is made anew after a first start that was killed', async () => {
    await rename(join(data, 'pgdata'), join(data, 'pgdata.draft'));
    await rm(join(data, 'pgdata.draft/PG_VERSION'));
    await rm(join(data, 'initialised'));
    const product = await startProduct({ ...ON_DISK, DATA_DIR: data });
    expect(await product.stop()).toBe(0);
    expect(await readdir(data)).not.toContain('pgdata.draft');
    expect(statSync(join(data, 'pgdata')).mode & 0o777).toBe(0o700);
  });

  it('does not let others read the database, although it existed with wider rights', () => {
    expect(statSync(whole).mode & 0o777).toBe(0o755);
    expect(statSync(join(whole, 'pgdata')).mode & 0o777).toBe(0o700);
  });
});

describe('a start that cannot be', () => {
  const listener = createServer();
  let taken: string;
  beforeAll(async () => {
    listener.listen(0, '0.0.0.0');
    await once(listener, 'listening');
    taken = String((listener.address() as AddressInfo).port);
  });
  afterAll(() => listener.close());

  it.each(['PORT', 'METRICS_PORT'])('says in one line that %s is taken', async (name) => {
    const line = `${name} ${taken}: listen EADDRINUSE: address already in use 0.0.0.0:${taken}`;
    expect(await refusal({ DATABASE_URL: 'memory://', [name]: taken })).toEqual(inOneLine(line));
  });

  it('closes what it had opened', async () => {
    const env = { ...ON_DISK, DATA_DIR: data, METRICS_PORT: taken, LOG_LEVEL: 'silent' };
    await expect(createApp(new Env(env))).rejects.toThrow(EnvError);
    lockDataDir(data).release();
    expect(existsSync(join(data, 'pgdata/postmaster.pid'))).toBe(false);
  });

  it.each([
    ['a file in place of the directory', {}, 'cannot be written: EEXIST'],
    ['a disk that cannot be written', { NODE_OPTIONS: preload('read-only-disk') }, 'EROFS'],
  ])('says in one line that there is %s', async (_name, env, reason) => {
    const file = join(data, 'file');
    await writeFile(file, '');
    const DATA_DIR = 'NODE_OPTIONS' in env ? data : file;
    const line = `DATA_DIR ${DATA_DIR} cannot be written: .*${reason.replace(/^.*: /, '')}`;
    expect(await refusal({ ...env, DATA_DIR })).toEqual(inOneLine(line));
  });

  it.each(['first', 'later'])(
    'says in one line that the disk is full at a %s start',
    async (at) => {
      const DATA_DIR = at === 'first' ? join(data, 'new') : data;
      const env = { DATA_DIR, NODE_OPTIONS: preload('full-disk'), DISK_IS_FULL: 'yes' };
      const line = `DATA_DIR ${DATA_DIR}: the database cannot be opened .*: look whether the disk is full`;
      expect(await refusal(env)).toEqual(inOneLine(line));
      // With room again it starts.
      expect(await (await startProduct({ ...ON_DISK, DATA_DIR })).stop()).toBe(0);
    },
  );

  it('says in one line that the lock file is damaged', async () => {
    await writeFile(join(data, 'lock.sqlite'), 'not a database, but long enough '.repeat(100));
    const line = `DATA_DIR ${data} has a damaged lock.sqlite, which holds no data: remove that file`;
    expect(await refusal({})).toEqual(inOneLine(line));
  });

  it.each(['', 'short'])('says in one line that the key of the logins is %j', async (key) => {
    await writeFile(join(data, 'jwt-secret'), key);
    const line = `${data}/jwt-secret has less than 32 characters: delete it`;
    expect(await refusal({})).toEqual(inOneLine(line));
  });
});
