import { Readable } from 'node:stream';
import fc from 'fast-check';
import { csvCell } from './csv.js';
import { csvFromCopy } from './csv-from-copy.js';

const COLUMNS = [
  { plain: ['id', 'is_banned'] },
  { text: ['name', 'reason'] },
  { plain: ['created_at'] },
];

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};
/** As PostgreSQL's documentation of `copy` says. */
const copied = (value: string | null) =>
  value === null ? '\\N' : value.replace(/[\\\b\f\n\r\t\v]/g, (sign) => ESCAPES[sign] ?? '');

/** The file of rows that come in pieces of so many bytes. */
async function fileOf(rows: (string | null)[][], size = 1 << 16): Promise<string[]> {
  const bytes = Buffer.from(rows.map((row) => `${row.map(copied).join('\t')}\n`).join(''));
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of csvFromCopy(COLUMNS, pieces())) chunks.push(chunk);
  const [header, ...lines] = Buffer.concat(chunks)
    .toString()
    .split(/(?<=\r\n)/);
  expect(header).toBe('\uFEFFid,is_banned,name,reason,created_at\r\n');
  return lines.length === 0 ? [] : [lines.join('')];
}

const TIME = '2026-01-31 08:00:00.12+00';

describe('a CSV file from a copy', () => {
  it('allocates hardly more than it writes, however the rows are cut', async () => {
    let allocated = 0;
    const { from, concat, allocUnsafe } = Buffer;
    const count = (buffer: Buffer) => {
      allocated += buffer.length;
      return buffer;
    };
    const row = Buffer.from(`7\tt\tAda Lovelace\ta reason\t${TIME}\n`);
    const whole = concat(Array(50_000).fill(row));
    const pieces = Array.from({ length: Math.ceil(whole.length / 65_000) }, (_, index) =>
      whole.subarray(index * 65_000, (index + 1) * 65_000),
    );
    let written = 0;
    try {
      Buffer.from = ((...input: Parameters<typeof from>) => count(from(...input))) as typeof from;
      Buffer.concat = (...input) => count(concat(...input)) as Buffer<ArrayBuffer>;
      Buffer.allocUnsafe = (size) => count(allocUnsafe(size)) as Buffer<ArrayBuffer>;
      for await (const chunk of csvFromCopy(COLUMNS, Readable.from(pieces)))
        written += chunk.length;
    } finally {
      Object.assign(Buffer, { from, concat, allocUnsafe });
    }
    expect(written).toBeGreaterThan(2_500_000);
    expect(allocated).toBeLessThan(1.2 * written);
  });

  it('has only its header when nothing is copied', async () => {
    expect(await fileOf([])).toEqual([]);
  });

  it.each([
    ['2026-01-31 08:00:00+00', '2026-01-31T08:00:00.000Z'],
    ['2026-01-31 08:00:00.1+00', '2026-01-31T08:00:00.100Z'],
    ['2026-01-31 08:00:00.12+00', '2026-01-31T08:00:00.120Z'],
    ['2026-01-31 08:00:00.123+00', '2026-01-31T08:00:00.123Z'],
    [null, ''],
  ])('writes the time %s as %s', async (time, written) => {
    expect(await fileOf([['7', 't', 'Ada', null, time]])).toEqual([`7,true,Ada,,${written}\r\n`]);
  });

  it('writes numbers below zero and booleans', async () => {
    expect(await fileOf([['-5', 'f', '', 'x', null]])).toEqual(['-5,false,,x,\r\n']);
  });

  const text = fc.oneof(
    fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\0', '')),
    fc
      .array(fc.constantFrom(...'=+-@\\,;"\'\t\n\r\b\f\v ＝aN1中é😀'), { maxLength: 8 })
      .map((signs) => signs.join('')),
    fc.constant('\\N'),
  );

  it('writes text as its cells are written elsewhere, however the bytes arrive', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.option(text), fc.option(text)), { minLength: 1 }),
        fc.integer({ min: 1, max: 50 }),
        async (cells, size) => {
          // Databases store well-formed text only.
          const rows = cells.map((row) => row.map((cell) => cell?.toWellFormed() ?? null));
          const file = await fileOf(
            rows.map(([name = null, reason = null]) => ['1', 't', name, reason, TIME]),
            size,
          );
          const expected = rows.map((row) => {
            const [name, reason] = row.map((cell) => (cell === null ? '' : csvCell(cell)));
            return `1,true,${name},${reason},2026-01-31T08:00:00.120Z\r\n`;
          });
          expect(file.join('')).toBe(expected.join(''));
        },
      ),
    );
  });
});
