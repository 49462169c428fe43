import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Makes a file's content, or a directory's list of entries, survive a power cut. */
export function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

export function flushTree(directory: string): void {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    flush(join(entry.parentPath, entry.name));
  }
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
