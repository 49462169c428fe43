import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';

const CHUNK_BYTES = 65_536;

/** Called with each difference, in words. */
export type OnDifference = (difference: string) => void;

interface Row {
  line: string;
  /** The number of the line in the file, whose header is line 1. */
  number: number;
}

/** The lines of a file as `split('\n')` returns them, without keeping the file. */
export function* linesOf(path: string): Generator<string> {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(CHUNK_BYTES);
    let rest = '';
    for (;;) {
      const length = readSync(file, buffer);
      if (length === 0) break;
      const lines = (rest + buffer.toString('latin1', 0, length)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    yield rest;
  } finally {
    closeSync(file);
  }
}

/** A published CSV file, read once. */
export class PublishedFile {
  private readonly sum = createHash('sha256');

  constructor(
    private readonly lines: Iterable<string>,
    private readonly header: string,
    private readonly onDifference: OnDifference,
  ) {}

  /** The lines below the header, including empty ones. */
  *rows(): Generator<Row> {
    let number = 0;
    let held: string | null = null;
    for (const line of this.lines) {
      number += 1;
      this.sum.update(number === 1 ? line : `\n${line}`, 'latin1');
      if (number === 1 && line !== this.header) {
        this.onDifference(`The first line is not "${this.header}"`);
      }
      if (held !== null) yield { line: held, number: number - 1 };
      held = number === 1 ? null : line;
    }
    if (held === '') return;
    this.onDifference('The last line is cut off');
    if (held !== null) yield { line: held, number };
  }

  /** Ends the reading. Returns the hash of the bytes, in hexadecimal digits. */
  sha256(): string {
    return this.sum.digest('hex');
  }
}
