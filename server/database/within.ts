import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How long a stop waits for each timer's work, in milliseconds: its transactions are short, and what a
 * database that does not answer rolls back is done by the next process.
 */
export const BACKGROUND_FINISH_MS = 1_000;

/** Waits for the work, but no longer than so many milliseconds. */
export async function within(limit: number, work?: Promise<void>): Promise<void> {
  const done = new AbortController();
  const timeout = sleep(limit, undefined, { signal: done.signal });
  await Promise.race([work, timeout]).finally(() => done.abort());
}
