import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { auditDatabase, type Replica, startReplica } from '../support/process/replica.js';
import { ADMIN_PASSWORD } from '../support/shared/credentials.js';
import { makeInitialisedDataDir } from '../support/shared/data-dir.js';
import { startPostgres, type TestPostgres } from '../support/shared/postgres.js';
import { startProduct } from '../support/shared/product.js';

/** How many replicas are killed; 200 in a long run. */
const KILLS = Number(process.env['CAMPAIGN_KILLS'] ?? 2);

const USERS = 40;
const TASKS = 19;

const OK = { code: 0, text: 'The ledger adds up.' };

let postgres: TestPostgres;
let env: { DATABASE_URL: string; ADMIN_PASSWORD: string };
let client: pg.Client;

/** A live campaign whose users have started every task, and whose word is enough. */
beforeAll(async () => {
  postgres = await startPostgres();
  env = { DATABASE_URL: await postgres.createDatabase('campaign'), ADMIN_PASSWORD };
  await (await startProduct({ ...env, SEED: 'essentials' })).stop();
  client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  await client.query(
    `update site_settings set values = values || '{"campaign_mode":"live"}'::jsonb`,
  );
  await client.query(`update tasks set verification = 'self', verification_required = false`);
  await makeUsers(USERS);
});
afterAll(async () => {
  await client.end();
  await postgres.stop();
});

async function makeUsers(count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `insert into users (wallet_address, created_at, updated_at)
     select 'UQ-' || gen_random_uuid(), now(), now() from generate_series(1, $1) returning id`,
    [count],
  );
  const ids = rows.map(({ id }) => id);
  await client.query(
    `insert into completions (user_id, task_id, status, due_at, created_at, updated_at)
     select u, t, 'in_progress', now() - interval '1 minute', now(), now()
     from unnest($1::int[]) u, generate_series(1, ${TASKS}) t`,
    [ids],
  );
  return ids;
}

/** As many at once as told, in turn by either replica. */
const all = <T>(
  count: number,
  replicas: Replica[],
  ask: (replica: Replica, n: number) => Promise<T>,
) =>
  Promise.all(
    Array.from({ length: count }, (_, n) => ask(replicas[n % replicas.length] as Replica, n)),
  );

describe('two replicas on PostgreSQL', () => {
  let replicas: Replica[];
  beforeAll(async () => {
    replicas = await Promise.all([startReplica(env), startReplica(env)]);
  });
  afterAll(() => Promise.all(replicas.map((replica) => replica.kill())));

  it('give the points of a task once, however many hundred submit it at the same time', async () => {
    const [user = 0] = await makeUsers(1);
    const answers = await all(500, replicas, (it) => it.ask({ use: 'submit', user, task: 16 }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['completed']));
    const { rows } = await client.query(
      `select total_points::int,
              (select count(*)::int from ledger_transfers where user_id = $1) as transfers
       from users where id = $1`,
      [user],
    );
    expect(rows).toEqual([{ total_points: 150, transfers: 1 }]);
  });

  /** A user with 8930 points. */
  const richUser = async () => {
    const [user = 0] = await makeUsers(1);
    await all(TASKS, replicas, (it, n) => it.ask({ use: 'submit', user, task: n + 1 }));
    return user;
  };

  it('make one claim of a thousand with different keys', async () => {
    const user = await richUser();
    const answers = await all(1000, replicas, (it, n) =>
      it.ask({ use: 'claim', user, key: `key-${n}` }),
    );
    expect(answers.filter(({ id }) => id !== undefined)).toHaveLength(1);
    const codes = new Set(answers.map(({ code }) => code).filter(Boolean));
    expect(codes).toEqual(new Set(['claim.nothing_to_claim']));
  });

  it('answer a thousand claims with one key with the same claim', async () => {
    const user = await richUser();
    const answers = await all(1000, replicas, (it) => it.ask({ use: 'claim', user, key: 'one' }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const { rows } = await client.query('select tokens::int from claims where user_id = $1', [
      user,
    ]);
    expect(rows).toEqual([{ tokens: 8 }]);
  });

  it('leave a ledger that adds up', async () => {
    expect(await auditDatabase(env)).toEqual(OK);
  });
});

/** Completes and claims without a pause until the replica is gone; how often it was confirmed. */
async function takePartUntilGone(replica: Replica, users: number[]): Promise<number> {
  let confirmed = 0;
  const take = async (user: number) => {
    for (let task = 1; task <= TASKS; task += 1) {
      await replica.ask({ use: 'submit', user, task });
      await replica.ask({ use: 'claim', user, key: `after-${task}` });
      confirmed += 1;
    }
  };
  const ends = await Promise.allSettled(users.map(take));
  for (const end of ends) {
    if (end.status === 'rejected' && !/has ended/.test(String(end.reason))) throw end.reason;
  }
  return confirmed;
}

describe('replicas that are killed while users take part', () => {
  it(
    'leave a ledger that adds up',
    async () => {
      let confirmed = 0;
      for (let killed = 0; killed < KILLS; killed += 2) {
        const users = await makeUsers(USERS);
        const victims = await Promise.all([startReplica(env), startReplica(env)]);
        // Both serve the same users.
        const work = victims.map((victim) => takePartUntilGone(victim, users));
        for (const victim of victims) {
          await sleep(50 + Math.random() * 500);
          await victim.kill();
        }
        for (const count of await Promise.all(work)) confirmed += count;
        expect(await auditDatabase(env)).toEqual(OK);
      }
      const { rows } = await client.query<{ awards: number }>(
        `select count(*) as awards from ledger_transfers where kind = 'task'`,
      );
      expect(Number(rows[0]?.awards)).toBeGreaterThanOrEqual(confirmed / 2);
      if (process.env['CAMPAIGN_KILLS']) console.info(`${KILLS} kills, ${confirmed} confirmed`);
    },
    120_000 + KILLS * 20_000,
  );
});

describe('npm run audit', () => {
  it('finds that a fresh demo adds up, and names an empty folder', async () => {
    const directory = await makeInitialisedDataDir();
    try {
      const demo = { DATABASE_URL: '', DATA_DIR: directory.path };
      await (await startProduct(demo)).stop();
      expect(await auditDatabase(demo)).toEqual(OK);
      const none = await auditDatabase({ DATABASE_URL: '', DATA_DIR: `${directory.path}/none` });
      expect(none).toEqual({ code: 1, text: expect.stringContaining('holds no database') });
    } finally {
      await directory.remove();
    }
  });

  it('ends with 1 and says in words what does not add up', async () => {
    const [user = 0] = await makeUsers(1);
    await client.query('update users set total_points = 7 where id = $1', [user]);
    const { code, text } = await auditDatabase(env);
    await client.query('update users set total_points = 0 where id = $1', [user]);
    expect(code).toBe(1);
    expect(text).toContain(`user ${user} has 7 points and 0 tokens, the ledger says 0 and 0`);
  });
});
