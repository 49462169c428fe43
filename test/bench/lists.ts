import { screenCalls } from '../support/shared/screen-calls.js';
import { atMost, type Finding, logIn, median, type Side } from './measure.js';

const ROUNDS = 5;
const LIMIT_MS = 50;

/** (lists): one admin reads each list and figure of a large campaign; the slowest call of each, in milliseconds. */
export async function* benchLists(ours: Side, users: number): AsyncGenerator<Finding> {
  const token = await logIn(ours.url);
  const headers = { Authorization: `Bearer ${token}` };
  const time = async (path: string) => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      const answer = await fetch(`${ours.url}/api/v1/admin/${path}`, { headers });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      times.push(performance.now() - start);
    }
    return { path: decodeURIComponent(path), ms: median(times) };
  };
  for (const [what, paths] of Object.entries(screenCalls(users))) {
    const calls: Awaited<ReturnType<typeof time>>[] = [];
    for (const path of paths) calls.push(await time(path));
    const [slowest = { path: '', ms: 0 }] = calls.toSorted((a, b) => b.ms - a.ms);
    const name = `${what}: the slowest of ${calls.length}, ms`;
    yield atMost(name, slowest.ms, LIMIT_MS, slowest.path);
  }
}
