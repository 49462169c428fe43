import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for the work, but at most `limit` milliseconds. */
export async function within(limit: number, work?: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  const timeout = sleep(limit, undefined, { signal: done.signal });
  await Promise.race([work, timeout]).finally(() => done.abort());
}
