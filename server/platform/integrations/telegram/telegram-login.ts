import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/** The signed fields that Telegram's login page returns. */
interface TelegramLogin {
  id: number;
  first_name?: string;
  last_name?: string;
  username?: string;
  photo_url?: string;
  /** Seconds since 1970. */
  auth_date: number;
  /** HMAC-SHA-256 of the other fields, hexadecimal. */
  hash: string;
}

/** Telegram's account numbers have up to 52 bits. */
const MAX_ACCOUNT = 2 ** 52;
const MAX_SECONDS = 2 ** 40;
/** SHA-256 in hexadecimal digits. */
const HASH = /^[0-9a-f]{64}$/;
/** The signed text has one field per line, so a field must not contain a line break. */
const ONE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u;
const MAX_TEXT = 2048;
const MAX_FIELDS = 32;

/** Whether a number can be that of a Telegram account. */
export const isTelegramId = (id: unknown): id is number =>
  Number.isSafeInteger(id) && Number(id) > 0 && Number(id) <= MAX_ACCOUNT;

/** Checks the form of a login; Telegram may add fields, which are signed as well. */
export function isTelegramLogin(login: unknown): login is TelegramLogin {
  const { id, auth_date, hash, ...others } = Object(login);
  const fields = Object.entries(others);
  const isTime = Number.isSafeInteger(auth_date) && auth_date >= 0 && auth_date <= MAX_SECONDS;
  return (
    isTelegramId(id) &&
    isTime &&
    HASH.test(hash) &&
    fields.length <= MAX_FIELDS &&
    fields.every(isField)
  );
}

function isField([name, value]: [string, unknown]): boolean {
  const isNamed = /^\w{1,64}$/.test(name);
  if (typeof value === 'string') return isNamed && value.length <= MAX_TEXT && ONE_LINE.test(value);
  return isNamed && !TEXTS.includes(name) && ['number', 'boolean'].includes(typeof value);
}

/** The fields that names are made of. */
const TEXTS = ['first_name', 'last_name', 'username', 'photo_url'];

/** Seconds for which a login is accepted. */
export const LOGIN_LIFETIME = 86_400;
/** Seconds that Telegram's clock may be ahead of ours. */
const CLOCK_SKEW = 60;

/** Whether Telegram has signed the login for the token's bot. */
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
