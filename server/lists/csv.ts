import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

/** The signs of a formula; some spreadsheets also read their wide, small and typographic forms. */
const SIGNS = '[=+\\-@＝＋－＠﹦﹢﹣﹫−]';
/** Invisible characters, which some programs skip before a sign. */
const UNSEEN = '\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}';
/** The start of a cell that a spreadsheet may run as a formula (OWASP, CSV injection). */
const FORMULA_START = new RegExp(`^(?:${SIGNS}|[${UNSEEN}])`, 'u');
/** The start of a formula after a separator: programs that split at `;` or tabs ignore inner quotes. */
const FORMULA_INSIDE = new RegExp(
  `[,;\\t\\r\\n](?=[["${UNSEEN}]--[\\t\\r\\n]]*${SIGNS}|"*(?:\\t|\\r(?!\\n)|$))`,
  'gv',
);
const NEEDS_QUOTES = /[",;\t\r\n]/;
const BYTE_ORDER_MARK = '\uFEFF';

/** `text` was typed by a person; `plain` is a number, a boolean or a time, and safe. */
type ColumnKind = 'plain' | 'text';

export type Columns = Readonly<Record<string, ColumnKind>>;

export type ColumnsOf<Entity> = { readonly [Column in keyof Entity]?: ColumnKind };

/** One text column, or adjacent plain ones that are read as one value. */
export interface ColumnRun {
  kind: ColumnKind;
  names: string[];
}

/** The values of one row, one for each run of columns: plain ones joined by commas. */
export type CsvValues = readonly (string | null)[];

/** Groups adjacent plain columns, because each value of a row costs time. */
export function columnRuns(columns: Columns): ColumnRun[] {
  const runs: ColumnRun[] = [];
  for (const [name, kind] of Object.entries(columns)) {
    const last = runs.at(-1);
    if (kind === 'plain' && last?.kind === 'plain') last.names.push(name);
    else runs.push({ kind, names: [name] });
  }
  return runs;
}

/** One RFC 4180 cell of text. An apostrophe precedes what a spreadsheet would run, also inside the cell. */
export function csvCell(value: string): string {
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  if (!NEEDS_QUOTES.test(text)) return text;
  return `"${text.replace(FORMULA_INSIDE, "$&'").replaceAll('"', '""')}"`;
}

/** The text of a CSV file in chunks: UTF-8 with byte order mark, a header row, CRLF. */
export async function* csvChunks(
  columns: Columns,
  batches: AsyncIterable<readonly CsvValues[]>,
): AsyncGenerator<string> {
  const isText = columnRuns(columns).map(({ kind }) => kind === 'text');
  const line = (values: CsvValues): string => {
    let text = '';
    for (const [index, guarded] of isText.entries()) {
      const value = values[index] ?? '';
      text += `${index === 0 ? '' : ','}${guarded ? csvCell(value) : value}`;
    }
    return `${text}\r\n`;
  };
  let chunk = `${BYTE_ORDER_MARK}${Object.keys(columns).join(',')}\r\n`;
  for await (const rows of batches) {
    for (const row of rows) chunk += line(row);
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/** A CSV file, which browsers save under `name`. */
export const csvFile = (chunks: AsyncIterable<string>, name: string): StreamableFile =>
  new StreamableFile(Readable.from(chunks), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}"`,
  });
