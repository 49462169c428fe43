/** What a spreadsheet would run as a formula when a cell starts with it (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;
const BYTE_ORDER_MARK = '\uFEFF';
const ROWS_PER_CHUNK = 500;

type Cell = string | number | boolean | null | undefined;

/** One RFC 4180 cell; text that a spreadsheet would run gets an apostrophe in front. */
export function csvCell(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The text of a CSV file, piece by piece: UTF-8 with byte order mark, a header row, CRLF. Reads no
 * more rows than the receiver takes.
 */
export async function* csvChunks<Column extends string>(
  columns: readonly Column[],
  rows: AsyncIterable<Record<Column, Cell>>,
): AsyncGenerator<string> {
  let chunk = `${BYTE_ORDER_MARK}${columns.join(',')}\r\n`;
  let count = 0;
  for await (const row of rows) {
    for (const [index, column] of columns.entries()) {
      chunk += (index === 0 ? '' : ',') + csvCell(row[column]);
    }
    chunk += '\r\n';
    count += 1;
    if (count % ROWS_PER_CHUNK !== 0) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
