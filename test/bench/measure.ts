import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { login } from '../support/shared/login.js';
import type { LoadOrder, LoadResult } from './load-worker.js';
import type { SqlOrder } from './sql-worker.js';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const PASSWORD = 'a long test password';

export const ADMIN_OF_BENCH = { username: 'admin', password: PASSWORD };

/** `npm run bench -- quick`: shorter and fewer rounds of the parts with a record. */
export const IS_QUICK = process.argv.includes('quick');
const QUICK_ROUNDS = 2;
const PACE = IS_QUICK ? 0.5 : 1;

/** A server in a process of its own. */
export interface Side {
  url: string;
  port: number;
  pid: number;
  stop(): Promise<void>;
}

/** One line of the table. */
export interface Finding {
  what: string;
  /** Our figure divided by the other side's, or the limited figure. */
  value: number;
  /** The goal with `≥` or `≤`. */
  goal: string;
  met: boolean;
  note: string;
}

/** The built product. Its log goes to a file, as it would in production: reading it costs time. */
export async function startServer(env: Record<string, string>): Promise<Side> {
  const folder = await mkdtemp(join(tmpdir(), 'jetdrop-bench-'));
  const file = join(folder, 'log');
  const output = openSync(file, 'w');
  const child = spawn(process.execPath, [...PROFILING, 'dist/server/main.js'], {
    env: { ...process.env, ...PRODUCT, ...env },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  endWithThisProcess(child);
  const stop = async () => {
    await end(child);
    await rm(folder, { recursive: true, force: true });
  };
  for (;;) {
    const log = await readFile(file, 'utf8');
    const port = Number(/"url":"http:\/\/[^"]+:(\d+)/.exec(log)?.[1]);
    if (port) return { url: `http://127.0.0.1:${port}`, port, pid: Number(child.pid), stop };
    if (child.exitCode !== null) throw new Error(`the server has ended:\n${log}`);
    await sleep(5);
  }
}

/** `BENCH_PROFILE=folder`: where each server writes a CPU profile at its end. */
const BENCH_PROFILE = process.env['BENCH_PROFILE'];
const PROFILING = BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${BENCH_PROFILE}`] : [];

const PRODUCT = {
  PORT: '0',
  LOG_LEVEL: 'info',
  DRAIN_SECONDS: '0',
  JWT_SECRET: 'only-for-the-bench-0123456789abcdef',
  ADMIN_PASSWORD: PASSWORD,
};

/**
 * A large heap lets the collector wait, and the memory figure would mean nothing. The young
 * generation counts as well, and without a limit would take most of it.
 */
export const SMALL_HEAP = '--max-old-space-size=160 --max-semi-space-size=16';

/** A script that prints the port it listens on. */
export async function startScript(code: string, argument: string): Promise<Side> {
  const child = spawn(process.execPath, ['-e', code, argument], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithThisProcess(child);
  if (!child.stdout) throw new Error('the script has no output');
  const [chunk] = await once(child.stdout, 'data');
  const port = Number(String(chunk).trim());
  const stop = () => end(child);
  return { url: `http://127.0.0.1:${port}`, port, pid: Number(child.pid), stop };
}

/** Runs a file of this folder with one argument and reads the JSON it prints. */
export async function runWorker<Result>(file: string, order: object): Promise<Result> {
  const child = spawn(
    process.execPath,
    [...process.execArgv, join(HERE, file), JSON.stringify(order)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  for await (const chunk of child.stdout) output += chunk;
  return JSON.parse(output) as Result;
}

/** Requests per second; any answer but 2xx is a mistake of the bench. */
export async function throughput(order: LoadOrder): Promise<number> {
  const { requests, seconds, statuses } = await runWorker<LoadResult>('load-worker.ts', {
    ...order,
    duration: order.duration * PACE,
  });
  const wrong = Object.keys(statuses).filter((status) => !status.startsWith('2'));
  if (wrong.length > 0) throw new Error(`answered ${JSON.stringify(statuses)}`);
  return requests / seconds;
}

/** How often a second the bare driver completes a use case's statements. */
export async function sqlThroughput(order: SqlOrder): Promise<number> {
  const { requests, seconds } = await runWorker<{ requests: number; seconds: number }>(
    'sql-worker.ts',
    { ...order, duration: order.duration * PACE },
  );
  return requests / seconds;
}

/** Measures the sides in turn, so that a slow moment hits all of them; the median of each, once they are warm. */
export async function inTurn(
  rounds: number,
  sides: readonly (() => Promise<number>)[],
): Promise<number[]> {
  for (const warmUp of sides) await warmUp();
  const values = sides.map((): number[] => []);
  const turns = IS_QUICK ? QUICK_ROUNDS : rounds;
  for (let round = 0; round < turns; round += 1) {
    for (const [index, measure] of sides.entries()) values[index]?.push(await measure());
  }
  return values.map(median);
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

export function atLeast(what: string, value: number, goal: number, note: string): Finding {
  return { what, value, goal: `≥ ${goal}`, met: value >= goal, note };
}

export function atMost(what: string, value: number, goal: number, note: string): Finding {
  return { what, value, goal: `≤ ${goal}`, met: value <= goal, note };
}

/** The bearer token of the admin. */
export const logIn = (url: string): Promise<string> => login(url, ADMIN_OF_BENCH);

/** Resident memory of a process in MB. */
export async function memory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

function endWithThisProcess(child: ChildProcess): void {
  const kill = () => child.kill();
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
