import { Algorithm, hash, verify } from '@node-rs/argon2';

/** OWASP's argon2id profile: 19 MiB, two passes, one lane. */
const ARGON2ID = { algorithm: Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password with argon2id; the result carries salt and parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2ID);
}

let dummyHash: Promise<string> | undefined;

/**
 * Compares a password with a stored hash. Without a hash (no such admin) it spends the same time
 * and answers false, so that the time does not tell whether the name exists.
 */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  dummyHash ??= hashPassword('no admin has this password');
  const matches = await verify(stored ?? (await dummyHash), password);
  return stored !== undefined && matches;
}
