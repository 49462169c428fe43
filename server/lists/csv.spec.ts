import fc from 'fast-check';
import { csvCell, csvChunks } from './csv.js';

/** A plain RFC 4180 reader, to check the writer against. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i];
    if (quoted && char === '"' && text[i + 1] === '"') {
      cell += '"';
      i += 1;
    } else if (char === '"') quoted = !quoted;
    else if (!quoted && (char === ',' || text.startsWith('\r\n', i))) {
      rows.at(-1)?.push(cell);
      cell = '';
      if (char === '\r') {
        rows.push([]);
        i += 1;
      }
    } else cell += char;
  }
  rows.pop();
  return rows;
}

/** Signs of a formula, white space, control characters and what is not seen. */
const HARMFUL = [
  ...'=+-@＝＋－＠ \t\n\v\f\r\0\x1b\x7f\x85\xa0\xad',
  ...'\u034f\u061c\u115f\u1680\u2003\u200b\u200d\u200e\u2028\u202e\u202f\u2060\u3000\u3164',
  ...'\ufe0f\ufeff\ufff9\u{e0041}',
];

async function write(rows: { a: string; b: string }[]): Promise<string> {
  async function* source() {
    for (const { a, b } of rows) yield [[a, b]];
  }
  let text = '';
  for await (const chunk of csvChunks({ a: 'text', b: 'text' }, source())) text += chunk;
  return text;
}

describe('a CSV file', () => {
  it('starts with a byte order mark and the column names', async () => {
    expect(await write([])).toBe('\uFEFFa,b\r\n');
  });

  it('reads back as what was written, but for the apostrophe before a formula', async () => {
    const field = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom(...HARMFUL, ...'",a中'), { maxLength: 6 }).map((c) => c.join('')),
    );
    const neutral = (text: string) =>
      /^[=+\-@＝＋－＠\s\p{Cc}\p{Cf}\p{DI}]/u.test(text) ? `'${text}` : text;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ a: field, b: field })), async (rows) => {
        const [header, ...read] = parse((await write(rows)).slice(1));
        expect(header).toEqual(['a', 'b']);
        expect(read).toEqual(rows.map(({ a, b }) => [neutral(a), neutral(b)]));
      }),
    );
  });

  it.each(HARMFUL)('does not let what begins with %j run', (start) => {
    for (const rest of ['', '1+1', '=1+1', ',"x"']) {
      expect(csvCell(`${start}${rest}`).replace(/^"/, '')[0]).toBe("'");
    }
  });

  it.each(['', 'Ada', '中文', 'é=1', "'=1", '😀', '1-1', '_', '(1)'])(
    'leaves %j as it is',
    (text) => {
      expect(csvCell(text)).toBe(text);
    },
  );

  it('holds nothing for null, and a number below zero as it is', async () => {
    async function* source() {
      yield [[null, '-5,true']];
    }
    const columns = { a: 'text', b: 'plain', c: 'plain' } as const;
    const chunks: string[] = [];
    for await (const chunk of csvChunks(columns, source())) chunks.push(chunk);
    expect(chunks.join('')).toBe('\uFEFFa,b,c\r\n,-5,true\r\n');
  });
});
