import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { databaseNow } from '../../database/clock.js';
import { signInFailed } from './sign-in.errors.js';

/** Separates this key from other uses of the same secret. */
const PURPOSE = 'jetdrop wallet challenge v1';

const NONCE_BYTES = 16;
/** The level of the work that comes with it. Versions without work had an expiry of six bytes, the first being 0. */
const LEVEL_BYTES = 1;
/** Seconds since 1970, of which four bytes would end in 2106. */
const EXPIRY_BYTES = 5;
const MAC_BYTES = 16;
const EXPIRY_AT = NONCE_BYTES + LEVEL_BYTES;
const CONTENT_BYTES = EXPIRY_AT + EXPIRY_BYTES;
const BYTES = CONTENT_BYTES + MAC_BYTES;

/** Seconds that a challenge is valid: a phone may be slow and reload the page. */
export const CHALLENGE_LIFETIME = 15 * 60;

/** A challenge that this site issued and that has not expired. */
export interface OpenedChallenge {
  payload: string;
  nonce: string;
  /** Of the work that was issued with it; 0 for none. */
  level: number;
  expires_at: Date;
}

/** Stateless challenges: a code in each proves that this site created it. */
export class Challenges {
  private readonly key: Buffer;

  /** @param secret of the installation, the same in every replica */
  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32));
  }

  /** @param level of the work that it is issued with; 0 for none */
  issue(now = databaseNow(), level = 0) {
    const expiry = Math.floor(now / 1000) + CHALLENGE_LIFETIME;
    const content = Buffer.alloc(CONTENT_BYTES);
    randomBytes(NONCE_BYTES).copy(content);
    content.writeUInt8(level, NONCE_BYTES);
    content.writeUIntBE(expiry, EXPIRY_AT, EXPIRY_BYTES);
    const payload = Buffer.concat([content, this.mac(content)]).toString('base64url');
    return { payload, expires_at: new Date(expiry * 1000) };
  }

  /** @throws AppError 401 when it is forged or has expired. */
  open(payload: string, now = databaseNow()): OpenedChallenge {
    const bytes = Buffer.from(payload, 'base64url');
    // Only the canonical spelling, since others would decode to the same nonce.
    if (bytes.length !== BYTES || bytes.toString('base64url') !== payload) {
      throw signInFailed('challenge_invalid');
    }
    const content = bytes.subarray(0, -MAC_BYTES);
    if (!timingSafeEqual(bytes.subarray(-MAC_BYTES), this.mac(content))) {
      throw signInFailed('challenge_invalid');
    }
    const expiry = content.readUIntBE(EXPIRY_AT, EXPIRY_BYTES) * 1000;
    if (expiry <= now) throw signInFailed('challenge_expired');
    const nonce = content.subarray(0, NONCE_BYTES).toString('base64url');
    const level = content.readUInt8(NONCE_BYTES);
    return { payload, nonce, level, expires_at: new Date(expiry) };
  }

  private mac(content: Buffer): Buffer {
    return createHmac('sha256', this.key).update(content).digest().subarray(0, MAC_BYTES);
  }
}
