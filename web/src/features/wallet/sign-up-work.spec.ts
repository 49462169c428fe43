import { webcrypto } from 'node:crypto';
import { jest } from '@jest/globals';
import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beginWork, stopWork, workOf } from './sign-up-work.js';
import type { Work } from './work/solve-work.js';

const KEYS = { hmacSignatureSecret: 'a', hmacKeySignatureSecret: 'b' };

/** Issues work as the server does; an impossible one is never solved. */
const makeWork = async (challenge: string, isPossible = true): Promise<Work> => {
  const issued = await createChallenge({
    ...KEYS,
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 3,
    data: { challenge, level: 1 },
    deriveKey,
  });
  const keyPrefix = isPossible ? issued.parameters.keyPrefix : 'f'.repeat(32);
  return { ...issued, parameters: { ...issued.parameters, keyPrefix } } as Work;
};

const isRight = async (solved: string | null | undefined) => {
  const { challenge, solution }: Payload = JSON.parse(atob(solved ?? ''));
  return (await verifySolution({ ...KEYS, challenge, solution, deriveKey })).verified;
};

/** Sets `crypto.subtle`, which pages with https have and the tests' browser lacks. */
const subtle = (value: unknown) =>
  Object.defineProperty(globalThis.crypto, 'subtle', { configurable: true, value });

beforeEach(() => {
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
  subtle(webcrypto.subtle);
});
afterEach(() => {
  stopWork();
  jest.restoreAllMocks();
});

it('a work is solved where there are no workers, for its own challenge alone', async () => {
  beginWork('one', await makeWork('one'));
  expect(await isRight(await workOf('one')?.solving)).toBe(true);
  expect(workOf('other')).toBeUndefined();
});

it('a work that is solved is there at once', async () => {
  beginWork('one', await makeWork('one'));
  expect(workOf('one')?.solved).toBeNull();
  await workOf('one')?.solving;
  expect(await isRight(workOf('one')?.solved)).toBe(true);
});

it('nothing is solved for a challenge without a work', () => {
  beginWork('one', null);
  expect(workOf('one')).toBeUndefined();
});

it('a work stops with the next challenge', async () => {
  beginWork('one', await makeWork('one', false));
  const first = workOf('one');
  beginWork('two', null);
  expect(await first?.solving).toBeNull();
});

it('a page without https solves nothing, and says so in the console', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const work = await makeWork('one');
  subtle(undefined);
  beginWork('one', work);
  expect(await workOf('one')?.solving).toBeNull();
  expect(warn).toHaveBeenCalledTimes(1);
});
