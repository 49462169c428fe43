import { isValid } from '@tma.js/init-data-node';
import { isTelegramId } from './telegram-login.js';

/** Seconds for which a Mini App's start is accepted. */
export const INIT_DATA_LIFETIME = 3_600;

/** The Telegram account that has opened a Mini App. */
interface MiniAppStart {
  id: number;
  first_name: string;
  last_name?: string;
  username?: string;
  /** Seconds since 1970. */
  auth_date: number;
  /** HMAC-SHA-256 of all fields, hexadecimal. */
  hash: string;
}

/** Reads data that Telegram has signed for the token's bot; undefined for other data. */
export function readInitData(initData: string, token: string): MiniAppStart | undefined {
  if (!hasPlainFields(initData)) return undefined;
  // The database's clock decides about the age.
  if (!isValid(initData, token, { expiresIn: 0 })) return undefined;
  try {
    // Not read with the library, whose schema would reject fields that Telegram adds or omits.
    const fields = new URLSearchParams(initData);
    const { id, is_bot, first_name, last_name, username } = JSON.parse(fields.get('user') ?? '');
    if (!isTelegramId(id) || is_bot || typeof first_name !== 'string') return undefined;
    return {
      id,
      first_name,
      ...(typeof last_name === 'string' && { last_name }),
      ...(typeof username === 'string' && { username }),
      auth_date: Number(fields.get('auth_date')),
      hash: fields.get('hash') ?? '',
    };
  } catch {
    return undefined;
  }
}

/** Whether each field is there once and on one line; otherwise another reader could see other fields. */
function hasPlainFields(initData: string): boolean {
  const fields = [...new URLSearchParams(initData)];
  const names = new Set(fields.map(([name]) => name));
  return names.size === fields.length && fields.every(([, value]) => !/[\r\n]/.test(value));
}
