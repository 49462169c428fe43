import {
  closeSync,
  fsync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pLimit from 'p-limit';

/** Node has four threads for them, which go on while the event loop is busy with something else. */
const FLUSHES_AT_ONCE = 64;

/** Makes a file's content, or a directory's list of entries, survive a power cut. */
export function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Flushes what is in the directory now, except for what is removed meanwhile: several files at once, because a disk
 * needs much longer for one after the other.
 */
export async function flushTree(directory: string): Promise<void> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  await pLimit(FLUSHES_AT_ONCE).map(entries, async (entry) => {
    const path = join(entry.parentPath, entry.name);
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    // An empty file has no more than its name, which is flushed with its directory.
    if (entry.isFile() && size === 0) return;
    const descriptor = openSync(path, 'r');
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
