import pg from 'pg';
import { auditDatabase } from '../../support/process/audit.js';
import {
  claim,
  makeParticipant,
  type Participant,
  submit,
  TASKS,
} from '../../support/process/participant.js';
import { type Services, startServices } from '../../support/process/services.js';
import { ADMIN_PASSWORD } from '../../support/shared/credentials.js';
import { adminHeaders } from '../../support/shared/login.js';
import { startPostgres, type TestPostgres } from '../../support/shared/postgres.js';
import { type Product, startProduct } from '../../support/shared/product.js';
import { until } from '../../support/shared/until.js';

/** How many replicas are killed; 200 in a long run. */
const KILLS = Number(process.env['CAMPAIGN_KILLS'] ?? 2);

/** Users that both replicas serve when they are killed. */
const USERS = 20;

/** One session may make 120 changes a minute; refused calls count too. */
const SESSIONS = 20;

/** Milliseconds: on a busy machine some have to wait for the next minute. */
const RACE_MS = 300_000;

const OK = {
  code: 0,
  text: 'The ledger adds up.\nThe operation log is what was written.',
};

let postgres: TestPostgres;
let env: Record<string, string>;
let client: pg.Client;
let services: Services;

const start = () => startProduct(env);

beforeAll(async () => {
  services = await startServices();
  postgres = await startPostgres();
  const DATABASE_URL = await postgres.createDatabase('campaign');
  env = { DATABASE_URL, ADMIN_PASSWORD, SEED: 'essentials', TRUST_PROXY: '1', ...services.env };
  await (await startProduct(env)).stop();
  client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  await services.open(client);
});
afterAll(async () => {
  await client.end();
  await postgres.stop();
  services.close();
});

describe('two replicas on PostgreSQL', () => {
  let replicas: Product[];
  let urls: string[];
  beforeAll(async () => {
    replicas = await Promise.all([startProduct(env), startProduct(env)]);
    urls = replicas.map(({ url }) => url);
  });
  afterAll(() => Promise.all(replicas.map((replica) => replica.stop())));

  const anybody = () => makeParticipant(urls[0] ?? '', client, { sessions: SESSIONS, services });

  /** Runs `count` calls in parallel, spread over the replicas and the user's sessions. */
  const all = <T>(
    count: number,
    { cookies }: Participant,
    ask: (url: string, cookie: string, n: number) => Promise<T>,
  ) =>
    Promise.all(
      Array.from({ length: count }, (_, n) =>
        ask(urls[n % 2] ?? '', cookies[(n >> 1) % cookies.length] ?? '', n),
      ),
    );

  it(
    'give the points of a task once, however many submit it at the same time',
    async () => {
      const user = await anybody();
      const answers = await all(200, user, (url, cookie) => submit(url, cookie, 16));
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.status}`))).toEqual(
        new Set(['200 completed']),
      );
      const { rows } = await client.query(
        `select total_points::int,
              (select count(*)::int from ledger_transfers where user_id = $1) as transfers
       from users where id = $1`,
        [user.id],
      );
      expect(rows).toEqual([{ total_points: 150, transfers: 1 }]);
    },
    RACE_MS,
  );

  /** A user with 8930 points. */
  const richUser = async () => {
    const user = await anybody();
    await all(TASKS, user, (url, cookie, n) => submit(url, cookie, n + 1));
    return user;
  };

  const claimsOf = async ({ id }: Participant) =>
    (await client.query('select tokens::int from claims where user_id = $1', [id])).rows;

  it(
    'make one claim of two hundred with different keys',
    async () => {
      const user = await richUser();
      const answers = await all(200, user, (url, cookie, n) => claim(url, cookie, `key-${n}`));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      const codes = new Set(answers.map(({ body }) => body.code).filter(Boolean));
      expect(codes).toEqual(new Set(['claim.nothing_to_claim']));
      expect(await claimsOf(user)).toEqual([{ tokens: 8 }]);
    },
    RACE_MS,
  );

  it(
    'return the same claim for two hundred claims with one key',
    async () => {
      const user = await richUser();
      const answers = await all(200, user, (url, cookie) => claim(url, cookie, 'one'));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]?.status).toBe(201);
      expect(await claimsOf(user)).toEqual([{ tokens: 8 }]);
    },
    RACE_MS,
  );

  it('let current participants finish when they pause, and admit no others', async () => {
    const [here = '', there = ''] = urls;
    const user = await makeParticipant(here, client, { services });
    const headers = await adminHeaders(here);
    const send = async (change: 'pause' | 'resume') =>
      (await fetch(`${here}/api/v1/admin/campaign/${change}`, { method: 'POST', headers })).status;
    await client.query('begin');
    await client.query('select hold_site_settings()');
    const pausing = send('pause');
    const other = new pg.Client({ connectionString: env['DATABASE_URL'] });
    await other.connect();
    await until(async () => {
      const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted`;
      return (await other.query(waiting)).rowCount === 1;
    });
    await other.end();
    await client.query('commit');
    expect(await pausing).toBe(200);
    const answer = await submit(there, user.cookies[0] ?? '', 16);
    expect(answer).toMatchObject({ status: 409, body: { code: 'campaign.paused' } });
    expect(await send('resume')).toBe(200);
  });

  it('leave a ledger that adds up', async () => {
    expect(await auditDatabase(env)).toEqual(OK);
  });
});

