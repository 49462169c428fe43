/** The cost of a team: logins with a second factor, the audit of a long log, and a backup. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSync } from 'otplib';
import pg from 'pg';
import { LogKey } from '../../server/platform/operation-log/log-key.js';
import { runCommand } from '../support/process/command.js';
import { nthAddress } from '../support/shared/client-address.js';
import { PRODUCT_ENV } from '../support/shared/product.js';
import {
  ADMIN_OF_BENCH,
  atMost,
  type Finding,
  inTurn,
  logIn,
  runWorker,
  type Side,
} from './measure.js';

const ROUNDS = 5;
const LOGINS = 150;
const BATCH = 10_000;

/** Logins by password and code against those by password alone, in processor time of the server. */
export async function* benchLogins(ours: Side, database: string): AsyncGenerator<Finding> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    const token = await logIn(ours.url);
    const call = caller(ours.url);
    const plain = () =>
      processorOf(ours, async () => {
        const answer = await call('login', ADMIN_OF_BENCH);
        if (answer.status !== 200) throw new Error(`login answered ${answer.status}`);
      });
    const { body: totp } = await call('second-factors/totp', {}, token);
    const code = () => generateSync({ secret: String(totp['secret']) });
    const withCode = () =>
      processorOf(ours, async () => {
        // A code works once.
        await client.query('update admin_totps set last_period = 0');
        const { body } = await call('login', ADMIN_OF_BENCH);
        const answer = await call('second-factor', { challenge: body['challenge'], code: code() });
        if (answer.status !== 200) throw new Error(`second factor answered ${answer.status}`);
      });
    const setFactor = (isOn: boolean) =>
      client.query('update admins set has_second_factor = $1', [isOn]);
    const confirmed = await call('second-factors/totp/confirm', { code: code() }, token);
    if (confirmed.status !== 200) throw new Error(`confirm answered ${confirmed.status}`);
    const [two = 0, one = 0] = await inTurn(ROUNDS, [
      async () => setFactor(true).then(withCode),
      async () => setFactor(false).then(plain),
    ]);
    const note = `${two.toFixed(1)} against ${one.toFixed(1)} ms of the server's processor`;
    yield atMost('login with a code : login', two / one, 1.2, note);
  } finally {
    await client.end();
  }
}

/** `npm run audit` on a log of so many rows. */
export async function* benchLogAudit(database: string, rows: number): AsyncGenerator<Finding> {
  const client = new pg.Client({ connectionString: database });
  const key = new LogKey(PRODUCT_ENV.JWT_SECRET);
  await client.connect();
  for (let added = 0; added < rows; added += BATCH) {
    const time = new Date();
    const entries = Array.from({ length: BATCH }, (_, index) => {
      const n = added + index;
      const entry = {
        ...{ admin_username: 'admin', action: 'update_task', resource_type: 'task' },
        ...{ resource_id: n, details: `Task ${n} changed`, details_zh: `任务 ${n}` },
        ...{ message: null, ip_address: '192.0.2.1' },
      };
      return { ...entry, signature: key.sign({ ...entry, created_at: time.getTime() }) };
    });
    await client.query('select add_log_entries($1::jsonb, $2)', [JSON.stringify(entries), time]);
  }
  await client.end();
  const start = performance.now();
  const { code, text } = await runCommand('audit-ledger', [], { DATABASE_URL: database });
  if (code !== 0) throw new Error(text);
  const seconds = (performance.now() - start) / 1000;
  yield atMost('audit of the log, seconds', seconds, 60, `${rows} rows`);
}

/** `npm run backup` against `COPY` of the users through the bare driver. */
export async function* benchBackup(database: string, users: number): AsyncGenerator<Finding> {
  const folder = await mkdtemp(join(tmpdir(), 'jetdrop-bench-'));
  let files = 0;
  const backUp = async () => {
    files += 1;
    const start = performance.now();
    const file = join(folder, `${files}.backup`);
    const { code, text } = await runCommand('backup', [file], { DATABASE_URL: database });
    if (code !== 0) throw new Error(text);
    await rm(file);
    return (performance.now() - start) / 1000;
  };
  const copy = async () =>
    (await runWorker<{ seconds: number }>('copy-worker.ts', { url: database })).seconds;
  try {
    const [own = 0, bare = 0] = await inTurn(3, [backUp, copy]);
    const note = `${own.toFixed(1)} against ${bare.toFixed(1)} s, ${users} users`;
    yield atMost('backup : COPY', own / bare, 2, note);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Milliseconds of processor time that a server takes for one call, averaged over many. */
async function processorOf({ pid }: Side, work: () => Promise<void>): Promise<number> {
  const before = await ticks(pid);
  for (let done = 0; done < LOGINS; done += 1) await work();
  // The kernel counts in hundredths of a second.
  return ((await ticks(pid)) - before) * (10 / LOGINS);
}

/** Ticks in user and system mode, of all threads. */
async function ticks(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

/** Calls of the login, each from a network of its own. */
function caller(url: string) {
  let calls = 0;
  return async (path: string, body: object, token?: string) => {
    calls += 1;
    const answer = await fetch(`${url}/api/v1/admin/auth/${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': nthAddress(calls),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
}
