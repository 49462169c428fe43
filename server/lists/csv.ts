/** The signs of a formula; some spreadsheets also read their wide, small and typographic forms. */
const SIGNS = '[=+\\-@＝＋－＠﹦﹢﹣﹫−]';
/** What is not seen, behind which some programs still find a sign. */
const UNSEEN = '\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}';
/** How a cell begins that a spreadsheet may run as a formula (OWASP, CSV injection). */
const FORMULA_START = new RegExp(`^(?:${SIGNS}|[${UNSEEN}])`, 'u');
/**
 * What divides cells or rows in one program or another, where the next cell would be a formula. A
 * program that divides at semicolons or tabs pays no heed to quotes in the middle of its cells.
 */
const FORMULA_INSIDE = new RegExp(
  `[,;\\t\\r\\n](?=[["${UNSEEN}]--[\\t\\r\\n]]*${SIGNS}|"*(?:\\t|\\r(?!\\n)|$))`,
  'gv',
);
const NEEDS_QUOTES = /[",;\t\r\n]/;
const BYTE_ORDER_MARK = '\uFEFF';

/** `text` is somebody's own words; `plain` is a number, a truth value or a time, safe as it is. */
type ColumnKind = 'plain' | 'text';

/** The columns of a file, in their order. */
export type Columns = Readonly<Record<string, ColumnKind>>;

/** The same for a file of an entity's columns. */
export type ColumnsOf<Entity> = { readonly [Column in keyof Entity]?: ColumnKind };

/** One text column, or plain ones that stand side by side and are read as one value. */
export interface ColumnRun {
  kind: ColumnKind;
  names: string[];
}

/** The values of one row, one for each run of columns: plain ones joined by commas. */
export type CsvValues = readonly (string | null)[];

/** What is read at once: each value of a row costs its own time, plain ones need no look at all. */
export function columnRuns(columns: Columns): ColumnRun[] {
  const runs: ColumnRun[] = [];
  for (const [name, kind] of Object.entries(columns)) {
    const last = runs.at(-1);
    if (kind === 'plain' && last?.kind === 'plain') last.names.push(name);
    else runs.push({ kind, names: [name] });
  }
  return runs;
}

/**
 * One RFC 4180 cell of text. What a spreadsheet would run gets an apostrophe in front, also inside of
 * the cell, where a program that divides cells at another sign would begin a new one.
 */
export function csvCell(value: string): string {
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  if (!NEEDS_QUOTES.test(text)) return text;
  return `"${text.replace(FORMULA_INSIDE, "$&'").replaceAll('"', '""')}"`;
}

/**
 * The text of a CSV file, piece by piece: UTF-8 with byte order mark, a header row, CRLF. Reads no
 * more batches of rows than the receiver takes.
 */
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