/** The most changes that a replica confirms before it is killed. */
const MOST_CONFIRMED = 60;

/** Tasks and claims that any replica has confirmed. */
let confirmed = 0;

/**
 * The error of `fetch` for a connection that is cut or refused, also in the middle of a response.
 */
const CUT = /^TypeError: (fetch failed|terminated)/;

/** Completes and claims without a pause until the replica is gone. */
async function takePartUntilGone({ url }: Product, users: Participant[]): Promise<void> {
  const take = async ({ cookies: [cookie = ''] }: Participant) => {
    for (let task = 1; task <= TASKS; task += 1) {
      const submitted = await submit(url, cookie, task);
      expect(submitted).toMatchObject({ status: 200, body: { status: 'completed' } });
      const claimed = await claim(url, cookie, `after-${task}`);
      expect([201, 409]).toContain(claimed.status);
      confirmed += 1;
    }
  };
  for (const end of await Promise.allSettled(users.map(take))) {
    if (end.status === 'rejected' && !CUT.test(String(end.reason))) throw end.reason;
  }
}

describe('replicas that are killed while users take part', () => {
  it(
    'leave a ledger that adds up',
    async () => {
      for (let killed = 0; killed < KILLS; killed += 2) {
        const victims = await Promise.all([start(), start()]);
        const users: Participant[] = [];
        while (users.length < USERS) {
          users.push(await makeParticipant(victims[0]?.url ?? '', client, { services }));
        }
        // Both serve the same users.
        const work = victims.map((victim) => takePartUntilGone(victim, users));
        for (const victim of victims) {
          const enough = confirmed + Math.random() * MOST_CONFIRMED;
          await until(async () => confirmed >= enough);
          await victim.kill();
        }
        await Promise.all(work);
        expect(await auditDatabase(env)).toEqual(OK);
      }
      const { rows } = await client.query<{ awards: number }>(
        `select count(*) as awards from ledger_transfers where kind = 'task'`,
      );
      // Every change that either replica has confirmed is stored.
      expect(Number(rows[0]?.awards)).toBeGreaterThanOrEqual(confirmed / 2);
      if (process.env['CAMPAIGN_KILLS']) console.info(`${KILLS} kills, ${confirmed} confirmed`);
    },
    120_000 + KILLS * 20_000,
  );
});

/** A user with a claim. */
const anyUser = async () => {
  const { rows } = await client.query<{ id: number; points: number; tokens: number }>(
    `select id, total_points::int as points, claimed_tokens::int as tokens from users
     where claimed_tokens > 0 order by id limit 1`,
  );
  return rows[0] ?? { id: 0, points: 0, tokens: 0 };
};

describe('npm run audit', () => {
  it('ends with 1 and describes each fault', async () => {
    const { id: user, points, tokens } = await anyUser();
    await client.query('update users set total_points = total_points + 7 where id = $1', [user]);
    const { code, text } = await auditDatabase(env);
    await client.query('update users set total_points = total_points - 7 where id = $1', [user]);
    expect(code).toBe(1);
    expect(text).toContain(
      `user_id ${user}, total_points ${points + 7}, claimed_tokens ${tokens}, ledger_points ${points}, ` +
        `ledger_tokens ${tokens}`,
    );
  });
});
