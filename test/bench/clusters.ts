import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fillCampaign, withoutIndexes } from '../factories/large-campaign.js';
import { atLeast, atMost, type Finding } from './measure.js';

/** New users a second, the seconds of that load, and the seconds until a cluster must be known. */
const RATE = 50;
const SECONDS = 60;
const LIMIT_S = 60;

/** New users at once, as after an outage of the job. */
const BACKLOG = 6_000;

const hash = (text: string) =>
  `left(translate(encode(sha256(convert_to(${text}, 'UTF8')), 'base64'), '+/=', '-_'), 43)`;

/** Users of the campaign so far: their wallets, networks, the histories of their wallets and a post each. */
const ROWS: readonly [table: string, statement: string][] = [
  [
    'users',
    `insert into users (id, wallet_address, account, network, key_hash, inviter_id, total_points, created_at, updated_at)
     select u, 'UQ' || ${hash(`'w' || u`)} || 'A', '0:' || encode(sha256(u::text::bytea), 'hex'), 'mainnet',
       ${hash(`'k' || u`)}, case when u % 5 = 0 then (u::bigint * 7919 % 1000003 % (u - 1) + 1)::int end, 1000,
       now() - interval '91 days' + interval '90 days' * u / $1::int, now()
     from generate_series(1, $1::int) u`,
  ],
  [
    'sign_in_networks',
    `insert into sign_in_networks (network_hash, user_id, last_seen_at)
     select ${hash(`'n' || u % ($1::int / 3)`)}, u, now() from generate_series(1, $1::int) u`,
  ],
  [
    'wallet_histories',
    `insert into wallet_histories (user_id, wallet_address, checked_at, first_seen_at, outgoing_transactions, funder, funded_at)
     select u, 'UQ' || ${hash(`'w' || u`)} || 'A', now(), now() - interval '200 days', 9, '0:exchange' || u % 40,
       now() - interval '200 days' * u / $1::int
     from generate_series(1, $1::int) u`,
  ],
  [
    'completions',
    `insert into completions (user_id, task_id, status, evidence, evidence_key, created_at, updated_at)
     select u, 1, 'completed', 'https://example.org/' || u, ${hash(`'e' || u`)}, now(), now()
     from generate_series(1, $1::int) u`,
  ],
];

export const insertLinkable = (url: string, users: number): Promise<void> =>
  fillCampaign(url, async (client) => {
    await client.query(
      'truncate users, wallet_histories, sign_in_networks, completions restart identity cascade',
    );
    for (const [table, statement] of ROWS) {
      await withoutIndexes(client, table, async () => {
        await client.query(statement, [users]);
      });
    }
    await client.query(`select setval('users_id_seq', $1)`, [users]);
  });

/**
 * Adds new users like sign-ups, tasks and reads of wallets do; triggers queue each change. Of
 * twenty users five join at once from one network, four share a funder, two a post, and two are
 * inviter and friend; the others have nothing in common.
 */
const SIGN_UPS = `with fresh as (
    insert into users (wallet_address, account, network, key_hash, inviter_id, created_at, updated_at)
    select 'UQ' || ${hash(`'x' || n`)} || 'A', '0:' || encode(sha256(('x' || n)::bytea), 'hex'), 'mainnet', ${hash(`'y' || n`)},
      case when n % 20 in (11, 12) then n / 20 + 1 end, now(), now()
    from generate_series($1::int, $2::int) n returning id, wallet_address
  ), numbered as (select id, wallet_address, id % 20 as kind, id / 20 as part from fresh),
  networks as (
    insert into sign_in_networks (network_hash, user_id, last_seen_at)
    select ${hash(`case when kind < 5 then 'farm' || part else 'own' || id end`)}, id, now() from numbered
  ), posts as (
    insert into completions (user_id, task_id, status, evidence, evidence_key, created_at, updated_at)
    select id, 1, 'completed', 'https://example.org/', ${hash(`case when kind in (9, 10) then 'copy' || part else 'post' || id end`)},
      now(), now() from numbered
  )
  select array_agg(id) as ids from numbered`;

/** Stores the read histories of their wallets. A trigger makes the rows with the users. */
const READS = `update wallet_histories set checked_at = now(), next_check_at = null, first_seen_at = now(),
    funder = case when user_id % 20 in (5, 6, 7, 8) then '0:farm' || user_id / 20 else '0:exchange' || user_id % 40 end,
    funded_at = now()
  where user_id = any($1)`;

/** (clusters): how long it takes until the cluster of a new user is known, in a campaign of `users`. */
export async function* benchClusters(url: string, users: number): AsyncGenerator<Finding> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let n = 0;
  const signUp = async (count: number) => {
    const { rows } = await client.query<{ ids: number[] }>(SIGN_UPS, [n + 1, n + count]);
    n += count;
    await client.query(READS, [rows[0]?.ids]);
  };
  const oldest = async () => {
    const { rows } = await client.query<{ seconds: number }>(
      `select coalesce(extract(epoch from now() - min(u.created_at)), 0)::float as seconds
       from cluster_changes c join users u on u.id = c.user_id`,
    );
    return rows[0]?.seconds ?? 0;
  };
  try {
    let slowest = 0;
    for (let second = 0; second < SECONDS; second += 1) {
      const until = performance.now() + 1_000;
      await signUp(RATE);
      slowest = Math.max(slowest, await oldest());
      await sleep(Math.max(0, until - performance.now()));
    }
    while (await oldest()) {
      slowest = Math.max(slowest, await oldest());
      await sleep(200);
    }
    const found = await client.query(
      'select count(*)::int as n from cluster_members where user_id > $1',
      [users],
    );
    const note = `${RATE} sign-ups/s for ${SECONDS} s among ${users}; ${found.rows[0]?.n} in clusters`;
    yield atMost('clusters, seconds until the last is known', slowest, LIMIT_S, note);
    await signUp(BACKLOG);
    const start = performance.now();
    while (await oldest()) await sleep(200);
    const rate = BACKLOG / ((performance.now() - start) / 1_000);
    yield atLeast('clusters, new users a second', rate, RATE, `${BACKLOG} at once`);
  } finally {
    await client.end();
  }
}
