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

/** Adjacent columns: `text` was typed by a person; `plain` is a number, a boolean or a time, and needs no escape. */
export type ColumnGroup<Name extends string = string> =
  | { plain: readonly Name[] }
  | { text: readonly Name[] };

/** One text column, or adjacent plain ones, which are read as one value because each value costs time. */
export interface ColumnRun {
  is_text: boolean;
  names: readonly string[];
}

export type CsvValue = string | number | boolean | null | undefined;

/** The values of one row, one for each run of columns: plain ones joined by commas. */
export type CsvValues = readonly (string | null)[];

export const columnRuns = (groups: readonly ColumnGroup[]): ColumnRun[] =>
  groups.flatMap((group): ColumnRun[] =>
    'plain' in group
      ? [{ is_text: false, names: group.plain }]
      : group.text.map((name) => ({ is_text: true, names: [name] })),
  );

/** A byte order mark, and the names of the columns. */
export const csvHeader = (columns: readonly ColumnGroup[]): string =>
  `${BYTE_ORDER_MARK}${columnRuns(columns)
    .flatMap(({ names }) => names)
    .join(',')}\r\n`;

/** One RFC 4180 cell of text. An apostrophe precedes formulas, also inside the cell. */
export function csvCell(value: string): string {
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  if (!NEEDS_QUOTES.test(text)) return text;
  return `"${text.replace(FORMULA_INSIDE, "$&'").replaceAll('"', '""')}"`;
}

/** The text of a CSV file in chunks: UTF-8 with byte order mark, a header row, CRLF. */
export async function* csvChunks(
  columns: readonly ColumnGroup[],
  batches: AsyncIterable<readonly CsvValues[]>,
): AsyncGenerator<string> {
  const runs = columnRuns(columns);
  const line = (values: CsvValues): string => {
    let text = '';
    for (const [index, { is_text }] of runs.entries()) {
      const value = values[index] ?? '';
      text += `${index === 0 ? '' : ','}${is_text ? csvCell(value) : value}`;
    }
    return `${text}\r\n`;
  };
  let chunk = csvHeader(columns);
  for await (const rows of batches) {
    for (const row of rows) chunk += line(row);
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/** The text of a short CSV file, whose first row names the columns. */
export const csvText = (rows: readonly (readonly CsvValue[])[]): string =>
  rows.reduce(
    (text, cells) => `${text}${cells.map((cell) => csvCell(String(cell ?? ''))).join(',')}\r\n`,
    BYTE_ORDER_MARK,
  );

/** A response with a CSV file, which browsers save under `name`. */
export const csvFile = (
  chunks: AsyncIterable<string | Buffer> | readonly string[],
  name: string,
): StreamableFile =>
  new StreamableFile(Readable.from(chunks), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}"`,
  });
