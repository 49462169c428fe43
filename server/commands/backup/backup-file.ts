import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { EnvError } from '../../platform/config/env-reader.js';
import { parseJson } from '../../platform/lists/parse-json.js';

/**
 * A backup is text, compressed with gzip. Each line is JSON, except for rows, which are in PostgreSQL's `copy` format;
 * `\.` ends a table.
 *
 *     {"format":"jetdrop-backup","version":1,"created_at":…,"migrations":[…]}
 *     {"table":"users","columns":["id",…]}
 *     1	UQ…
 *     \.
 *     {"sequences":{"users_id_seq":1}}
 *     {"sha256":…}
 */
export interface BackupHead {
  format: 'jetdrop-backup';
  version: 1;
  created_at: string;
  /** The migrations of the rows' schema, in their order. */
  migrations: string[];
}

export interface BackupTable {
  table: string;
  columns: string[];
}

export interface BackupSequences {
  /** The last number of each sequence; null for an unused one. */
  sequences: Record<string, number | null>;
}

export const END_OF_ROWS = '\\.\n';

export const jsonLine = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

/** Adds the line that proves all before it. */
export async function* sealed(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const sum = createHash('sha256');
  for await (const part of parts) {
    sum.update(part);
    yield part;
  }
  yield jsonLine({ sha256: sum.digest('hex') });
}

const LINE_FEED = 10;

/** Bytes of the longest line, with a table's columns or all sequences. */
const LONGEST_LINE = 1_000_000;

/** Reads a backup from start to end. */
export class BackupReader {
  private rest: Buffer = Buffer.alloc(0);
  private readonly parts: AsyncIterator<Buffer>;
  private readonly sum = createHash('sha256');

  constructor(path: string) {
    const file = createReadStream(path);
    const text = createGunzip();
    file.on('error', (error) => text.destroy(error));
    this.parts = file.pipe(text)[Symbol.asyncIterator]();
  }

  /** @throws EnvError when it is no backup, or of another version. */
  async readHead(): Promise<BackupHead> {
    const head = await this.readLine().catch(() => null);
    const { format, version, created_at, migrations } = Object(head);
    if (format !== 'jetdrop-backup') throw new EnvError('This is no backup of the product');
    if (version !== 1) throw new EnvError('A newer version of the product has made this backup');
    if (!TIME.test(created_at) || !areNames(migrations) || migrations.length === 0) throw cutOff();
    return { format, version, created_at, migrations };
  }

  /** The next line; undefined after the last one. @throws EnvError when the file is cut off or altered. */
  async readLine(): Promise<object | undefined> {
    const proof = this.sum.copy().digest('hex');
    while (!this.rest.includes(LINE_FEED)) {
      if (this.rest.length > LONGEST_LINE || !(await this.fill())) throw cutOff();
    }
    const end = this.rest.indexOf(LINE_FEED) + 1;
    const line = parsed(this.take(end).toString());
    if (line.sha256 === undefined) return line;
    if (line.sha256 !== proof || this.rest.length > 0 || (await this.fill())) throw cutOff();
    return undefined;
  }

  /** The rows of the table whose line was read last. */
  async *readRows(): AsyncGenerator<Buffer> {
    // The first row has no line feed before it.
    let isStart = true;
    for (;;) {
      const end = this.rest.indexOf(isStart ? END_OF_ROWS : `\n${END_OF_ROWS}`);
      if (end === 0 && isStart) return void this.take(END_OF_ROWS.length);
      if (end > 0 && !isStart) {
        yield this.take(end + 1);
        return void this.take(END_OF_ROWS.length);
      }
      if (isStart && this.rest.length >= END_OF_ROWS.length) {
        isStart = false;
        continue;
      }
      // The last bytes may be the start of the end mark.
      const sure = this.rest.length - END_OF_ROWS.length - 1;
      if (!isStart && sure > 0) yield this.take(sure);
      if (!(await this.fill())) throw cutOff();
    }
  }

  private take(length: number): Buffer {
    const taken = this.rest.subarray(0, length);
    this.rest = this.rest.subarray(length);
    this.sum.update(taken);
    return taken;
  }

  private async fill(): Promise<boolean> {
    const next = await this.parts.next().catch((cause: unknown) => {
      throw cutOff(cause);
    });
    if (next.done) return false;
    this.rest = this.rest.length > 0 ? Buffer.concat([this.rest, next.value]) : next.value;
    return true;
  }
}

/** @throws EnvError for an unknown line. */
function parsed(text: string): { sha256?: unknown } {
  const line: Partial<Record<string, unknown>> = Object(parseJson(text));
  const { format, table, columns, sequences, sha256 } = line;
  const isTable = typeof table === 'string' && areNames(columns);
  const isOther = format ?? sha256 ?? sequences;
  if (!(table === undefined ? isOther : isTable)) throw cutOff();
  return line;
}

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const areNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

const cutOff = (cause?: unknown): EnvError =>
  new EnvError('The backup is cut off or damaged: take another one', { cause });

/** Checks a whole backup without a database. @throws EnvError when it is damaged. */
export async function checkBackup(path: string): Promise<BackupHead> {
  const reader = new BackupReader(path);
  const head = await reader.readHead();
  for (let line = await reader.readLine(); line; line = await reader.readLine()) {
    if ('table' in line) for await (const _rows of reader.readRows());
  }
  return head;
}
