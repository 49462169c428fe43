/**
 * How much the built server's memory grows while it exports a million users from PostgreSQL.
 * `npm run build:server && node test/bench/export-memory.ts [users]`, on Linux.
 */
import { readFile } from 'node:fs/promises';
import pg from 'pg';

const LIMIT_MB = 100;
const PASSWORD = 'a long test password';
const users = Number(process.argv[2] ?? 1_000_000);

// Node runs this file as it is, so it must name the sources, which a static import may not.
const support = <T>(name: string): Promise<T> =>
  import(new URL(`../support/${name}.ts`, import.meta.url).href);
const { startPostgres } = await support<typeof import('../support/postgres.js')>('postgres');
const { startProduct } = await support<typeof import('../support/product.js')>('product');

const postgres = await startPostgres();
try {
  const database = await postgres.createDatabase('bench');
  const product = await startProduct({
    DATABASE_URL: database,
    ADMIN_PASSWORD: PASSWORD,
    SEED: 'essentials',
  });
  try {
    await insertUsers(database);
    await measure(product.url, product.pid);
  } finally {
    await product.stop();
  }
} finally {
  await postgres.stop();
}

async function insertUsers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into users (username, wallet_address, total_points, created_at, updated_at)
     select 'sample_user_' || n, 'UQAA_sample_wallet_' || lpad(n::text, 29, '0'), n, now(), now()
     from generate_series(1, $1::int) n`,
    [users],
  );
  await client.end();
}

async function measure(url: string, pid: number): Promise<void> {
  const login = await fetch(`${url}/api/v1/admin/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  const headers = { Authorization: `Bearer ${access_token}` };
  // A page first, so that the code of lists and its growth are not counted.
  await (await fetch(`${url}/api/v1/admin/users?limit=1000`, { headers })).arrayBuffer();

  const before = await memory(pid);
  let peak = before;
  const sampling = setInterval(async () => {
    peak = Math.max(peak, await memory(pid));
  }, 50);
  const start = performance.now();
  const answer = await fetch(`${url}/api/v1/admin/export/users/csv`, { headers });
  let bytes = 0;
  let lines = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  const seconds = (performance.now() - start) / 1000;
  clearInterval(sampling);

  const growth = peak - before;
  console.log(`rows      ${lines - 1} of ${users}`);
  console.log(`size      ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s`);
  console.log(`memory    ${before.toFixed(1)} MB before, ${peak.toFixed(1)} MB at most`);
  console.log(`growth    ${growth.toFixed(1)} MB (must stay below ${LIMIT_MB} MB)`);
  if (lines - 1 !== users || growth >= LIMIT_MB) process.exitCode = 1;
}

/** Resident memory of a process in MB. */
async function memory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
