import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Does background work in parts until none is left or the signal is aborted. With a signal it pauses after each
 * part as long as that took, so that half of a connection's time is left to others.
 * @param part returns whether there may be more
 */
export async function inParts(part: () => Promise<boolean>, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    const start = performance.now();
    if (!(await part())) return;
    // An abort ends the pause, and the check above the work.
    if (signal) await sleep(performance.now() - start, undefined, { signal }).catch(() => {});
  }
}
