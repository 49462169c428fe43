import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EnvError } from '../config/env-reader.js';

const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

export interface DataDirLock {
  release(): void;
}

/**
 * Locks the data directory for this process: two processes in one PGlite directory lose committed rows. An
 * exclusive SQLite transaction is a lock of the operating system, which ends with the process.
 * @throws EnvError naming the other process when the directory is taken or cannot be written.
 */
export function lockDataDir(directory: string): DataDirLock {
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    lock = new DatabaseSync(join(directory, 'lock.sqlite'), { timeout: 0 });
    lock.exec('begin exclusive');
    const owner = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
    writeFileSync(ownerFile(directory), JSON.stringify(owner));
  } catch (error) {
    lock?.close();
    throw new EnvError(`DATA_DIR ${directory} ${reason(directory, error)}`, { cause: error });
  }
  const held = lock;
  return { release: () => held.close() };
}

function reason(directory: string, error: unknown): string {
  const { errcode, message } = error as Error & { errcode?: number };
  switch (errcode) {
    case SQLITE_BUSY:
      return `is in use by ${readOwner(ownerFile(directory))}`;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return 'has a damaged lock.sqlite, which holds no data: remove that file and start again';
    default:
      return `cannot be written: ${message}; make it writable for this user, or set another folder as DATA_DIR`;
  }
}

const ownerFile = (directory: string): string => join(directory, 'owner.json');

function readOwner(file: string): string {
  try {
    const { pid, host, since } = JSON.parse(readFileSync(file, 'utf8'));
    return `process ${pid} on ${host}, since ${since}`;
  } catch {
    // The owner has the lock but has not written its name yet.
    return 'another process';
  }
}
