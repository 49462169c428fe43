/** Numbers in one chunk of the contract's dictionary. */
export const CHUNK_NUMBERS = 992;

export const CHUNK_BYTES = CHUNK_NUMBERS / 8;

const KEY_BYTES = 4;

/** The numbers that a distributor has paid: the contract's bitmap, one bit for each number. */
export class PaidNumbers {
  /** Chunks by key, which is the number divided by {@link CHUNK_NUMBERS}; in the order of their keys. */
  private readonly chunks: ReadonlyMap<number, Uint8Array>;

  /** @param chunks of {@link CHUNK_BYTES} bytes, by key */
  constructor(chunks: Iterable<readonly [number, Uint8Array]> = []) {
    this.chunks = new Map([...chunks].sort(([one], [other]) => one - other));
  }

  /** Reads the bytes of {@link toBytes}; throws a RangeError for anything else. */
  static fromBytes(bytes: Uint8Array): PaidNumbers {
    const size = KEY_BYTES + CHUNK_BYTES;
    if (bytes.length % size !== 0) throw new RangeError('These bytes are no paid numbers.');
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const chunks: [number, Uint8Array][] = [];
    for (let offset = 0; offset < bytes.length; offset += size) {
      chunks.push([view.getUint32(offset), bytes.slice(offset + KEY_BYTES, offset + size)]);
    }
    return new PaidNumbers(chunks);
  }

  has(number: number): boolean {
    const chunk = this.chunks.get(Math.floor(number / CHUNK_NUMBERS));
    const bit = number % CHUNK_NUMBERS;
    return chunk !== undefined && ((chunk[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) !== 0;
  }

  get size(): number {
    let size = 0;
    for (const chunk of this.chunks.values()) {
      for (const byte of chunk) size += bitsOf(byte);
    }
    return size;
  }

  /** Chunks of the bitmap, which the contract pays rent for. */
  get chunkCount(): number {
    return this.chunks.size;
  }

  /** The numbers in ascending order. */
  *numbers(): Generator<number> {
    for (const [key, chunk] of this.chunks) yield* numbersOf(key, chunk);
  }

  /** The numbers here that are not in an earlier state, in ascending order. */
  *added(since: PaidNumbers): Generator<number> {
    for (const [key, chunk] of this.chunks) {
      const earlier = since.chunks.get(key);
      const fresh = earlier ? chunk.map((byte, index) => byte & ~(earlier[index] ?? 0)) : chunk;
      yield* numbersOf(key, fresh);
    }
  }

  /** Bytes for storing: 128 for each chunk of 992 numbers, so 129 kB for a million numbers. */
  toBytes(): Uint8Array {
    const bytes = new Uint8Array(this.chunks.size * (KEY_BYTES + CHUNK_BYTES));
    const view = new DataView(bytes.buffer);
    let offset = 0;
    for (const [key, chunk] of this.chunks) {
      view.setUint32(offset, key);
      bytes.set(chunk, offset + KEY_BYTES);
      offset += KEY_BYTES + CHUNK_BYTES;
    }
    return bytes;
  }
}

function* numbersOf(key: number, chunk: Uint8Array): Generator<number> {
  for (const [index, byte] of chunk.entries()) {
    if (byte === 0) continue;
    for (let bit = 0; bit < 8; bit += 1) {
      if (byte & (0x80 >> bit)) yield key * CHUNK_NUMBERS + index * 8 + bit;
    }
  }
}

function bitsOf(byte: number): number {
  let bits = 0;
  for (let rest = byte; rest > 0; rest &= rest - 1) bits += 1;
  return bits;
}
