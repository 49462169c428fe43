import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { PackedPages, pageEncoding } from './packed-pages.js';

describe('pageEncoding', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['BR;q=0.000, GZIP', 'gzip'],
    ['br;q=0.8', 'br'],
    ['brotli', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('for %j is %s', (header, encoding) => {
    expect(pageEncoding(header)).toBe(encoding);
  });
});

describe('PackedPages', () => {
  it('gives each page in the encoding asked for, and packs it once', () => {
    const pages = new PackedPages();
    const packed = pages.pack('<p>页</p>', 'br');
    expect(brotliDecompressSync(packed).toString()).toBe('<p>页</p>');
    expect(pages.pack('<p>页</p>', 'br')).toBe(packed);
    expect(gunzipSync(pages.pack('<p>页</p>', 'gzip')).toString()).toBe('<p>页</p>');
    expect(pages.pack('<p>页</p>', 'identity')).toBe('<p>页</p>');
  });

  it('stays right when more pages are asked for than it keeps', () => {
    const pages = new PackedPages();
    for (let i = 0; i < 600; i++) {
      expect(gunzipSync(pages.pack(`page ${i}`, 'gzip')).toString()).toBe(`page ${i}`);
    }
  });
});
