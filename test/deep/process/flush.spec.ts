import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN_PASSWORD } from '../../support/shared/credentials.js';
import { makeDataDir } from '../../support/shared/data-dir.js';
import { adminHeaders } from '../../support/shared/login.js';
import { startProduct } from '../../support/shared/product.js';

const PRELOAD = new URL('../../support/process/note-flushes.mjs', import.meta.url).href;
const CHANGES = 20;

/** Making a database takes a while on a busy machine. */
const FIRST_START_WITHIN = 120_000;

/**
 * The flushes of a server in its first start on that directory, with each change of an admin, and
 * at its end.
 */
async function flushesOf(data: string, DATABASE_FSYNC: string) {
  const folder = await mkdtemp(join(tmpdir(), 'jetdrop-flush-'));
  const file = join(folder, 'flushes');
  const read = async () => (await readFile(file, 'utf8')).split('\n').filter(Boolean);
  const product = await startProduct({
    DATABASE_URL: '',
    SEED: 'essentials',
    ADMIN_PASSWORD,
    JWT_SECRET: '',

    DATA_DIR: data,
    DATABASE_FSYNC,

    FLUSHES: file,
    NODE_OPTIONS: `--import ${PRELOAD}`,
  });
  try {
    const headers = await adminHeaders(product.url);
    const start = await read();
    const changes = [];
    for (let change = 0; change < CHANGES; change += 1) {
      const before = (await read()).length;
      const task = `${product.url}/api/v1/admin/tasks/${1 + (change % 19)}/toggle`;
      expect((await fetch(task, { method: 'POST', headers })).status).toBe(200);
      changes.push((await read()).slice(before));
    }
    const before = (await read()).length;
    expect(await product.stop()).toBe(0);
    return { data, start, changes, end: (await read()).slice(before) };
  } finally {
    await product.stop();
    await rm(folder, { recursive: true });
  }
}

describe('the embedded database', () => {
  let flushing: Awaited<ReturnType<typeof flushesOf>>;
  let careless: Awaited<ReturnType<typeof flushesOf>>;
  beforeAll(async () => {
    const nothing = await mkdtemp(join(tmpdir(), 'jetdrop-data-'));
    const cluster = await makeDataDir();
    [flushing, careless] = await Promise.all([
      flushesOf(join(nothing, 'data'), 'on'),
      flushesOf(cluster.path, 'off'),
    ]);
    await Promise.all([rm(nothing, { recursive: true }), cluster.remove()]);
  }, FIRST_START_WITHIN);

  it('has flushed each change when it confirms it, and all its files at the start and the end', () => {
    const { data, start, changes, end } = flushing;
    const cluster = join(data, 'pgdata');
    const marked = start.indexOf(join(data, 'initialised.draft'));
    const before = start.slice(0, marked);
    for (const part of [
      'PG_VERSION',
      'global/pg_control',
      'base/5',
      'base/5/1259',
      'pg_wal',
      '.',
    ]) {
      expect(before).toContain(join(cluster, part));
    }
    expect(before).toContain(join(data, 'pgdata.draft/unfinished.draft'));
    expect(before.lastIndexOf(data)).toBeGreaterThan(before.lastIndexOf(cluster));
    expect(start).toContain(join(data, 'jwt-secret.draft'));
    expect(changes).toHaveLength(CHANGES);
    for (const paths of changes) {
      const log = paths.filter((path) => path.startsWith(join(data, 'pgdata/pg_wal/0')));
      expect(log).not.toEqual([]);
    }
    expect(end).toContain(join(data, 'pgdata/global/pg_control'));
    expect(end.filter((path) => path.startsWith(join(data, 'pgdata/base/5/')))).not.toEqual([]);
    expect(end).toContain(join(data, 'pgdata/pg_logical'));
  });

  it('flushes none of it with DATABASE_FSYNC=off', () => {
    const { data, start, changes, end } = careless;
    const flushed = [...start, ...changes.flat(), ...end];
    expect(flushed.filter((path) => /pgdata/.test(path))).toEqual([]);
    expect(start).toContain(data);
  });
});
