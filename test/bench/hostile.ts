import { setTimeout as sleep } from 'node:timers/promises';
import type { HostileOrder, HostileResult } from './hostile-worker.js';
import { atMost, type Finding, logIn, median, runWorker, type Side } from './measure.js';

const BODIES = 1_000;
const LANES = 8;
const PAUSE_MS = 20;

/** (7): the waits of others while a client sends bodies that are expensive to parse. */
export async function* benchHostile(ours: Side): AsyncGenerator<Finding> {
  const order: HostileOrder = {
    url: ours.url,
    token: await logIn(ours.url),
    count: BODIES,
    lanes: LANES,
  };
  const waits: number[] = [];
  let running = true;
  const polling = (async () => {
    while (running) {
      const start = performance.now();
      await (await fetch(`${ours.url}/health/live`)).arrayBuffer();
      waits.push(performance.now() - start);
      await sleep(PAUSE_MS);
    }
  })();
  const { seconds, statuses, longest } = await runWorker<HostileResult>('hostile-worker.ts', order);
  running = false;
  await polling;
  const note =
    `${BODIES} bodies in ${seconds.toFixed(1)} s, ${JSON.stringify(statuses)}, ` +
    `longest answer ${longest} bytes`;
  const what = 'health among hostile bodies';
  yield atMost(`${what}, median ms`, median(waits), 100, note);
  // No probe runs while the process is busy, so the median alone would not show it.
  yield atMost(`${what}, slowest ms`, Math.max(...waits), 1_000, `of ${waits.length}`);
}
