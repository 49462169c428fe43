import { randomBytes } from 'node:crypto';
import { databaseNow } from '../../../platform/database/clock.js';
import { DerivedKey } from '../../../platform/identity/derived-key.js';
import { signInFailed } from './sign-in.errors.js';

const NONCE_BYTES = 16;
/** The level of the work. It takes the first byte, always 0, of the six-byte expiry of versions without work. */
const LEVEL_BYTES = 1;
/** Seconds since 1970: four bytes would end in 2106. */
const EXPIRY_BYTES = 5;
const MAC_BYTES = 16;
const EXPIRY_AT = NONCE_BYTES + LEVEL_BYTES;
const CONTENT_BYTES = EXPIRY_AT + EXPIRY_BYTES;
const BYTES = CONTENT_BYTES + MAC_BYTES;

/** A challenge, with the Telegram account that its proof links. */
const PAYLOAD = /^([^.]*)(\.telegram-(\d{1,16}))?$/;

/** Seconds that a challenge is valid: phones may be slow and reload the page. */
export const CHALLENGE_LIFETIME = 15 * 60;

/** A genuine challenge that has not expired. */
export interface OpenedChallenge {
  payload: string;
  nonce: string;
  /** The level of the work issued with it; 0 for none. */
  level: number;
  /** The Telegram account that a proof in the Mini App links. */
  telegram_id: number | undefined;
  expires_at: Date;
}

/** Precedes a Telegram account's id; readable, because wallets may show the signed text. */
const TELEGRAM = '.telegram-';

/** Stateless challenges, authenticated by a code in each. */
export class Challenges {
  private readonly key: DerivedKey;

  constructor(secret: string) {
    this.key = new DerivedKey(secret, 'jetdrop wallet challenge v1');
  }

  /**
   * @param level of the work issued with it; 0 for none
   * @param telegramId the account that the wallet's proof links
   */
  issue(now = databaseNow(), level = 0, telegramId?: number) {
    const expiry = Math.floor(now / 1000) + CHALLENGE_LIFETIME;
    const content = Buffer.alloc(CONTENT_BYTES);
    randomBytes(NONCE_BYTES).copy(content);
    content.writeUInt8(level, NONCE_BYTES);
    content.writeUIntBE(expiry, EXPIRY_AT, EXPIRY_BYTES);
    const suffix = telegramId === undefined ? '' : `${TELEGRAM}${telegramId}`;
    const code = this.key.mac(signed(content, suffix)).subarray(0, MAC_BYTES);
    const payload = Buffer.concat([content, code]).toString('base64url') + suffix;
    return { payload, expires_at: new Date(expiry * 1000) };
  }

  /** @throws AppError 401 for a forged or expired challenge. */
  open(payload: string, now = databaseNow()): OpenedChallenge {
    const [, own = '', suffix = '', telegramId] = PAYLOAD.exec(payload) ?? [];
    const bytes = Buffer.from(own, 'base64url');
    // Only the canonical spelling is valid: others would decode to the same nonce.
    if (bytes.length !== BYTES || bytes.toString('base64url') !== own) {
      throw signInFailed('challenge_invalid');
    }
    const content = bytes.subarray(0, -MAC_BYTES);
    const code = bytes.subarray(-MAC_BYTES);
    if (!this.key.hasMade(code, signed(content, suffix), MAC_BYTES)) {
      throw signInFailed('challenge_invalid');
    }
    const expiry = content.readUIntBE(EXPIRY_AT, EXPIRY_BYTES) * 1000;
    if (expiry <= now) throw signInFailed('challenge_expired');
    const nonce = content.subarray(0, NONCE_BYTES).toString('base64url');
    const level = content.readUInt8(NONCE_BYTES);
    const telegram_id = telegramId === undefined ? undefined : Number(telegramId);
    return { payload, nonce, level, telegram_id, expires_at: new Date(expiry) };
  }
}

const signed = (content: Buffer, suffix: string) => Buffer.concat([content, Buffer.from(suffix)]);
