/** Data directories for tests. Only erasable TypeScript here, because jest's global setup loads this file natively. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface DataDir {
  /** Value for DATA_DIR. */
  path: string;
  remove(): Promise<void>;
}

/** An empty data directory of its own. */
export async function makeDataDir(): Promise<DataDir> {
  const path = await mkdtemp(join(tmpdir(), 'jetdrop-data-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/**
 * A data directory of its own that a server has left in good order, with the essentials and the
 * tests' admin: for deep process tests that do not need a first start.
 */
export async function makeInitialisedDataDir(): Promise<DataDir> {
  const initialised = process.env['TEST_INITIALISED_DIR'];
  if (!initialised) throw new Error('Only the tests in test/deep/process have such a directory.');
  return copyOf(initialised);
}

export async function copyOf(folder: string): Promise<DataDir> {
  const directory = await makeDataDir();
  await cp(folder, directory.path, { recursive: true });
  return directory;
}
