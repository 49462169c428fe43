/**
 * The last step of `npm run build:server`: the database that a first start on an empty directory copies
 * (decision 38).
 */
import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Env } from '../platform/config/env.js';
import {
  checksumOf,
  entriesOf,
  imageFolder,
  readDescription,
  removeTimes,
  writeDescription,
} from '../platform/database/database-image.js';
import { prepareCluster } from '../platform/database/embedded-cluster.js';
import { CURRENT_NAMES } from '../platform/database/migrations/index.js';
import { openOrm } from './command.js';

const BUILT = join(import.meta.dirname, '..');
const checksums = ['server', BUILT].map(checksumOf);

const env = new Env({});
useSameTimes();
if (readDescription(env).checksums.join() !== checksums.join()) {
  const folder = imageFolder(env);
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const times = await makeCluster(new Env({ DATA_DIR: draft, DATABASE_FSYNC: 'off' }));
  writeDescription(draft, { checksums, times, entries: entriesOf(join(draft, 'pgdata')) });
  letAllRead(draft);
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
}

/** PostgreSQL's identifier, its log and its control file contain times and random bytes: builds shall be equal. */
function useSameTimes(): void {
  const now = Date.UTC(2026, 0, 1);
  Date.now = () => now;
  const getRandomValues = (bytes: ArrayBufferView) => {
    new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength).fill(7);
    return bytes;
  };
  Object.defineProperty(crypto, 'getRandomValues', { value: getRandomValues });
}

/** The columns of its rows that have no times. */
async function makeCluster(env: Env) {
  await prepareCluster(env);
  const orm = await openOrm(env);
  await orm.migrator.up({ migrations: [...CURRENT_NAMES] });
  const times = await removeTimes(orm.em.fork());
  await orm.close(true);
  return times;
}

/** In a container another user than the one that builds starts the server. */
function letAllRead(image: string): void {
  for (const entry of readdirSync(image, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
}
