import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { PRODUCT_ENV } from '../shared/product.js';

const SCRIPT = fileURLToPath(new URL('./run-replica.mjs', import.meta.url));
const AUDIT = fileURLToPath(new URL('../../../dist/server/audit-ledger.js', import.meta.url));

/** A use case that a replica is asked for. */
type Order =
  | { use: 'start' | 'submit'; user: number; task: number }
  | { use: 'claim'; user: number; key: string };

/** What it answers: of a refusal the code, of a claim the id. */
interface Answer {
  code?: string;
  id?: number;
  status?: string;
}

/** A process of the built server that takes use cases. */
export interface Replica {
  /** Rejects when the process is gone before it has answered. */
  ask(order: Order): Promise<Answer>;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
}

export async function startReplica(env: Record<string, string>): Promise<Replica> {
  const child = spawn(process.execPath, [SCRIPT], {
    env: { ...process.env, ...PRODUCT_ENV, LOG_LEVEL: 'fatal', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const waiting = new Map<number, { resolve(it: Answer): void; reject(it: Error): void }>();
  let number = 0;
  let start = () => {};
  const ready = new Promise<void>((resolve, reject) => {
    start = resolve;
    child.once('exit', (code) => {
      const gone = new Error(`the replica has ended with ${code}`);
      reject(gone);
      for (const { reject: give } of waiting.values()) give(gone);
      waiting.clear();
    });
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const told: { ready?: true; number: number; answer: Answer } = JSON.parse(line);
    if (told.ready) return start();
    waiting.get(told.number)?.resolve(told.answer);
    return void waiting.delete(told.number);
  });
  // What is written to one that is gone is told by its exit.
  child.stdin.on('error', () => {});
  await ready;
  return {
    ask: (order) =>
      new Promise((resolve, reject) => {
        number += 1;
        waiting.set(number, { resolve, reject });
        child.stdin.write(`${JSON.stringify({ ...order, number })}\n`);
      }),
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Runs `npm run audit` on a database: its exit code, and what it has printed. */
export async function auditDatabase(
  env: Record<string, string>,
): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, [AUDIT], {
    env: { ...process.env, ...PRODUCT_ENV, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, text: text.trim() };
}
