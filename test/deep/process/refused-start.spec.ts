import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { MikroORM } from '@mikro-orm/postgresql';
import pLimit from 'p-limit';
import { createApp } from '../../../server/app.setup.js';
import * as entities from '../../../server/entities.js';
import { Env } from '../../../server/platform/config/env.js';
import { EnvError } from '../../../server/platform/config/env-reader.js';
import { lockDataDir } from '../../../server/platform/database/data-dir-lock.js';
import { ormConfig } from '../../../server/platform/database/orm.config.js';
import { type DataDir, makeInitialisedDataDir } from '../../support/shared/data-dir.js';
import { emptyCluster } from '../../support/shared/empty-cluster.js';
import { PRODUCT_ENV, startProduct } from '../../support/shared/product.js';

const preload = (name: string) =>
  `--import ${new URL(`../../support/process/${name}.mjs`, import.meta.url).href}`;
const ON_DISK = { DATABASE_URL: '', SEED: 'essentials', JWT_SECRET: '' };
const FULL_DISK = { NODE_OPTIONS: preload('full-disk'), DISK_IS_FULL: 'yes' };

/** Two at once, because most of a start is processor time. */
const starts = pLimit(2);
const START_WITHIN = 120_000;

const copies: DataDir[] = [];
const listener = createServer();
let taken: string;

/** A directory that a server has left in good order. */
async function wholeDirectory(): Promise<string> {
  const copy = await makeInitialisedDataDir();
  copies.push(copy);
  return copy.path;
}

/** Starts a server that must not start: returns its text on standard error and its exit code. */
async function refusal(DATA_DIR: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, ...PRODUCT_ENV, PORT: '0', ...ON_DISK, DATA_DIR, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { code, said };
}

/** The same within this process: `main.ts` prints the error's message and ends with code 1. */
async function refusalHere(DATA_DIR: string, env: Record<string, string> = {}) {
  try {
    await (await createApp(new Env({ ...PRODUCT_ENV, ...ON_DISK, DATA_DIR, ...env }))).close();
    return { code: 0, said: '' };
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return { code: 1, said: `${error.message}\n` };
  }
}

/** Refused in one line, with code 1. */
const inOneLine = (line: string) => ({
  code: 1,
  said: expect.stringMatching(new RegExp(`^[^\\n]*${line}[^\\n]*\\n$`)),
});

/**
 * One case: the damage to a directory or the environment of a start, the refusal, and the state
 * afterwards.
 */
interface Case {
  spoil?: (data: string) => Promise<unknown>;
  env?: (data: string) => Record<string, string>;
  line: (data: string) => string;
  /** Started as a process of its own; most are not, because that takes seconds. */
  isProcess?: boolean;
}

const without = (path: string): Case => ({
  spoil: (data) => rm(join(data, path), { recursive: true }),
  line: (data) =>
    `DATA_DIR ${data} is damaged: ${path} is missing; to restore a backup, or to start again without data, move ${data}/pgdata and ${data}/initialised away, and keep jwt-secret`,
});

/** Damaged directories, by the damage. */
const DAMAGED: Record<string, Case> = {
  'without PG_VERSION': without('pgdata/PG_VERSION'),
  'without its control file': without('pgdata/global/pg_control'),
  'without its tables': { ...without('pgdata/base'), isProcess: true },
  'without its write-ahead log': without('pgdata/pg_wal'),
  'without its database': {
    ...without('pgdata'),
    line: () => 'is damaged: pgdata/PG_VERSION, .* is missing',
  },
  'with an empty folder in place of its database': {
    spoil: async (data) => {
      await rm(join(data, 'pgdata'), { recursive: true });
      await mkdir(join(data, 'pgdata'));
    },
    line: () => 'is damaged: pgdata/PG_VERSION, .* is missing',
  },
  'with a new database in place of its own': {
    spoil: async (data) => {
      await rm(join(data, 'pgdata'), { recursive: true });
      await cp(await emptyCluster(), join(data, 'pgdata'), { recursive: true });
    },
    line: () => 'is damaged: what the table migrations held is missing',
  },
  'half-made by a version that left no mark': {
    spoil: async (data) => {
      await rm(join(data, 'initialised'));
      await rm(join(data, 'pgdata/global/pg_control'));
    },
    line: (data) =>
      `pgdata/global/pg_control is missing; .*, move ${data}/pgdata away, and keep jwt-secret`,
  },
  'with a broken write-ahead log': {
    spoil: async (data) => {
      const log = join(data, 'pgdata/pg_wal');
      const segments = (await readdir(log)).filter((name) => name.startsWith('0'));
      await Promise.all(segments.map((name) => rm(join(log, name))));
    },
    line: () => 'the database cannot be opened .* backup',
    isProcess: true,
  },
};

