import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const COMPRESS = { br: promisify(brotliCompress), gzip: promisify(gzip) };

type PageEncoding = keyof typeof COMPRESS;

/** Pages by route, language and settings, in two encodings: a few dozen at a time. */
const MOST_PAGES = 256;

/** Compresses each page once per encoding, beside the event loop: there are few of them. */
export class CompressedPages {
  private readonly compressed = new Map<string, Promise<Buffer>>();

  compress(html: string, encoding: PageEncoding): Promise<Buffer> {
    const key = `${encoding} ${html}`;
    const known = this.compressed.get(key);
    if (known) return known;
    if (this.compressed.size >= MOST_PAGES) this.compressed.clear();
    const page = COMPRESS[encoding](html);
    this.compressed.set(key, page);
    return page;
  }
}
