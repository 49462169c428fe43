import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { CompressedPages } from './compressed-pages.js';

describe('CompressedPages', () => {
  it('gives each page in the encoding asked for, and compresses it once', async () => {
    const pages = new CompressedPages();
    const compressed = await pages.compress('<p>页</p>', 'br');
    expect(brotliDecompressSync(compressed).toString()).toBe('<p>页</p>');
    expect(await pages.compress('<p>页</p>', 'br')).toBe(compressed);
    expect(gunzipSync(await pages.compress('<p>页</p>', 'gzip')).toString()).toBe('<p>页</p>');
  });

  it('stays right when more pages are asked for than it keeps', async () => {
    const pages = new CompressedPages();
    for (let i = 0; i < 600; i++) {
      expect(gunzipSync(await pages.compress(`page ${i}`, 'gzip')).toString()).toBe(`page ${i}`);
    }
  });
});
