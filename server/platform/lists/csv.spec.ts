import fc from 'fast-check';
import { csvCell, csvChunks } from './csv.js';

/** What an import is set to: the signs that divide cells, and whether quotes hold a cell together. */
interface Import {
  separators: string;
  quotes: boolean;
}

/** A spreadsheet's reader: quotes mean something at the beginning of a cell only. */
function parse(text: string, { separators, quotes }: Import = RFC_4180): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isFresh = true;
  let quoted = false;
  const end = () => {
    rows.at(-1)?.push(cell);
    cell = '';
    isFresh = true;
  };
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i] as string;
    const wasFresh = isFresh;
    isFresh = false;
    if (quoted && char === '"' && text[i + 1] === '"') {
      cell += '"';
      i += 1;
    } else if (quoted) {
      if (char === '"') quoted = false;
      else cell += char;
    } else if (quotes && wasFresh && char === '"') quoted = true;
    else if (separators.includes(char)) end();
    else if (char === '\n' || text.startsWith('\r\n', i)) {
      end();
      rows.push([]);
      if (char === '\r') i += 1;
    } else cell += char;
  }
  rows.pop();
  return rows;
}

const RFC_4180: Import = { separators: ',', quotes: true };
const IMPORTS = [',', ';', '\t', ';\t', ',;\t'].flatMap((separators) => [
  { separators, quotes: true },
  { separators, quotes: false },
]);

/** Signs of a formula, white space, control characters and what is not seen. */
const HARMFUL = [
  ...'=+-@＝＋－＠﹦﹢﹣﹫− \t\n\v\f\r\0\x1b\x7f\x85\xa0\xad',
  ...'\u034f\u061c\u115f\u1680\u2003\u200b\u200d\u200e\u2028\u202e\u202f\u2060\u3000\u3164',
  ...'\ufe0f\ufeff\ufff9\u{e0041}',
];

async function write(rows: { a: string; b: string }[]): Promise<string> {
  async function* source() {
    for (const { a, b } of rows) yield [[a, b]];
  }
  let text = '';
  for await (const chunk of csvChunks([{ text: ['a', 'b'] }], source())) text += chunk;
  return text;
}

describe('a CSV file', () => {
  it('starts with a byte order mark and the column names', async () => {
    expect(await write([])).toBe('\uFEFFa,b\r\n');
  });

  const field = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom(...HARMFUL, ...'\',;""a中'), { maxLength: 8 })
      .map((chars) => chars.join('')),
  );
  const rowsOfText = fc.array(fc.record({ a: field, b: field }));

  it('reads back as what was written, but for apostrophes', async () => {
    const rest = (text: string) => text.replaceAll("'", '');
    await fc.assert(
      fc.asyncProperty(rowsOfText, async (rows) => {
        const [header, ...read] = parse((await write(rows)).slice(1));
        expect(header).toEqual(['a', 'b']);
        expect(read.map((cells) => cells.map(rest))).toEqual(
          rows.map(({ a, b }) => [rest(a), rest(b)]),
        );
      }),
    );
  });

  it.each(IMPORTS)('has no cell that begins a formula, read with %j', async (how) => {
    await fc.assert(
      fc.asyncProperty(rowsOfText, async (rows) => {
        for (const cell of parse((await write(rows)).slice(1), how).flat()) {
          expect(cell).not.toMatch(/^[\s\p{Cc}\p{Cf}\p{DI}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]|^[\t\r]/u);
        }
      }),
    );
  });

  it.each([
    ['a;=1+1', `"a;'=1+1"`],
    ['a\t=1+1', `"a\t'=1+1"`],
    ['a;"=1+1"', `"a;'""=1+1"""`],
    ['one\n=1+1', `"one\n'=1+1"`],
    ['a; ＝1', `"a;' ＝1"`],
    ['a;', `"a;'"`],
    ['a; b', '"a; b"'],
    ['1-1, 2+2', '"1-1, 2+2"'],
    ['one\r\n\r\ntwo', '"one\r\n\r\ntwo"'],
  ])('writes %j as %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell);
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
    const columns = [{ text: ['a'] }, { plain: ['b', 'c'] }];
    const chunks: string[] = [];
    for await (const chunk of csvChunks(columns, source())) chunks.push(chunk);
    expect(chunks.join('')).toBe('\uFEFFa,b,c\r\n,-5,true\r\n');
  });
});
