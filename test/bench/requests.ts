/**
 * Throughput of public answers against a bare node:http server that sends the same bytes: both sides
 * in one run, rounds in turn, the median of each. `npm run bench`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';

const PATHS = ['/api/v1/airdrop/tasks', '/api/v1/public/whitepaper'];
const ROUNDS = 5;
const ROUND_MS = 2_000;
const CONNECTIONS = 32;

const BARE = `
  const body = Buffer.from(process.argv[1], 'base64');
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length };
  const server = require('node:http').createServer((_, answer) => answer.writeHead(200, headers).end(body));
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

// Node runs this file as it is, so it must name the sources, which a static import may not.
const support = <T>(name: string): Promise<T> =>
  import(new URL(`../support/${name}.ts`, import.meta.url).href);
const { startPostgres } = await support<typeof import('../support/postgres.js')>('postgres');
const { startProduct } = await support<typeof import('../support/product.js')>('product');

const postgres = await startPostgres();
try {
  const product = await startProduct({
    DATABASE_URL: await postgres.createDatabase('bench'),
    ADMIN_PASSWORD: 'a long test password',
    SEED: 'demo',
    LOG_LEVEL: 'info',
  });
  try {
    for (const path of PATHS) await compare(`${product.url}${path}`, path);
  } finally {
    await product.stop();
  }
} finally {
  await postgres.stop();
}

async function compare(url: string, path: string): Promise<void> {
  const body = Buffer.from(await (await fetch(url)).arrayBuffer());
  const bare = spawn(process.execPath, ['-e', BARE, body.toString('base64')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const bareUrl = `http://127.0.0.1:${await firstLine(bare)}/`;
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await requestsPerSecond(url));
      theirs.push(await requestsPerSecond(bareUrl));
    }
    const ratio = median(ours) / median(theirs);
    const figures = `${Math.round(median(ours))} against ${Math.round(median(theirs))} requests/s`;
    console.log(`${path.padEnd(28)} ${ratio.toFixed(2)} of bare node:http (${figures})`);
  } finally {
    bare.kill();
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the bare server has no output');
  const [chunk] = await once(child.stdout, 'data');
  return String(chunk).trim();
}

async function requestsPerSecond(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const end = performance.now() + ROUND_MS;
  let done = 0;
  const lane = async () => {
    while (performance.now() < end) {
      await request(url, agent);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  agent.destroy();
  return (done * 1000) / ROUND_MS;
}

function request(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.resume().once('end', resolve);
    }).once('error', reject);
  });
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
