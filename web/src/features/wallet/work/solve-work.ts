import { solveChallenge, solveChallengeWorkers } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Schemas } from '#libs/api-client/index.js';

/** A challenge of altcha. */
export type Work = NonNullable<Schemas['WalletChallengeDto']['work']>;

/** A work expires with its challenge, after 15 minutes. */
const TIMEOUT_MS = 15 * 60_000;

const createWorker = () =>
  new Worker(new URL('./solver.worker.ts', import.meta.url), { type: 'module' });

/**
 * Solves a work in a worker, or between other things where there are no workers.
 *
 * @returns altcha's payload in base64
 * @throws Error where it was aborted, and where the page has no `crypto.subtle`, as without https
 */
export async function solveWork(work: Work, controller: AbortController): Promise<string> {
  const options = { challenge: work, controller, timeout: TIMEOUT_MS };
  const solution = await solveChallengeWorkers({ ...options, concurrency: 1, createWorker }).catch(
    (error: unknown) => {
      console.info('There is no worker to calculate in.', error);
      return solveChallenge({ ...options, deriveKey });
    },
  );
  if (!solution) throw new Error('The calculation was stopped.');
  return btoa(JSON.stringify({ challenge: work, solution }));
}
