import { randomInt } from 'node:crypto';
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { DerivedKey } from '../../../platform/identity/derived-key.js';
import type { OpenedChallenge } from './challenge.js';
import { signInFailed } from './sign-in.errors.js';

const PURPOSE = 'jetdrop sign-up work v1';
const SOLUTION_PURPOSE = 'jetdrop sign-up work solution v1';

const ALGORITHM = 'PBKDF2/SHA-256';

/** Rounds of one try. Issuing a work costs one try, checking it none. */
const COST = 2000;

/** Limit of tries of level 1; half of them on average, about a second on a phone. */
const TRIES = 1000;

/** Characters of a solved work; altcha's have about a thousand. */
export const MAX_WORK_LENGTH = 2048;

/**
 * Altcha works for the browsers of new users. Each names its sign-in challenge, which expires and is accepted once, so
 * that a solution serves one sign-up and nothing is stored.
 */
export class ProofOfWork {
  private readonly keys: { hmacSignatureSecret: string; hmacKeySignatureSecret: string };

  constructor(secret: string) {
    this.keys = {
      hmacSignatureSecret: new DerivedKey(secret, PURPOSE).toHex(),
      hmacKeySignatureSecret: new DerivedKey(secret, SOLUTION_PURPOSE).toHex(),
    };
  }

  /** Issues a work; each level doubles the tries. */
  issue(data: { challenge: string; level: number }): Promise<Challenge> {
    const tries = TRIES * 2 ** (data.level - 1);
    return createChallenge({
      ...this.keys,
      algorithm: ALGORITHM,
      cost: COST,
      counter: randomInt(tries),
      data,
      deriveKey,
    });
  }

  /** Checks signatures only, so that a wrong work costs no more. @throws AppError 401 unless it solves this challenge's work. */
  async assertSolved(work: string, { payload, level }: OpenedChallenge): Promise<void> {
    const { challenge, solution } = readWork(work);
    const { verified } = await verifySolution({
      ...this.keys,
      challenge,
      solution,
      deriveKey: neverDerive,
    });
    if (!verified) throw signInFailed('work_invalid');
    const { data } = challenge.parameters;
    const isOfChallenge = data?.['challenge'] === payload && data['level'] === level;
    if (!isOfChallenge) throw signInFailed('work_mismatch');
  }
}

/** Issued works carry the signature of their solution; a work that would need a derived key is rejected. */
const neverDerive = (): never => {
  throw signInFailed('work_invalid');
};

/** Reads altcha's `{ challenge, solution }`, base64 of JSON in canonical spelling. */
function readWork(work: string): Payload {
  const bytes = Buffer.from(work, 'base64');
  if (bytes.toString('base64') !== work) throw signInFailed('work_invalid');
  try {
    const read: unknown = JSON.parse(bytes.toString('utf8'));
    if (isWork(read)) return read;
  } catch (cause) {
    throw signInFailed('work_invalid', cause);
  }
  throw signInFailed('work_invalid');
}

function isWork(read: unknown): read is Payload {
  const { challenge, solution } = Object(read);
  const { parameters, signature } = Object(challenge);
  const isObject = (value: unknown) => typeof value === 'object' && value !== null;
  return isObject(parameters) && isObject(solution) && typeof signature === 'string';
}
