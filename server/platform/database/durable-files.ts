import {
  closeSync,
  fsync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pLimit from 'p-limit';

/** Node has four threads for them. */
const FLUSHES_AT_ONCE = 4;

/** Makes a file's content, or a directory's list of entries, survive a power cut. */
export function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Flushes several files at once, because a disk needs much longer for one after the other. */
export async function flushTree(directory: string): Promise<void> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  await pLimit(FLUSHES_AT_ONCE).map(entries, async ({ parentPath, name }) => {
    const descriptor = openSync(join(parentPath, name), 'r');
    await promisify(fsync)(descriptor).finally(() => closeSync(descriptor));
  });
  flush(directory);
}

/** Writes a file that only its owner reads: after a crash it is there as a whole or not at all. */
export function writeDurably(file: string, content: string): void {
  const draft = `${file}.draft`;
  // An existing file would keep its own permissions.
  rmSync(draft, { force: true });
  writeFileSync(draft, content, { mode: 0o600, flush: true });
  renameSync(draft, file);
  flush(dirname(file));
}