const key = (value: string): Case => ({
  spoil: (data) => writeFile(join(data, 'jwt-secret'), value),
  line: (data) => `${data}/jwt-secret has less than 32 characters: put the kept one in its place`,
});

/** Tables of the version before, with an unsettled batch. */
async function withOpenBatch(data: string): Promise<void> {
  await rm(join(data, 'initialised'));
  await rm(join(data, 'pgdata'), { recursive: true });
  await cp(await emptyCluster(), join(data, 'pgdata'), { recursive: true });
  const env = new Env({ ...PRODUCT_ENV, ...ON_DISK, DATA_DIR: data, JWT_SECRET: 'x'.repeat(32) });
  const orm = await MikroORM.init(ormConfig(env, entities));
  await orm.migrator.up({ to: 'Migration20261126162503_published_lines' });
  await orm.em.execute(
    `insert into payout_batches (status, method, network, payer, payer_jetton_wallet, jetton_master, decimals,
       hash, created_by, created_at, updated_at)
     values ('signed', 'wallet', 'mainnet', '0:a', '0:b', '0:c', 9, 'h', 'admin', now(), now())`,
  );
  await orm.close(true);
}

const port = (name: string): Case => ({
  env: () => ({ [name]: taken }),
  line: () => `${name} ${taken} is taken by another program: .* as in ${name}=8080`,
  isProcess: true,
});

/** Impossible starts, by their messages. */
const IMPOSSIBLE: Record<string, Case> = {
  'PORT is taken': port('PORT'),
  'METRICS_PORT is taken': port('METRICS_PORT'),
  'there is a file in place of the directory': {
    spoil: (data) => writeFile(join(data, 'file'), ''),
    env: (data) => ({ DATA_DIR: join(data, 'file') }),
    line: (data) => `DATA_DIR ${data}/file cannot be written: .*EEXIST`,
  },
  'there is a disk that cannot be written': {
    env: () => ({ NODE_OPTIONS: preload('read-only-disk') }),
    line: (data) => `DATA_DIR ${data} cannot be written: .*EROFS`,
    isProcess: true,
  },
  'the lock file is damaged': {
    spoil: (data) =>
      writeFile(join(data, 'lock.sqlite'), 'not a database, but long enough '.repeat(100)),
    line: (data) =>
      `DATA_DIR ${data} has a damaged lock.sqlite, which holds no data: remove that file`,
  },
  'the version before has open payout batches': {
    spoil: withOpenBatch,
    line: (data) =>
      `DATA_DIR ${data}: There are open payout batches or alerts: start the version before, settle or cancel them there, then update again`,
    isProcess: true,
  },
  'the key of the logins is empty': { ...key(''), isProcess: true },
  'the key of the logins is short': key('short'),
};

/** The outcome of a case, and whether the database's files are unchanged. */
async function outcomeOf({ spoil, env, line, isProcess }: Case) {
  const data = await wholeDirectory();
  await spoil?.(data);
  const folder = join(data, 'pgdata');
  // PostgreSQL leaves its lock when it cannot continue.
  const files = async () =>
    existsSync(folder) ? (await readdir(folder)).filter((name) => name !== 'postmaster.pid') : [];
  const before = await files();
  const result = await (isProcess ? refusal : refusalHere)(data, env?.(data));
  return { result, expected: inOneLine(line(data)), before, after: await files() };
}

