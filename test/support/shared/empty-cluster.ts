import { mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Env } from '../../../server/platform/config/env.js';
import { prepareCluster } from '../../../server/platform/database/embedded-cluster.js';
import { copyOf, type DataDir } from './data-dir.js';

const MODULES = fileURLToPath(new URL('../../../node_modules/', import.meta.url));

/** A data directory of its own, whose database has no tables: for tests of migrations. */
export const makeUnmigratedDataDir = async (): Promise<DataDir> => copyOf(await keptDirectory());

/** The folder of a cluster without tables, to be copied. */
export const emptyCluster = async (): Promise<string> => join(await keptDirectory(), 'pgdata');

/** Kept for later runs, because making a cluster takes seconds. */
async function keptDirectory(): Promise<string> {
  const manifest = await readFile(`${MODULES}@electric-sql/pglite/package.json`, 'utf8');
  const cache = join(MODULES, '.cache');
  const folder = join(cache, `pglite-${JSON.parse(manifest).version}-empty`);
  const exists = () => stat(folder).then(Boolean, () => false);
  if (await exists()) return folder;
  await mkdir(cache, { recursive: true });
  // Made aside: of two runs at once, neither must see the other's half.
  const draft = await mkdtemp(`${folder}-draft-`);
  try {
    await prepareCluster(new Env({ DATA_DIR: draft, DATABASE_FSYNC: 'off' }));
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await exists())) throw error;
  }
  return folder;
}
