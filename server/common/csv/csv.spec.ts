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
    const field = fc.oneof(fc.string(), fc.stringMatching(/^[=+\-@",\r\n\t a]{0,6}$/));
    const neutral = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ a: field, b: field })), async (rows) => {
        const [header, ...read] = parse((await write(rows)).slice(1));
        expect(header).toEqual(['a', 'b']);
        expect(read).toEqual(rows.map(({ a, b }) => [neutral(a), neutral(b)]));
      }),
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('does not let %j run', (text) => {
    expect(csvCell(text).replace(/^"/, '')[0]).toBe("'");
  });

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
