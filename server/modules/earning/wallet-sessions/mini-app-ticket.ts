import { databaseNow } from '../../../platform/database/clock.js';
import { DerivedKey } from '../../../platform/identity/derived-key.js';
import { miniAppStartExpired } from '../../participants/users/telegram.errors.js';
import type { TelegramAccount } from '../../participants/users/telegram-account.repository.js';

/** Seconds that a Mini App may stay open before a wallet is connected. */
const LIFETIME = 86_400;

/** Stateless tickets that name the Telegram account of an open Mini App until its wallet signs in. */
export class MiniAppTickets {
  private readonly key: DerivedKey;

  constructor(secret: string) {
    this.key = new DerivedKey(secret, 'jetdrop mini app ticket v1');
  }

  issue({ telegram_id, name }: TelegramAccount, now = databaseNow()): string {
    const expiry = Math.floor(now / 1000) + LIFETIME;
    const content = Buffer.from(JSON.stringify([telegram_id, name, expiry])).toString('base64url');
    return `${content}.${this.key.hash(content)}`;
  }

  /** @throws AppError 401 for a forged or expired ticket. */
  open(ticket: string, now = databaseNow()): TelegramAccount {
    const [content = '', mac = ''] = ticket.split('.');
    if (!this.key.hasMade(Buffer.from(mac, 'base64url'), content)) throw miniAppStartExpired();
    const [telegram_id, name, expiry] = JSON.parse(Buffer.from(content, 'base64url').toString());
    if (expiry * 1000 <= now) throw miniAppStartExpired();
    return { telegram_id, name };
  }
}
