import { pause } from '../../../lib/pause.js';
import { problemCode, visitorApi } from '../../../lib/visitor-api.js';
import type { MyTask, Proof } from '../participation-state.js';

/** The pause before a submission that came too early is repeated, in milliseconds. */
export const TOO_EARLY_MS = 1000;

/** The server's clock says that the task's delay has not passed. */
export const isTooEarly = (error: unknown): boolean => problemCode(error) === 'task.not_due';

/** Submits a task; retries up to `retries` times while `isRetried` accepts the error, then throws it. */
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
      await pause(TOO_EARLY_MS);
    }
  }
}
