import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { PageDocument } from './page-document.js';

const TAIL = '<p>页 of the site</p>'.repeat(500);

describe('PageDocument', () => {
  it.each(['', '<title>一</title>', 'x'.repeat(100_000)])(
    'is the same in every encoding',
    async (head) => {
      const page = new PageDocument(200, undefined, TAIL);
      expect(page.text(head)).toBe(head + TAIL);
      expect(brotliDecompressSync(await page.brotli(head)).toString()).toBe(head + TAIL);
      expect(gunzipSync(await page.gzip(head)).toString()).toBe(head + TAIL);
    },
  );

  it('compresses what is the same for all heads once', async () => {
    const page = new PageDocument(200, undefined, TAIL);
    expect(await page.brotli('<title>')).toBe(await page.brotli('<title>'));
    const [first, second] = await Promise.all([page.gzip('<a>'), page.gzip('<b>')]);
    expect(first.subarray(20, -8)).toEqual(second.subarray(20, -8));
  });

  it('stays right when more heads are asked for than it keeps', async () => {
    const page = new PageDocument(200, undefined, TAIL);
    for (let n = 0; n < 40; n += 1) {
      expect(brotliDecompressSync(await page.brotli(`<${n}>`)).toString()).toBe(`<${n}>${TAIL}`);
    }
  });
});
