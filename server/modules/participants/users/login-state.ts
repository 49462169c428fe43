import { databaseNow } from '../../../platform/database/clock.js';
import { DerivedKey } from '../../../platform/identity/derived-key.js';
import { LOGIN_LIFETIME } from '../../../platform/integrations/telegram/telegram-login.js';

/**
 * States of logins at Telegram, which come back with the answer: a link that somebody else has made, with the answer
 * for an account of their own, has no state of this visitor and links nothing.
 */
export class LoginStates {
  private readonly key: DerivedKey;

  /** @param secret of the installation, the same in every replica */
  constructor(secret: string) {
    this.key = new DerivedKey(secret, 'jetdrop telegram login state v1');
  }

  issue(userId: number, now = databaseNow()): string {
    const expiry = Math.floor(now / 1000) + LOGIN_LIFETIME;
    return `${expiry}.${this.key.hash(`${userId}.${expiry}`)}`;
  }

  /** Whether it was issued to this user and has not expired. */
  isOf(userId: number, state: string, now = databaseNow()): boolean {
    const [, expiry = '', mac = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(state) ?? [];
    const content = `${userId}.${Number(expiry)}`;
    const isOwn = this.key.hasMade(Buffer.from(mac, 'base64url'), content);
    return isOwn && Number(expiry) * 1000 > now;
  }
}
