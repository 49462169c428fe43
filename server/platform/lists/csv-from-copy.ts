import { type ColumnGroup, csvCell, csvHeader } from './csv.js';

const [TAB, LINE, CARRIAGE, BACKSLASH, SPACE] = [9, 10, 13, 92, 32];
const [COMMA, POINT, ZERO, T, Z, UPPER_N] = [44, 46, 48, 84, 90, 78];

/** Characters of a time up to its seconds: `2026-01-31 08:00:00`. */
const SECONDS_LENGTH = 19;

/** Bytes that a text may contain, and begin with, without quotes and escapes. */
const SAFE = new Uint8Array(256);
const SAFE_FIRST = new Uint8Array(256);
for (let byte = SPACE; byte < 127; byte += 1) {
  const isSafe = !'",;\\'.includes(String.fromCharCode(byte));
  SAFE[byte] = isSafe ? 1 : 0;
  SAFE_FIRST[byte] = isSafe && !' =+-@'.includes(String.fromCharCode(byte)) ? 1 : 0;
}

const ESCAPED: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

type Kind = 'plain' | 'time' | 'text';

const kindsOf = (columns: readonly ColumnGroup[]): Kind[] =>
  columns.flatMap((group) =>
    'text' in group
      ? group.text.map((): Kind => 'text')
      : group.plain.map((name): Kind => (name.endsWith('_at') ? 'time' : 'plain')),
  );

/**
 * A CSV file from PostgreSQL's `copy` in text format, with times in UTC: rows end with a line feed, cells with a tab,
 * and a null is `\N`. Bytes are copied one by one, which is several times as fast as reading values, and each piece is
 * allocated once, so that the garbage collector does not slow down a fast server.
 */
export async function* csvFromCopy(
  columns: readonly ColumnGroup[],
  copied: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(csvHeader(columns));
  const kinds = kindsOf(columns);
  const output = new Output();
  /** The incomplete row at the end of the piece before. */
  let begun: Buffer = Buffer.alloc(0);
  for await (const piece of copied) {
    const start = begun.length > 0 ? piece.indexOf(LINE) + 1 : 0;
    const end = piece.lastIndexOf(LINE) + 1;
    if (start > 0) convert(Buffer.concat([begun, piece.subarray(0, start)]), kinds, output);
    convert(piece.subarray(start, end), kinds, output);
    if (end > 0) begun = Buffer.alloc(0);
    const rest = piece.subarray(end);
    // Copied, because a subarray keeps its whole piece.
    if (rest.length > 0) begun = Buffer.concat([begun, rest]);
    if (output.length > 0) yield output.take();
  }
}

/** Writes whole rows as CSV. */
function convert(rows: Buffer, kinds: readonly Kind[], output: Output): void {
  let at = 0;
  while (at < rows.length) {
    for (const [column, kind] of kinds.entries()) {
      const isLast = column === kinds.length - 1;
      const end = endOfCell(rows, at, isLast ? LINE : TAB);
      output.reserve(4 * (end - at) + 8);
      if (rows[at] !== BACKSLASH || rows[at + 1] !== UPPER_N) {
        if (kind === 'text') writeText(output, rows, at, end);
        else if (kind === 'time') writeTime(output, rows, at, end);
        else writePlain(output, rows, at, end);
      }
      output.put(isLast ? CARRIAGE : COMMA);
      if (isLast) output.put(LINE);
      at = end + 1;
    }
  }
}

/** A buffer that is reused for each piece of a file. */
class Output {
  length = 0;
  private bytes = Buffer.allocUnsafe(1 << 16);

  /** Returns the bytes that were written since the last call. */
  take(): Buffer {
    const taken = Buffer.from(this.bytes.subarray(0, this.length));
    this.length = 0;
    return taken;
  }

  /** Makes room for `more` bytes. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.length + more));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }

  put(byte: number): void {
    this.bytes[this.length] = byte;
    this.length += 1;
  }

  copy(source: Buffer, start: number, end: number): void {
    const { bytes } = this;
    let to = this.length;
    for (let from = start; from < end; from += 1, to += 1) bytes[to] = source[from] as number;
    this.length = to;
  }

  write(text: string): void {
    this.reserve(3 * text.length);
    this.length += this.bytes.write(text, this.length);
  }
}

function endOfCell(rows: Buffer, start: number, separator: number): number {
  let at = start;
  while (rows[at] !== separator) at += 1;
  return at;
}

/** A number, a code or a boolean, which PostgreSQL copies as one letter. */
function writePlain(output: Output, rows: Buffer, start: number, end: number): void {
  const isLetter = end - start === 1 && (rows[start] as number) >= 97;
  if (isLetter) output.write(rows[start] === 116 ? 'true' : 'false');
  else output.copy(rows, start, end);
}

/** `2026-01-31 08:00:00.12+00` as `2026-01-31T08:00:00.120Z`. */
function writeTime(output: Output, rows: Buffer, start: number, end: number): void {
  const zone = end - 3;
  const fraction = start + SECONDS_LENGTH;
  if (rows[start + 10] !== SPACE || rows[zone] !== 43 || zone - fraction > 4) {
    output.write(new Date(rows.toString('latin1', start, end)).toISOString());
    return;
  }
  output.copy(rows, start, start + 10);
  output.put(T);
  output.copy(rows, start + 11, fraction);
  output.put(POINT);
  for (let digit = fraction + 1; digit < fraction + 4; digit += 1) {
    output.put(digit < zone ? (rows[digit] as number) : ZERO);
  }
  output.put(Z);
}

function writeText(output: Output, rows: Buffer, start: number, end: number): void {
  let isSafe = start === end || SAFE_FIRST[rows[start] as number] === 1;
  for (let at = start; isSafe && at < end; at += 1) isSafe = SAFE[rows[at] as number] === 1;
  if (isSafe) {
    output.copy(rows, start, end);
    return;
  }
  const text = rows.toString('utf8', start, end);
  output.write(csvCell(text.replace(/\\(.)/g, (_escape, sign: string) => ESCAPED[sign] ?? sign)));
}
