import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { makeDataDir } from './data-dir.js';
import { copyOfTemplate } from './template-databases.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** A first start with power cuts noted takes a minute on a machine that does much else. */
const READY_WITHIN_MS = 120_000;
/** Much longer than any stop may take: a longer one hangs. */
const STOP_WITHIN_MS = 30_000;

/**
 * The environment of a product under test: demo content, in a database that is not needed later.
 */
export const PRODUCT_ENV = {
  SEED: 'demo',
  DATABASE_FSYNC: 'off',
  OUTBOUND_REQUESTS: 'off',
  JWT_SECRET: 'only-for-the-tests-0123456789abcdef',
  LOG_LEVEL: 'info',
  DRAIN_SECONDS: '0',
  // Half of a start is spent compiling the code.
  NODE_COMPILE_CACHE: `${ROOT}node_modules/.cache/compiled`,
};

export interface Product {
  /** Where it answers, without a trailing slash. */
  url: string;
  /** The process id, to measure the process. */
  pid: number;
  /** The end of its output. */
  log(): string;
  /** Ends it gracefully and returns its exit code; fails when it hangs and has to be killed. */
  stop(): Promise<number | null>;
  /** Its exit code, once it has been asked to end otherwise. */
  exited(): Promise<number | null>;
  /** Ends it at once, like a power cut. */
  kill(): Promise<void>;
}

/**
 * Starts the built product in a process of its own, on a free port unless PORT is given, and on an
 * embedded database of its own unless `env` names another.
 */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  if (env['DATABASE_URL'] !== undefined) return launch(env);
  const { path, remove } = await makeDataDir();
  try {
    const product = await launch({ DATABASE_URL: '', DATA_DIR: path, ...env });
    const stop = async () => {
      const code = await product.stop();
      await remove();
      return code;
    };
    return { ...product, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** A database on the tests' PostgreSQL server on which the product was started once with `env`. */
export const startedDatabase = (env: Record<string, string>) =>
  copyOfTemplate(env, async (first) => {
    const product = await startProduct(first as Record<string, string>);
    await product.stop();
  });

function launch(env: Record<string, string>): Promise<Product> {
  return productOf(
    spawn(process.execPath, ['dist/server/main.js'], {
      cwd: ROOT,
      env: { ...process.env, ...PRODUCT_ENV, PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
}

/** The product that a process starts, once it answers. */
export async function productOf(child: ChildProcess): Promise<Product> {
  const log = readOutput(child);
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const stop = async () => {
    await end(child);
    return child.exitCode;
  };
  const exited = async () => {
    if (child.exitCode === null) await once(child, 'exit');
    return child.exitCode;
  };
  const killNow = async () => {
    const ended = once(child, 'exit');
    kill();
    await ended;
  };
  try {
    const url = await listeningUrl(child, log);
    await untilReady(url);
    return { url, pid: Number(child.pid), log, stop, exited, kill: killNow };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Reads all output of a process, because a full pipe would stop it. */
function readOutput(child: ChildProcess): () => string {
  let output = '';
  const read = (chunk: Buffer) => {
    output = (output + chunk).slice(-1_000_000);
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  return () => output;
}

/** Waits until the log has the address. */
function listeningUrl(child: ChildProcess, log: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`the product ${reason}:\n${log()}`));
    const timer = setTimeout(fail, READY_WITHIN_MS, 'did not say where it listens');
    const read = () => {
      const url = /"url":"(http[^"]+)"/.exec(log())?.[1];
      if (!url) return;
      child.stdout?.off('data', read);
      clearTimeout(timer);
      resolve(url.replace('0.0.0.0', '127.0.0.1').replace(/\/$/, ''));
    };
    child.stdout?.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with ${code}`);
    });
  });
}

async function untilReady(url: string): Promise<void> {
  const response = await fetch(`${url}/health/ready`, {
    signal: AbortSignal.timeout(READY_WITHIN_MS),
  });
  if (!response.ok) throw new Error(`the product is not ready: ${await response.text()}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  let hangs = false;
  const impatience = setTimeout(() => {
    hangs = child.kill('SIGKILL');
  }, STOP_WITHIN_MS);
  await closed;
  clearTimeout(impatience);
  if (hangs) throw new Error('the product did not stop and was killed');
}
