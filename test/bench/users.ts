import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { withoutIndexes } from '../factories/large-campaign.js';
import {
  atLeast,
  type Finding,
  inTurn,
  logIn,
  type Side,
  sqlThroughput,
  throughput,
} from './measure.js';
import type { SqlOrder } from './sql-worker.js';

const ROUNDS = 3;
const ROUND_MS = 3_000;
const LANES = 8;
const FRAGMENT = '0765432';

/** Deep pages a second that must be reached. */
const DEEP_PAGES = 300;

const COLUMNS = 'select * from "users"';
const COUNT = 'select count(*)::int as "total" from "users"';
const MATCH = 'where ("username" ilike $1 or "wallet_address" ilike $2)';
const pattern = `%${FRAGMENT}%`;

const PAGES = [
  {
    name: 'first page',
    query: 'skip=0&limit=100',
    statements: [
      { text: COUNT },
      { text: `${COLUMNS} order by "id" asc limit $1 offset $2`, values: [100, 0] },
    ],
  },
  {
    name: 'deep page',
    query: 'skip=900000&limit=100',
    statements: [
      { text: COUNT },
      { text: `${COLUMNS} order by "id" asc limit $1 offset $2`, values: [100, 900_000] },
    ],
  },
  {
    name: 'wallet search',
    query: `search=${FRAGMENT}&limit=100`,
    statements: [
      { text: `${COUNT} ${MATCH}`, values: [pattern, pattern] },
      {
        text: `${COLUMNS} ${MATCH} order by "id" asc limit $3 offset $4`,
        values: [pattern, pattern, 100, 0],
      },
    ],
  },
];

/** Makes the table of users hold so many sample rows and no other. */
export async function insertUsers(url: string, users: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('truncate users cascade');
  await client.query(`set maintenance_work_mem = '512MB'`);
  await withoutIndexes(client, 'users', async () => {
    await client.query(
      `insert into users (username, wallet_address, total_points, created_at, updated_at)
       select 'sample_user_' || n, 'UQAA_sample_wallet_' || lpad(n::text, 29, '0'), n, now(), now()
       from generate_series(1, $1::int) n`,
      [users],
    );
  });
  await client.query('vacuum analyze users');
  await client.end();
}

/**
 * (3): pages of a long list against the same SQL through the bare driver. A page that is not full
 * needs no count, so the server skips it; the bare side always runs both statements.
 */
export async function* benchUsers(ours: Side, url: string): AsyncGenerator<Finding> {
  const token = await logIn(ours.url);
  await untilCounted(url);
  for (const { name, query, statements } of PAGES) {
    const path = `/api/v1/admin/users?${query}`;
    const request = `GET ${path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    const order: SqlOrder = { url, lanes: LANES, duration: ROUND_MS, statements };
    const [own = 0, bare = 0] = await inTurn(ROUNDS, [
      () =>
        throughput({
          port: ours.port,
          connections: LANES,
          duration: ROUND_MS,
          requests: [request],
        }),
      () => sqlThroughput(order),
    ]);
    const note = `${own.toFixed(1)} against ${bare.toFixed(1)} pages/s`;
    yield atLeast(`users, ${name} : bare driver`, own / bare, 0.8, note);
    if (name === 'deep page') yield atLeast('users, deep pages a second', own, DEEP_PAGES, '');
  }
  const index = await searchIndexes(url);
  yield atLeast('users, search by index', index.length, 1, index.join(', '));
}

/** The server counts the rows of a long table in the background, within a minute or so. */
export async function untilCounted(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const left = `select 1 from users where id >= 5000 + (select coalesce(max(counted_until), 0)
    from counted_tables where table_name = 'users') limit 1`;
  while ((await client.query(left)).rows.length > 0) await sleep(500);
  await client.end();
}

/** The indexes that the search's plan names. */
async function searchIndexes(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `explain ${COLUMNS} where ("username" ilike '${pattern}' or "wallet_address" ilike '${pattern}')
     order by "id" limit 100`,
  );
  await client.end();
  const plan = JSON.stringify(rows);
  return [...new Set(plan.match(/users_\w+_trgm_index/g))];
}
