import { availableParallelism } from 'node:os';
import { Algorithm, hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { PASSWORD_MIN_LENGTH } from '#libs/domain/index.js';
import { httpError } from '../../../platform/errors/common.errors.js';

/** OWASP's argon2id profile: 19 MiB, two passes, one lane. */
const ARGON2ID = { algorithm: Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Logins from unknown networks leave one core to other work. */
const unknownCallers = pLimit(Math.max(1, availableParallelism() - 1));

/** Waiting logins from unknown networks, a second or two of work; further ones get a 503. */
const MAX_QUEUE = 64;

/** Logins from known networks do not queue behind unknown ones. */
const knownCallers = pLimit(1);

/** zxcvbn's scores go from 0 to 4; below this, fewer than a million guesses find the password. */
const MIN_SCORE = 2;

/** Normalises a password (RFC 8265, OpaqueString): accents and white space differ by keyboard. */
const preparePassword = (password: string): string =>
  password.replace(/\p{Zs}/gu, ' ').normalize('NFC');

/** Forms in which a password may have been hashed; older hashes are of the password as typed. */
const formsOf = (password: string): Set<string> =>
  new Set([preparePassword(password), password, password.normalize('NFD')]);

export const isSamePassword = (one: string, other: string): boolean =>
  preparePassword(one) === preparePassword(other);

export function hashPassword(password: string): Promise<string> {
  return knownCallers(() => hash(preparePassword(password), ARGON2ID));
}

let dummyHash: Promise<string> | undefined;

/**
 * Compares a password with a stored hash. Without a hash (no such admin) it takes the same time and returns false, so
 * that names cannot be guessed. @throws AppError 503 when too many wait
 */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
  { isStranger = false }: { isStranger?: boolean } = {},
): Promise<boolean> {
  dummyHash ??= hashPassword('no admin has this password');
  const expected = stored ?? (await dummyHash);
  if (isStranger && unknownCallers.pendingCount >= MAX_QUEUE) throw httpError(503);
  const turn = isStranger ? unknownCallers : knownCallers;
  for (const form of formsOf(password)) {
    if (await turn(() => verify(expected, form))) return stored !== undefined;
  }
  return false;
}

/** Whether a new password is long enough, without the username, and neither common, a repetition nor a sequence. */
export async function isStrongPassword(password: string, username: string): Promise<boolean> {
  if (password.length < PASSWORD_MIN_LENGTH) return false;
  // Large dictionaries, loaded only when a password is set.
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const checker = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return checker.check(password, [username, 'jetdrop']).score >= MIN_SCORE;
}
