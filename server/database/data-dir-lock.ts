import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EnvError } from '../config/env.js';

/** A held data directory. */
export interface DataDirLock {
  /** Lets another process have the directory. */
  release(): void;
}

/**
 * Takes the data directory for this process: PGlite does not guard it, and two processes in one
 * directory lose committed rows. The lock is the operating system's own (an exclusive SQLite
 * transaction), so it dies with the process, however that ends.
 *
 * @throws EnvError naming the other process when the directory is taken or cannot be written.
 */
export function lockDataDir(directory: string): DataDirLock {
  const ownerFile = join(directory, 'owner.json');
  const lock = openLockFile(directory);
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    throw new EnvError(`DATA_DIR ${directory} is in use by ${readOwner(ownerFile)}`, {
      cause: error,
    });
  }
  const owner = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  writeFileSync(ownerFile, JSON.stringify(owner));
  return { release: () => lock.close() };
}

function openLockFile(directory: string): DatabaseSync {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    return new DatabaseSync(join(directory, 'lock.sqlite'), { timeout: 0 });
  } catch (error) {
    throw new EnvError(`DATA_DIR ${directory} cannot be written`, { cause: error });
  }
}

function readOwner(file: string): string {
  try {
    const { pid, host, since } = JSON.parse(readFileSync(file, 'utf8'));
    return `process ${pid} on ${host}, since ${since}`;
  } catch {
    // The owner has the lock but has not written its name yet.
    return 'another process';
  }
}