const outcomes = new Map<string, Awaited<ReturnType<typeof outcomeOf>>>();
function outcome(name: string) {
  const found = outcomes.get(name);
  if (!found) throw new Error(`${name} was not tried`);
  return found;
}

beforeAll(async () => {
  listener.listen(0, '0.0.0.0');
  await once(listener, 'listening');
  taken = String((listener.address() as AddressInfo).port);
  await Promise.all(
    Object.entries({ ...DAMAGED, ...IMPOSSIBLE }).map(([name, refused]) =>
      starts(async () => outcomes.set(name, await outcomeOf(refused))),
    ),
  );
}, 2 * START_WITHIN);
afterAll(async () => {
  listener.close();
  await Promise.all(copies.map((copy) => copy.remove()));
});

describe('a data directory that is damaged', () => {
  it.each(Object.keys(DAMAGED))('is refused %s, and nothing is made in its place', (name) => {
    const { result, expected, before, after } = outcome(name);
    expect(result).toEqual(expected);
    expect(after).toEqual(before);
  });
});

describe('a start that cannot be', () => {
  it.each(Object.keys(IMPOSSIBLE))('says in one line that %s', (name) => {
    const { result, expected } = outcome(name);
    expect(result).toEqual(expected);
  });

  it('closes everything it had opened', async () => {
    const data = await wholeDirectory();
    const env = { ...ON_DISK, DATA_DIR: data, METRICS_PORT: taken, LOG_LEVEL: 'silent' };
    await expect(createApp(new Env(env))).rejects.toThrow(EnvError);
    lockDataDir(data).release();
    expect(existsSync(join(data, 'pgdata/postmaster.pid'))).toBe(false);
  });

  it('says in one line that the disk is full, and is made once there is room again', async () => {
    const data = await wholeDirectory();
    const line = `DATA_DIR ${data}: the database cannot be opened .*: look whether the disk is full`;
    expect(await refusal(data, FULL_DISK)).toEqual(inOneLine(line));
    expect(await (await startProduct({ ...ON_DISK, DATA_DIR: data })).stop()).toBe(0);
  });
});

describe('a first start', () => {
  it(
    'that is ended half-way is refused in one line, and is made again by the next',
    async () => {
      const data = join(await wholeDirectory(), 'new');
      const line = `DATA_DIR ${data}: the database cannot be opened .*: look whether the disk is full`;
      expect(await refusal(data, FULL_DISK)).toEqual(inOneLine(line));
      expect(await readdir(data)).not.toContain('initialised');
      // A kill leaves some files of a database, and that it is unfinished.
      await mkdir(join(data, 'pgdata.draft/base'), { recursive: true });
      await writeFile(join(data, 'pgdata/unfinished'), '');
      const product = await startProduct({ ...ON_DISK, DATA_DIR: data });
      expect(await product.stop()).toBe(0);
      expect(await readdir(data)).not.toContain('pgdata.draft');
      expect(await readdir(join(data, 'pgdata'))).not.toContain('unfinished');
      expect(statSync(join(data, 'pgdata')).mode & 0o777).toBe(0o700);
    },
    START_WITHIN,
  );
});

describe('a data directory', () => {
  it('of a version that left no mark is taken as it is, and gets its mark and a key', async () => {
    const data = await wholeDirectory();
    await rm(join(data, 'initialised'));
    await rm(join(data, 'jwt-secret'));
    await chmod(data, 0o755);
    await chmod(join(data, 'pgdata'), 0o755);
    const product = await startProduct({ ...ON_DISK, DATA_DIR: data });
    expect(await product.stop()).toBe(0);
    expect(existsSync(join(data, 'initialised'))).toBe(true);
    expect(statSync(join(data, 'jwt-secret')).size).toBeGreaterThanOrEqual(32);
    // Others may not read the database, although it existed with wider rights.
    expect(statSync(data).mode & 0o777).toBe(0o755);
    expect(statSync(join(data, 'pgdata')).mode & 0o777).toBe(0o700);
  });
});
