import { visitorApi } from '../../../lib/visitor-api.js';
import type { MyTask, Proof } from '../participation-state.js';

/** The pause before a submission that came too early is repeated, in milliseconds. */
export const TOO_EARLY_MS = 1000;

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Submits a task, and repeats that up to `retries` times while `isRetried` says so of the error; throws the last one. */
export async function submitWhenDue(
  id: number,
  body: Proof,
  retries: number,
  isRetried: (error: unknown) => boolean,
): Promise<MyTask> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await visitorApi.call('submitMyTask', { path: { id }, body });
    } catch (error) {
      if (tries === retries || !isRetried(error)) throw error;
      await wait(TOO_EARLY_MS);
    }
  }
}
