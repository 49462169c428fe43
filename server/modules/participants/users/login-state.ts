import { databaseNow } from '../../../platform/database/clock.js';
import { DerivedKey } from '../../../platform/identity/derived-key.js';
import { LOGIN_LIFETIME } from '../../../platform/integrations/telegram/telegram-login.js';

/** State parameters of Telegram logins: a link with another person's login has no state of this visitor. */
export class LoginStates {
  private readonly key: DerivedKey;

  constructor(secret: string) {
    this.key = new DerivedKey(secret, 'jetdrop telegram login state v1');
  }

  issue(userId: number, now = databaseNow()): string {
    const expiry = Math.floor(now / 1000) + LOGIN_LIFETIME;
    return `${expiry}.${this.key.hash(`${userId}.${expiry}`)}`;
  }

  /** Whether the state was issued to this user and has not expired. */
  isOf(userId: number, state: string, now = databaseNow()): boolean {
    const [, expiry = '', mac = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(state) ?? [];
    const content = `${userId}.${Number(expiry)}`;
    const isOwn = this.key.hasMade(Buffer.from(mac, 'base64url'), content);
    return isOwn && Number(expiry) * 1000 > now;
  }
}
