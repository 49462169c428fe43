import { setImmediate } from 'node:timers/promises';
import type { KitFile } from './kit-files.js';

const BLOCK = 512;

/** Chunks after which other requests get their turn. */
const CHUNKS_AT_ONCE = 5_000;

/** A header (POSIX ustar) of a regular file. */
const header = (name: string, size: number): Buffer => {
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  block.write(name, 0, 100);
  block.write(octal(0o644, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  block.write(octal(size, 11), 124);
  // No time, so that the same files make the same bytes.
  block.write(octal(0, 11), 136);
  block.write(' '.repeat(8), 148);
  block.write('0', 156);
  block.write('ustar\x0000', 257, 'latin1');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)}\0 `, 148);
  return block;
};

async function sizeOf(content: KitFile['content']): Promise<number> {
  let size = 0;
  for await (const chunk of inTurns(content)) size += Buffer.byteLength(chunk);
  return size;
}

async function* inTurns(content: KitFile['content']) {
  let count = 0;
  for (const chunk of content) {
    count += 1;
    if (count % CHUNKS_AT_ONCE === 0) await setImmediate();
    yield chunk;
  }
}

/**
 * A tar archive of files in a folder, in their order and without times. Each content is read twice: for its size, and to
 * be sent. @throws RangeError for a name of more than 100 bytes, which a header has no room for.
 */
export async function* tarArchive(
  folder: string,
  files: readonly KitFile[],
): AsyncGenerator<string | Uint8Array> {
  for (const { name, content } of files) {
    const path = `${folder}/${name}`;
    if (Buffer.byteLength(path) > 100) throw new RangeError(`${path} is too long for an archive.`);
    const size = await sizeOf(content);
    yield header(path, size);
    yield* inTurns(content);
    yield Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
  }
  yield Buffer.alloc(2 * BLOCK);
}
