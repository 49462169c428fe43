import { isValid, parse } from '@tma.js/init-data-node';

/** Seconds that a Mini App's start is taken. */
export const INIT_DATA_LIFETIME = 3_600;

/** The Telegram account that has opened a Mini App. */
interface MiniAppStart {
  id: number;
  first_name: string;
  last_name?: string;
  username?: string;
  /** Seconds since 1970. */
  auth_date: number;
  /** HMAC-SHA-256 of all that Telegram has sent, in hexadecimal digits. */
  hash: string;
}

/** What Telegram has signed for the bot whose token this is; undefined for anything else. */
export function readInitData(initData: string, token: string): MiniAppStart | undefined {
  if (!hasPlainFields(initData)) return undefined;
  // The database's clock decides about the age.
  if (!isValid(initData, token, { expiresIn: 0 })) return undefined;
  try {
    const { user, auth_date, hash } = parse(initData);
    if (!user || user.is_bot) return undefined;
    const { id, first_name, last_name, username } = user;
    return {
      id,
      first_name,
      ...(last_name !== undefined && { last_name }),
      ...(username !== undefined && { username }),
      auth_date: auth_date.getTime() / 1000,
      hash,
    };
  } catch {
    return undefined;
  }
}

/** Each field once and on one line: readers of the same text could see other fields otherwise. */
function hasPlainFields(initData: string): boolean {
  const fields = [...new URLSearchParams(initData)];
  const names = new Set(fields.map(([name]) => name));
  return names.size === fields.length && fields.every(([, value]) => !/[\r\n]/.test(value));
}
