/** What a spreadsheet would run as a formula when a cell starts with it (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;
const BYTE_ORDER_MARK = '\uFEFF';

export type Cell = string | number | boolean | null | undefined;

/** One RFC 4180 cell; text that a spreadsheet would run gets an apostrophe in front. */
export function csvCell(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The text of a CSV file, piece by piece: UTF-8 with byte order mark, a header row, CRLF. Reads no
 * more batches of rows than the receiver takes.
 */
export async function* csvChunks<Column extends string>(
  columns: readonly Column[],
  batches: AsyncIterable<readonly Record<Column, Cell>[]>,
): AsyncGenerator<string> {
  const line = (row: Record<Column, Cell>): string => {
    let text = '';
    for (const column of columns) text += `,${csvCell(row[column])}`;
    return `${text.slice(1)}\r\n`;
  };
  let chunk = `${BYTE_ORDER_MARK}${columns.join(',')}\r\n`;
  for await (const rows of batches) {
    for (const row of rows) chunk += line(row);
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
