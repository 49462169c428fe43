import { availableParallelism } from 'node:os';
import { Algorithm, hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { PASSWORD_MIN_LENGTH } from '#libs/domain/index.js';
import { httpError } from '../../errors/common.errors.js';

/** OWASP's argon2id profile: 19 MiB, two passes, one lane. */
const ARGON2ID = { algorithm: Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Logins are anybody's to ask for, so strangers leave a core to everybody else. */
const strangers = pLimit(Math.max(1, availableParallelism() - 1));

/** So many strangers wait for their turn, a second or two; more are refused. */
const MOST_WAITING = 64;

/** However many strangers there are, an admin where it has logged in before has its own turn. */
const acquaintances = pLimit(1);

/** zxcvbn's scores go from 0 to 4; below this, fewer than a million guesses find the password. */
const MIN_SCORE = 2;

/** Hashes a password with argon2id; the result carries salt and parameters. */
export function hashPassword(password: string): Promise<string> {
  return acquaintances(() => hash(password, ARGON2ID));
}

let dummyHash: Promise<string> | undefined;

/**
 * Compares a password with a stored hash. Without a hash (no such admin) it spends the same time
 * and answers false, so that the time does not tell whether the name exists.
 *
 * @throws AppError 503 when too many strangers wait already
 */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
  { isStranger }: { isStranger: boolean },
): Promise<boolean> {
  dummyHash ??= hashPassword('no admin has this password');
  const expected = stored ?? (await dummyHash);
  if (isStranger && strangers.pendingCount >= MOST_WAITING) throw httpError(503);
  const turn = isStranger ? strangers : acquaintances;
  const matches = await turn(() => verify(expected, password));
  return stored !== undefined && matches;
}

/**
 * Whether a new password is worth having: long enough, and not among the commonest ones, a
 * repetition, a sequence or a row of the keyboard.
 *
 * @param username what a guesser would try first
 */
export async function isStrongPassword(password: string, username: string): Promise<boolean> {
  if (password.length < PASSWORD_MIN_LENGTH) return false;
  // Thirty thousand passwords, read when one is set and not at every start.
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const checker = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return checker.check(password, [username, 'jetdrop']).score >= MIN_SCORE;
}
