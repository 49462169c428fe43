import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/** The fields that Telegram's login page answers with, and signs. */
interface TelegramLogin {
  id: number;
  first_name?: string;
  last_name?: string;
  username?: string;
  photo_url?: string;
  /** Seconds since 1970. */
  auth_date: number;
  /** HMAC-SHA-256 of the other fields, in hexadecimal digits. */
  hash: string;
}

/** Seconds that a login is taken. */
export const LOGIN_LIFETIME = 86_400;
/** Seconds that Telegram's clock may be ahead of ours. */
const CLOCK_SKEW = 60;

/** Whether Telegram has signed it for the bot whose token this is. */
export function isSignedByTelegram(login: TelegramLogin, token: string): boolean {
  const { hash: signature, ...fields } = login;
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .sort();
  const key = hash('sha256', token, 'buffer');
  const right = createHmac('sha256', key).update(lines.join('\n')).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === right.length && timingSafeEqual(given, right);
}

/** @param now milliseconds */
export function isFresh(
  { auth_date }: Pick<TelegramLogin, 'auth_date'>,
  now: number,
  lifetime = LOGIN_LIFETIME,
): boolean {
  const age = now / 1000 - auth_date;
  return age <= lifetime && age >= -CLOCK_SKEW;
}

export function nameOf({
  id,
  username,
  first_name,
  last_name,
}: Pick<TelegramLogin, 'id' | 'username' | 'first_name' | 'last_name'>): string {
  const full = [first_name, last_name].filter(Boolean).join(' ').trim();
  return (username ? `@${username}` : full || String(id)).slice(0, 128);
}
