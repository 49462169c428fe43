/**
 * `npm run bench:upgrade`: each migration since the last version before 1.0 on a filled database, with the seconds it takes and the
 * longest wait of a visitor's statements meanwhile. BENCH_USERS is 100,000 by default.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM, type SqlEntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import * as entities from '../../server/entities.js';
import { Env } from '../../server/platform/config/env.js';
import { findMissing } from '../../server/platform/database/migrations/index.js';
import { ormConfig } from '../../server/platform/database/orm.config.js';
import { Upgrade } from '../../server/platform/database/upgrade.js';
import { startPostgres } from '../support/shared/postgres.js';

const USERS = Number(process.env['BENCH_USERS'] ?? 100_000);
const EARLIER = 'Migration20261123103900_tries_of_a_word';

/** Users with names, keys, inviters, two completions each, and claims of every tenth. */
const ROWS = [
  `insert into users (id, wallet_address, account, network, username, username_key, key_hash, inviter_id, referral_counts,
     total_points, created_at, updated_at)
   select u, 'UQ' || md5(u::text), '0:' || md5(u::text), 'mainnet', 'user' || u, 'user' || u, md5('k' || u),
     case when u % 5 = 0 then u / 2 end, u % 5 = 0, u % 9000, now(), now() from generate_series(1, $1::int) u`,
  `insert into tasks (id, title, type, points, created_at, updated_at)
   select t, 'Task ' || t, 'social', 5, now(), now() from generate_series(1, least(2, $1::int)) t`,
  `insert into completions (user_id, task_id, status, evidence, created_at, updated_at)
   select u, t, 'completed', 'https://example.com/' || u, now(), now() from generate_series(1, $1::int) u, (values (1), (2)) t(t)`,
  `insert into claims (user_id, wallet_address, tokens, status, idempotency_key, requested_at, updated_at)
   select u, 'UQ' || md5(u::text), 1, 'requested', 'key', now(), now() from generate_series(10, $1::int, 10) u`,
  `insert into operation_logs (admin_username, action, resource_type, details, details_zh, created_at)
   select 'ada', 'update_task', 'task', 'Task ' || u, '', now() from generate_series(1, $1::int / 2) u`,
];

/** The statements that visitors of the version before send all the time. */
const STATEMENTS = [
  'select count(*) from (select 1 from users order by id desc limit 10) u',
  'update users set updated_at = now() where id = (select 1 + (random() * 1000)::int)',
  'select 1 from completions where user_id = 7',
  'select 1 from claims where user_id = 20',
];

const postgres = await startPostgres();
const url = await postgres.createDatabase('upgrade');
const env = new Env({ DATABASE_URL: url, JWT_SECRET: 'x'.repeat(32), ADMIN_PASSWORD: 'not used' });
const orm = await MikroORM.init(ormConfig(env, entities));
const [client, visitor] = [0, 1].map(() => new pg.Client({ connectionString: url }));
if (!client || !visitor) throw new Error('no clients');
await Promise.all([client.connect(), visitor.connect()]);
await orm.migrator.up({ to: EARLIER });
for (const statement of ROWS) await client.query(statement, [USERS]);
await client.query('vacuum analyze');

let longest = 0;
let isOver = false;
let failed = 0;
async function visit(): Promise<void> {
  while (!isOver) {
    for (const statement of STATEMENTS) {
      const begun = performance.now();
      await visitor?.query(statement).catch(() => {
        failed += 1;
      });
      longest = Math.max(longest, performance.now() - begun);
    }
    await sleep(5);
  }
}

const visits = visit();
console.info(`${USERS} users. Longest wait of a visitor, seconds of the migration:`);
const info = (values: { migration?: string; seconds?: number }, line: string) => {
  if (line !== 'Migration done') return;
  console.info(
    `${String(Math.round(longest)).padStart(6)} ms ${values.seconds} s ${values.migration}`,
  );
  longest = 0;
};
const missing = await findMissing(orm.em.fork() as SqlEntityManager);
const begun = performance.now();
await Upgrade.run(orm as never, client, { info, warn: info } as never, missing);
console.info(
  `${missing.length} migrations in ${((performance.now() - begun) / 1000).toFixed(1)} s, ${failed} failed statements`,
);
isOver = true;
await visits;
await Promise.all([client.end(), visitor.end(), orm.close(true)]);
await postgres.stop();
