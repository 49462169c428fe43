import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import type { SiteSettings } from '#libs/domain/index.js';

const compressBrotli = promisify(brotliCompress);
const deflateTail = promisify(deflateRaw);

/** Nearly as small as the highest quality, in a tenth of the time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };

/** Deflated, no name, no time, an unknown system (RFC 1952). */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** Compressed pages that are kept for one route: heads differ by language and address. */
const MOST_HEADS = 16;

/** A page without its head, which depends on the address; the rest is compressed once for all heads. */
export class PageDocument {
  private readonly packed = new Map<string, Promise<Buffer>>();
  private readonly tailBytes: Buffer;
  private tailDeflated?: Promise<Buffer>;

  constructor(
    readonly status: 200 | 404,
    /** The shown settings; undefined when they were not available. */
    readonly settings: SiteSettings | undefined,
    private readonly tail: string,
  ) {
    this.tailBytes = Buffer.from(tail);
  }

  text(head: string): string {
    return head + this.tail;
  }

  /** Compresses once for each head; must not be used for heads that callers can invent. */
  brotli(head: string): Promise<Buffer> {
    const known = this.packed.get(head);
    if (known) return known;
    if (this.packed.size >= MOST_HEADS) this.packed.clear();
    const packed = compressBrotli(this.text(head), BROTLI);
    this.packed.set(head, packed);
    return packed;
  }

  /** Joins the head's blocks, which end at a byte, with the tail's (RFC 1951 and 1952). */
  async gzip(head: string): Promise<Buffer> {
    this.tailDeflated ??= deflateTail(this.tailBytes, { level: constants.Z_BEST_COMPRESSION });
    const headBytes = Buffer.from(head);
    const footer = Buffer.alloc(8);
    footer.writeUInt32LE(crc32(this.tailBytes, crc32(headBytes)), 0);
    footer.writeUInt32LE(headBytes.length + this.tailBytes.length, 4);
    return Buffer.concat([
      GZIP_HEADER,
      deflateRawSync(headBytes, { finishFlush: constants.Z_SYNC_FLUSH }),
      await this.tailDeflated,
      footer,
    ]);
  }
}
