import { brotliCompressSync, gzipSync } from 'node:zlib';

export type PageEncoding = 'br' | 'gzip' | 'identity';

/** Origins come from the Host header, so the number of different pages is not ours to bound. */
const MOST_PAGES = 256;

/** The best encoding of ours that a caller takes. */
export function pageEncoding(acceptEncoding = ''): PageEncoding {
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

/** Compresses each page once per encoding: there are few of them and they are asked for often. */
export class PackedPages {
  private readonly packed = new Map<string, Buffer>();

  pack(html: string, encoding: PageEncoding): string | Buffer {
    if (encoding === 'identity') return html;
    const key = `${encoding} ${html}`;
    const known = this.packed.get(key);
    if (known) return known;
    if (this.packed.size >= MOST_PAGES) this.packed.clear();
    const page = encoding === 'br' ? brotliCompressSync(html) : gzipSync(html);
    this.packed.set(key, page);
    return page;
  }
}
