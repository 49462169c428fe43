import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, { N: number }, Buffer>(scrypt);

/** Passcodes are short: trying all of them on a copy of the database has to take long. */
const COST = { N: 4096 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const hashWith = (word: string, salt: Buffer): Promise<Buffer> =>
  derive(word, salt, HASH_BYTES, COST);

/** Hashes passcodes with one salt for all passcodes of a task, so that a try is hashed once. */
export async function hashWords(words: readonly string[]): Promise<string[]> {
  const salt = randomBytes(SALT_BYTES);
  const hashes = await Promise.all(words.map((word) => hashWith(word, salt)));
  return hashes.map((hash) => `${salt.toString('base64url')}.${hash.toString('base64url')}`);
}

/** Whether one of the spellings is a stored passcode, in constant time. */
export async function isOneOf(
  forms: readonly string[],
  hashes: readonly string[],
): Promise<boolean> {
  const [salt = ''] = (hashes[0] ?? '').split('.');
  const bytes = Buffer.from(salt, 'base64url');
  const tried = await Promise.all(forms.map((word) => hashWith(word, bytes)));
  const right = hashes.filter((entry) => {
    const stored = Buffer.from(entry.split('.')[1] ?? '', 'base64url');
    const equal = tried.filter(
      (hash) => stored.length === hash.length && timingSafeEqual(stored, hash),
    );
    return equal.length > 0;
  });
  return right.length > 0;
}
