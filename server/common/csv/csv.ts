/** What a spreadsheet would run as a formula when a cell starts with it (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;
const BYTE_ORDER_MARK = '\uFEFF';

/** `text` is somebody's own words; `plain` is a number, a truth value or a time, safe as it is. */
export type ColumnKind = 'plain' | 'text';

/** The values of one row in the order of the columns, as the database writes them. */
export type TextRow = readonly (string | null)[];

/** One RFC 4180 cell of text; what a spreadsheet would run gets an apostrophe in front. */
export function csvCell(value: string): string {
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The text of a CSV file, piece by piece: UTF-8 with byte order mark, a header row, CRLF. Reads no
 * more batches of rows than the receiver takes.
 */
export async function* csvChunks(
  columns: Readonly<Record<string, ColumnKind>>,
  batches: AsyncIterable<readonly TextRow[]>,
): AsyncGenerator<string> {
  const isText = Object.values(columns).map((kind) => kind === 'text');
  const line = (row: TextRow): string => {
    let text = '';
    for (const [index, guarded] of isText.entries()) {
      const value = row[index] ?? '';
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
