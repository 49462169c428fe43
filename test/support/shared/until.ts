import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until the check holds, and fails after `within` milliseconds; the default is longer than a
 * busy machine takes.
 */
export async function until(check: () => Promise<boolean>, within = 30_000): Promise<void> {
  const deadline = Date.now() + within;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`never came true: ${check}`);
    await sleep(20);
  }
}
