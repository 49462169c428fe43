import { randomInt } from 'node:crypto';
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { DerivedKey } from '../../../platform/identity/derived-key.js';
import type { OpenedChallenge } from './challenge.js';
import { signInFailed } from './sign-in.errors.js';

/** Separate these keys from other uses of the same secret. */
const PURPOSE = 'jetdrop sign-up work v1';
const SOLUTION_PURPOSE = 'jetdrop sign-up work solution v1';

const ALGORITHM = 'PBKDF2/SHA-256';

/** Rounds of one try; issuing a work costs one try, checking it none. */
const COST = 2000;

/** Most tries of level 1, half of them on average: about a second on a phone. */
const TRIES = 1000;

/** Characters of the longest solved work; those of altcha have about a thousand. */
export const MAX_WORK_LENGTH = 2048;

/**
 * Works of altcha for the browsers of new users. Each names the sign-in challenge it was issued with, which is
 * accepted once and expires: so a solution serves one sign-up, and nothing is stored.
 */
export class ProofOfWork {
  private readonly keys: { hmacSignatureSecret: string; hmacKeySignatureSecret: string };

  /** @param secret of the installation, the same in every replica */
  constructor(secret: string) {
    this.keys = {
      hmacSignatureSecret: new DerivedKey(secret, PURPOSE).toHex(),
      hmacKeySignatureSecret: new DerivedKey(secret, SOLUTION_PURPOSE).toHex(),
    };
  }

  /** @param data the challenge, and the level: each has twice the tries of the one below it */
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

  /**
   * Checks by signatures alone, so that a wrong work costs no more than a right one.
   *
   * @throws AppError 401 unless `work` is the solved one of this challenge.
   */
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

/** What is signed has the signature of its solution; nothing else is derived a key from. */
const neverDerive = (): never => {
  throw signInFailed('work_invalid');
};

/** Altcha's `{ challenge, solution }` as base64 of JSON, in canonical spelling. */
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
