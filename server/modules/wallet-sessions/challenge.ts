import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { databaseNow } from '../../database/clock.js';
import { signInFailed } from './sign-in.errors.js';

/** Separates this key from other uses of the same secret. */
const PURPOSE = 'jetdrop wallet challenge v1';

const NONCE_BYTES = 16;
/** Seconds since 1970, of which four bytes would end in 2106. */
const EXPIRY_BYTES = 6;
const MAC_BYTES = 16;
const BYTES = NONCE_BYTES + EXPIRY_BYTES + MAC_BYTES;

/** Seconds that a challenge is valid: a phone may be slow and reload the page. */
export const CHALLENGE_LIFETIME = 15 * 60;

/** Stateless challenges: a code in each proves that this site created it. */
export class Challenges {
  private readonly key: Buffer;

  /** @param secret of the installation, the same in every replica */
  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32));
  }

  issue(now = databaseNow()) {
    const expiry = Math.floor(now / 1000) + CHALLENGE_LIFETIME;
    const content = Buffer.alloc(NONCE_BYTES + EXPIRY_BYTES);
    randomBytes(NONCE_BYTES).copy(content);
    content.writeUIntBE(expiry, NONCE_BYTES, EXPIRY_BYTES);
    const payload = Buffer.concat([content, this.mac(content)]).toString('base64url');
    return { payload, expires_at: new Date(expiry * 1000) };
  }

  /** @throws AppError 401 when it is forged or has expired. */
  open(payload: string, now = databaseNow()) {
    const bytes = Buffer.from(payload, 'base64url');
    // Only the canonical spelling, since others would decode to the same nonce.
    if (bytes.length !== BYTES || bytes.toString('base64url') !== payload) {
      throw signInFailed('challenge_invalid');
    }
    const content = bytes.subarray(0, -MAC_BYTES);
    if (!timingSafeEqual(bytes.subarray(-MAC_BYTES), this.mac(content))) {
      throw signInFailed('challenge_invalid');
    }
    const expiry = content.readUIntBE(NONCE_BYTES, EXPIRY_BYTES) * 1000;
    if (expiry <= now) throw signInFailed('challenge_expired');
    const nonce = content.subarray(0, NONCE_BYTES).toString('base64url');
    return { nonce, expires_at: new Date(expiry) };
  }

  private mac(content: Buffer): Buffer {
    return createHmac('sha256', this.key).update(content).digest().subarray(0, MAC_BYTES);
  }
}
