import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import {
  type ImportColumn,
  type ImportedAward,
  type ImportProblem,
  MAX_IMPORT,
  readImportHeader,
  readImportRow,
  type TonNetwork,
} from '#libs/domain/index.js';
import { importRefused } from './imports.errors.js';

/** A row of a file: an award, or why it is none, and its cells. */
export interface FileRow {
  line: number;
  cells: readonly string[];
  award: ImportedAward | null;
  problem: ImportProblem | null;
}

/** Separators, the most usual first. */
const SEPARATORS = [',', ';', '\t'];

const LINE_ENDS = ['\r\n', '\n', '\r'];

/** Rows of a batch. */
const BATCH = 2_000;

/** Reads a CSV file as a stream; its hash, its size and its header are known at its end. */
export class ImportFile {
  columns: ImportColumn[] = [];
  private readonly hash = createHash('sha256');

  constructor(
    private readonly source: Readable,
    private readonly network: TonNetwork,
  ) {}

  /** The hash of all bytes, in hexadecimal digits. */
  sha256(): string {
    return this.hash.copy().digest('hex');
  }

  /** The rows below the header, in batches. @throws AppError 422 for a file that cannot be read. */
  async *batches(): AsyncGenerator<FileRow[]> {
    const texts = this.texts();
    const start = await startOf(texts);
    const parser = parse({
      delimiter: separatorOf(start),
      record_delimiter: LINE_ENDS,
      info: true,
      max_record_size: MAX_IMPORT.row_bytes,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
    // Its failures are thrown by the rows.
    pipeline(Readable.from(joined(start, texts)), parser, () => {});
    try {
      let rows: FileRow[] = [];
      let count = 0;
      for await (const { record, info } of parser as AsyncIterable<Parsed>) {
        if (this.columns.length === 0) {
          const columns = readImportHeader(record);
          if (!columns) throw importRefused('header');
          this.columns = columns;
          continue;
        }
        count += 1;
        if (count > MAX_IMPORT.rows) throw importRefused('rows');
        rows.push(this.read(record, info.lines));
        if (rows.length < BATCH) continue;
        yield rows;
        rows = [];
      }
      if (this.columns.length === 0) throw importRefused('header');
      yield rows;
    } catch (error) {
      throw refusalOf(error);
    } finally {
      parser.destroy();
    }
  }

  private read(cells: readonly string[], line: number): FileRow {
    const award = readImportRow(cells, this.columns, this.network);
    const isAward = typeof award === 'object';
    return { line, cells, award: isAward ? award : null, problem: isAward ? null : award };
  }

  /** The text of the file, piece by piece: UTF-8, or UTF-16 with a byte order mark. */
  private async *texts(): AsyncGenerator<string> {
    let bytes = 0;
    let decoder: Decoder | undefined;
    // The byte order mark, whose bytes may arrive one by one.
    let mark = Buffer.alloc(0);
    // The client reads the response to a refused file, so its connection stays.
    const chunks = this.source.iterator({ destroyOnReturn: false });
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_IMPORT.bytes) throw importRefused('bytes');
      this.hash.update(chunk);
      if (decoder) yield decode(decoder, chunk);
      else mark = Buffer.concat([mark, chunk]);
      if (decoder || mark.length < 2) continue;
      decoder = new TextDecoder(encodingOf(mark), { fatal: true });
      yield decode(decoder, mark);
    }
    if (decoder) yield decode(decoder);
  }
}

type Decoder = InstanceType<typeof TextDecoder>;

interface Parsed {
  record: string[];
  info: { lines: number };
}

const encodingOf = (chunk: Buffer): string => {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
  return chunk[0] === 0xfe && chunk[1] === 0xff ? 'utf-16be' : 'utf-8';
};

function decode(decoder: Decoder, chunk?: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    throw importRefused('encoding');
  }
}

/** The beginning of a text, with its whole first line. */
async function startOf(texts: AsyncGenerator<string>): Promise<string> {
  let start = '';
  while (!/[\r\n]/.test(start.trimStart()) && start.length <= MAX_IMPORT.row_bytes) {
    const { value, done } = await texts.next();
    if (done) break;
    start += value;
  }
  return start;
}

/** The separator that the header has most often. */
function separatorOf(start: string): string {
  const [header = ''] = start.trimStart().split(/[\r\n]/, 1);
  const count = (separator: string) => header.split(separator).length;
  return SEPARATORS.toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

async function* joined(start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield start;
  yield* rest;
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = Number(error['lines'] ?? 0);
  return importRefused(error.code === 'CSV_MAX_RECORD_SIZE' ? 'line' : 'quotes', line);
}
