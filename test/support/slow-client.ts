import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Asks for a path and stops after the first bytes of the answer: it neither reads on nor leaves. */
export async function startReading(
  url: string,
  headers: Record<string, string>,
): Promise<IncomingMessage> {
  const request = get(url, { headers, agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  await once(answer, 'readable');
  answer.read(1);
  return answer;
}

/** Waits until the check holds, and fails when it does not within so many milliseconds. */
export async function until(check: () => Promise<boolean>, within = 10_000): Promise<void> {
  const deadline = Date.now() + within;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`never came true: ${check}`);
    await sleep(20);
  }
}
