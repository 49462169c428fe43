import { randomBytes } from 'node:crypto';
import { databaseNow } from '../../../platform/database/clock.js';
import { DerivedKey } from '../../../platform/identity/derived-key.js';
import { signInFailed } from './sign-in.errors.js';

const NONCE_BYTES = 16;
/** The level of the work that comes with it. Versions without work had an expiry of six bytes, the first being 0. */
const LEVEL_BYTES = 1;
/** Seconds since 1970, of which four bytes would end in 2106. */
const EXPIRY_BYTES = 5;
const MAC_BYTES = 16;
const EXPIRY_AT = NONCE_BYTES + LEVEL_BYTES;
const CONTENT_BYTES = EXPIRY_AT + EXPIRY_BYTES;
const BYTES = CONTENT_BYTES + MAC_BYTES;

/** What comes before the Telegram account, and the account. */
const PAYLOAD = /^([^.]*)(\.telegram-(\d{1,16}))?$/;

/** Seconds that a challenge is valid: a phone may be slow and reload the page. */
export const CHALLENGE_LIFETIME = 15 * 60;

/** A challenge that this site issued and that has not expired. */
export interface OpenedChallenge {
  payload: string;
  nonce: string;
  /** Of the work that was issued with it; 0 for none. */
  level: number;
  /** The Telegram account that a proof of it links, in the Mini App. */
  telegram_id: number | undefined;
  expires_at: Date;
}

/** Before the number of a Telegram account, for people whose wallet shows what they sign. */
const TELEGRAM = '.telegram-';

/** Stateless challenges: a code in each proves that this site created it. */
export class Challenges {
  private readonly key: DerivedKey;

  /** @param secret of the installation, the same in every replica */
  constructor(secret: string) {
    this.key = new DerivedKey(secret, 'jetdrop wallet challenge v1');
  }

  /**
   * @param level of the work that it is issued with; 0 for none
   * @param telegramId the account that the wallet's proof links, which the signed text names
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

  /** @throws AppError 401 when it is forged or has expired. */
  open(payload: string, now = databaseNow()): OpenedChallenge {
    const [, own = '', suffix = '', telegramId] = PAYLOAD.exec(payload) ?? [];
    const bytes = Buffer.from(own, 'base64url');
    // Only the canonical spelling, since others would decode to the same nonce.
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
