import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { databaseNow } from '../../../platform/database/clock.js';
import { LOGIN_LIFETIME } from '../../../platform/integrations/telegram/telegram-login.js';

/** Separates this key from other uses of the same secret. */
const PURPOSE = 'jetdrop telegram login state v1';

/**
 * States of logins at Telegram, which come back with the answer: a link that somebody else has made, with the answer
 * for an account of their own, has no state of this visitor and links nothing.
 */
export class LoginStates {
  private readonly key: Buffer;

  /** @param secret of the installation, the same in every replica */
  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32));
  }

  issue(userId: number, now = databaseNow()): string {
    const expiry = Math.floor(now / 1000) + LOGIN_LIFETIME;
    return `${expiry}.${this.mac(userId, expiry).toString('base64url')}`;
  }

  /** Whether it was issued to this user and has not expired. */
  isOf(userId: number, state: string, now = databaseNow()): boolean {
    const [, expiry = '', mac = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(state) ?? [];
    const right = this.mac(userId, Number(expiry));
    const given = Buffer.from(mac, 'base64url');
    const isOwn = given.length === right.length && timingSafeEqual(given, right);
    return isOwn && Number(expiry) * 1000 > now;
  }

  private mac(userId: number, expiry: number): Buffer {
    return createHmac('sha256', this.key).update(`${userId}.${expiry}`).digest();
  }
}
