import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type FileRow, ImportFile } from './import-file.js';

const WALLET = `0:${'ab'.repeat(32)}`;
const HEADER = 'wallet_address,points,reason';

async function read(
  ...pieces: (string | Buffer)[]
): Promise<{ file: ImportFile; rows: FileRow[] }> {
  const file = new ImportFile(Readable.from(pieces.map((piece) => Buffer.from(piece))), 'mainnet');
  const rows: FileRow[] = [];
  for await (const batch of file.batches()) rows.push(...batch);
  return { file, rows };
}

const refusal = async (...pieces: (string | Buffer)[]): Promise<string> =>
  read(...pieces).then(
    () => 'read',
    ({ code }) => code,
  );

describe('a file of points', () => {
  it('is read in any form of CSV, also when it arrives in pieces', async () => {
    const rows = [
      ['wallet_address', 'points', 'reason'],
      [WALLET, '7', 'One'],
      [WALLET.toUpperCase(), '8', 'Two'],
    ];
    for (const [separator, end] of [
      [',', '\n'],
      [';', '\r\n'],
      ['\t', '\r'],
    ] as const) {
      const text = `\uFEFF${rows.map((row) => row.map((cell) => `"${cell}"`).join(separator)).join(end)}`;
      const read_ = await read(...(text.match(/[\s\S]{1,9}/g) ?? []));
      expect(read_.rows.map(({ award }) => award?.points)).toEqual([7, 8]);
      expect(read_.rows.map(({ award }) => award?.account)).toEqual([WALLET, WALLET]);
      expect(read_.file.sha256()).toBe(hash('sha256', text, 'hex'));
    }
  });

  it('is read when UTF-16 arrives byte by byte', async () => {
    const bytes = Buffer.from(`\uFEFF${HEADER}\n${WALLET},7,第一赛季`, 'utf16le');
    const { rows } = await read(...Array.from(bytes, (byte) => Buffer.from([byte])));
    expect(rows.map(({ award }) => award?.reason)).toEqual(['第一赛季']);
  });

  it('gives each refused row its line and its reason', async () => {
    const amounts = ['1e9', '-1', '1.5', '٣', '0', '10000000000'];
    const { rows } = await read(
      [
        HEADER,
        ...amounts.map((amount) => `${WALLET},${amount},`),
        `${WALLET},1,a\0b`,
        '=x,1,',
      ].join('\n'),
    );
    expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
      ...amounts.map((_, index) => [index + 2, 'amount']),
      [8, 'characters'],
      [9, 'address'],
    ]);
  });

  it.each([
    ['another header', ['wallet_address,points,tokens\n'], 'import.header'],
    ['nothing', [''], 'import.header'],
    ['a line that is too long', [`${HEADER}\n`, 'x'.repeat(100_000)], 'import.line'],
    ['a first line that is too long', ['x'.repeat(100_000), 'y'.repeat(100_000)], 'import.line'],
    ['a quote that does not end', [`${HEADER}\n"a,1,\n`], 'import.quotes'],
    ['two encodings', [`${HEADER}\n`, Buffer.from([0xe9, 0x0a])], 'import.encoding'],
  ])('is refused with %s', async (_, pieces, code) => {
    expect(await refusal(...pieces)).toBe(code);
  });

  it('fails with its connection', async () => {
    async function* cut() {
      yield Buffer.from(`${HEADER}\n${WALLET},1,\n`);
      throw new Error('aborted');
    }
    const file = new ImportFile(Readable.from(cut()), 'mainnet');
    await expect(file.batches().next()).rejects.toThrow('aborted');
  });
});
