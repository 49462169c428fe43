/**
 * Data directories for tests. Making a database cluster takes seconds, so one empty cluster is made
 * and copied. Only erasable TypeScript here, because jest's global setup loads this file natively.
 */
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';

const MODULES = fileURLToPath(new URL('../../../node_modules/', import.meta.url));

export interface DataDir {
  /** Value for DATA_DIR. */
  path: string;
  remove(): Promise<void>;
}

/** A data directory of its own, with an empty cluster in it. */
export async function makeDataDir(): Promise<DataDir> {
  return copied(await emptyCluster(), 'pgdata');
}

/**
 * A data directory of its own that a server has left in good order, with the essentials and the
 * tests' admin: for process tests that do not need a first start.
 */
export async function makeInitialisedDataDir(): Promise<DataDir> {
  const initialised = process.env['TEST_INITIALISED_DIR'];
  if (!initialised) throw new Error('Only the tests in test/process have such a directory.');
  return copied(initialised, '');
}

async function copied(from: string, name: string): Promise<DataDir> {
  const path = await mkdtemp(join(tmpdir(), 'jetdrop-data-'));
  await cp(from, join(path, name), { recursive: true });
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/**
 * The folder of the cluster to copy; created when missing. Half of a cluster are templates of
 * databases and sixteen megabytes of log: parts that no test needs are not copied.
 */
export async function emptyCluster(): Promise<string> {
  const manifest = await readFile(`${MODULES}@electric-sql/pglite/package.json`, 'utf8');
  const cache = join(MODULES, '.cache');
  const folder = join(cache, `pglite-${JSON.parse(manifest).version}-lean`);
  const exists = () => stat(folder).then(Boolean, () => false);
  if (await exists()) return folder;
  await mkdir(cache, { recursive: true });
  // Created aside: two runs at once must not see each other's half.
  const draft = await mkdtemp(`${folder}-draft-`);
  try {
    const cluster = await PGlite.create(draft, { initDbStartParams: ['--wal-segsize=1'] });
    await cluster.exec('update pg_database set datistemplate = false');
    await cluster.exec('drop database template0');
    await cluster.exec('drop database template1');
    await cluster.close();
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await exists())) throw error;
  }
  return folder;
}
