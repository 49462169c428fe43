import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** A key for one purpose, which reveals neither the secret nor keys for other purposes. */
export class DerivedKey {
  private readonly bytes: Buffer;

  /** @param secret of the installation, the same in every replica */
  constructor(secret: string, purpose: string) {
    this.bytes = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  }

  mac(content: string | Buffer): Buffer {
    return createHmac('sha256', this.bytes).update(content).digest();
  }

  /** The code in base64url. */
  hash(content: string): string {
    return this.mac(content).toString('base64url');
  }

  /** Whether the code, or the beginning of one with `length` bytes, is the content's. */
  hasMade(code: Buffer, content: string | Buffer, length?: number): boolean {
    const right = this.mac(content).subarray(0, length);
    return code.length === right.length && timingSafeEqual(code, right);
  }

  toHex(): string {
    return this.bytes.toString('hex');
  }
}
