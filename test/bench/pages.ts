import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Language, RenderPage } from '../../libs/domain/index.js';
import { atMost, type Finding, inTurn, median, runWorker, type Side } from './measure.js';

const RENDERER = new URL('../../dist/web-render/render.js', import.meta.url);
const ROUNDS = 5;
const ROUND_MS = 1_500;
const CONNECTIONS = 16;
const WARM_UP = 60;
const RENDERINGS = 60;
/** A clock tick of /proc in milliseconds, on every Linux of today. */
const TICK_MS = 10;

const ROUTES = ['/', '/airdrop', '/team', '/whitepaper'];

/** (3) The site's pages: cached ones, invented addresses, and the time to render one. */
export async function* benchPages(ours: Side): AsyncGenerator<Finding> {
  if (!existsSync(RENDERER)) throw new Error('The site is not built: npm run build first.');
  const own = `localhost:${ours.port}`;
  const cost = (addresses: (n: number) => { path: string; host: string }) => () =>
    processorPerRequest(ours, addresses);
  const [kept = 0, unknown = 0, hosts = 0] = await inTurn(ROUNDS, [
    cost(() => ({ path: '/airdrop', host: own })),
    cost((n) => ({ path: `/invented/${n}`, host: own })),
    cost((n) => ({ path: '/airdrop', host: `invented-${n}.example` })),
  ]);
  const note = (other: number) => `${other.toFixed(2)} ms of processor against ${kept.toFixed(2)}`;
  yield atMost('unknown address : kept page', unknown / kept, 2, note(unknown));
  yield atMost('unknown Host : kept page', hosts / kept, 2, note(hosts));
  for (const route of ROUTES) {
    const rendering = await processorPerRendering(ours, route);
    const times = `${(rendering / kept).toFixed(0)} times a kept page`;
    yield atMost(`rendering ${route}, ms of processor`, rendering, 15, times);
  }
}

/** Milliseconds of processor that the server takes for a request, its compression included. */
async function processorPerRequest(
  { port, pid }: Side,
  address: (n: number) => { path: string; host: string },
): Promise<number> {
  const requests = Array.from({ length: 512 }, (_, n) => {
    const { path, host } = address(n);
    return `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip, br\r\n\r\n`;
  });
  const order = { port, connections: CONNECTIONS, duration: ROUND_MS, requests };
  const before = await processorOf(pid);
  const answered = await runWorker<{ requests: number }>('load-worker.ts', order);
  return ((await processorOf(pid)) - before) / answered.requests;
}

/** Milliseconds of processor that a process has taken, its threads included. */
async function processorOf(pid: number): Promise<number> {
  const [, afterName = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
  const fields = afterName.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** The same with the demo's records, in this process; the median of many. */
async function processorPerRendering({ url }: Side, path: string): Promise<number> {
  const { renderPage }: { renderPage: RenderPage } = await import(RENDERER.href);
  const answers = new Map<string, unknown>();
  const read = async (address: string) => {
    if (!answers.has(address)) answers.set(address, await (await fetch(url + address)).json());
    return answers.get(address);
  };
  const settings = await (await fetch(`${url}/api/v1/public/site`)).json();
  const times: number[] = [];
  for (let n = 0; n < WARM_UP + RENDERINGS; n += 1) {
    const language: Language = n % 2 ? 'en' : 'zh';
    const before = process.cpuUsage();
    await renderPage({ path, language, settings, origin: url, read });
    const { user, system } = process.cpuUsage(before);
    if (n >= WARM_UP) times.push((user + system) / 1000);
  }
  return median(times);
}
