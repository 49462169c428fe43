import { MikroORM, type SqlEntityManager } from '@mikro-orm/postgresql';
import { auditLedger } from '../../server/commands/audit/ledger-audit.report.js';
import { entities } from '../../server/entities.js';
import { Env } from '../../server/platform/config/env.js';
import { EnvError } from '../../server/platform/config/env-reader.js';
import { ormConfig } from '../../server/platform/database/orm.config.js';
import { freshDatabase, startApp, type TestApp } from '../support/api/app.js';

/** The last version with batches that a wallet signed. */
const WITH_BATCHES = 'Migration20261126162503_published_lines';

const MASTER = `0:${'a'.repeat(64)}`;
const PAYER = `0:${'b'.repeat(64)}`;
const HASH = 'c'.repeat(64);

let database: Awaited<ReturnType<typeof freshDatabase>>;
let app: TestApp | undefined;

/** Its users have the ids of their claims: the first was paid, the second paid after a failure, the third not. */
beforeAll(async () => {
  database = await freshDatabase();
  await withOldVersion(async (orm) => {
    await orm.migrator.up({ to: WITH_BATCHES });
    const { em } = orm;
    for (const [id, status] of [
      [1, 'delivered'],
      [2, 'delivered'],
      [3, 'failed'],
      [4, 'approved'],
    ] as const) {
      await addClaim(em, id, status);
    }
    await em.execute(
      `insert into payout_batches (id, status, method, network, payer, payer_jetton_wallet, jetton_master,
         decimals, hash, asked_at, created_by, created_at, updated_at)
       select id, status, 'wallet', 'mainnet', ?, ?, ?, 9, 'h', now(), 'ada', now(), now()
       from (values (1, 'settled'), (2, 'settled'), (3, 'frozen')) as b(id, status)`,
      [PAYER, `0:${'d'.repeat(64)}`, MASTER],
    );
    await em.execute(
      `insert into payouts (batch_id, claim_id, user_id, receiver, tokens, units, query_id, status,
         transaction_hash, settled_at, updated_at)
       select batch, claim, claim, '0:' || repeat('e', 64), 2, 2000000000, 70 + batch * 10 + claim, status,
         case when status = 'delivered' then ? end, now(), now()
       from (values (1, 1, 'delivered'), (1, 2, 'failed'), (2, 2, 'delivered'), (2, 3, 'failed'))
         as p(batch, claim, status)`,
      [HASH],
    );
  });
});
afterAll(async () => {
  await app?.close();
  await database.drop();
});

async function withOldVersion<Result>(work: (orm: MikroORM) => Promise<Result>): Promise<Result> {
  const env = new Env({ ...database.env, JWT_SECRET: 'x'.repeat(32), ADMIN_PASSWORD: 'not used' });
  const orm = (await MikroORM.init(ormConfig(env, entities))) as unknown as MikroORM;
  try {
    return await work(orm);
  } finally {
    await orm.close(true);
  }
}

async function addClaim(em: SqlEntityManager, id: number, status: string): Promise<void> {
  await em.execute(
    `insert into users (id, wallet_address, total_points, claimed_tokens, created_at, updated_at)
     values (?, ?, 2000, 2, now(), now())`,
    [id, `wallet ${id}`],
  );
  await em.execute(
    `insert into claims (id, user_id, wallet_address, tokens, status, idempotency_key, requested_at, updated_at)
     values (?, ?, 'w', 2, ?, 'key', now(), now())`,
    [id, id, status],
  );
  await book(em, id, `opening:${id}`, ['issued', 'user', 'points', 2000]);
  await book(em, id, `claim:${id}`, ['pool', 'claimed', 'tokens', 2]);
  await em.execute('update token_pool set taken = taken + 2');
  if (status === 'delivered')
    await book(em, id, `payout:claim:${id}`, ['claimed', 'paid', 'tokens', 2]);
}

type Move = [from: string, to: string, currency: string, amount: number];

const book = (em: SqlEntityManager, user: number, key: string, [from, to, ...what]: Move) =>
  em.execute(
    `with t as (insert into ledger_transfers (key, kind, user_id, created_at)
       values (?, split_part(?, ':', 1), ?, now()) returning id, user_id)
     insert into ledger_entries (transfer_id, account, user_id, currency, amount)
     select t.id, side.account, t.user_id, ?, side.sign * ?
     from t, (values (?, -1), (?, 1)) as side(account, sign)`,
    [key, key, user, ...what, from, to],
  );

describe('an installation that has paid with batches', () => {
  it('is not updated while a batch is open, and says what to do', async () => {
    const refused = await startApp(database.env).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(EnvError);
    expect(String(refused)).toMatch(
      /There are open payout batches or alerts: start the version before, settle or cancel them there, then update again$/,
    );
    await withOldVersion(({ em }) =>
      em.execute(`update payout_batches set status = 'cancelled' where status = 'frozen'`),
    );
    app = await startApp(database.env);
  });

  it('keeps what was delivered, and approves what failed again', async () => {
    const { body: distributors } = (await app?.admin.get('/api/v1/admin/distributors')) ?? {};
    expect(distributors).toMatchObject([
      { method: 'file', lines: 2, delivered: 2, tokens: 4, created_by: 'ada' },
    ]);
    const path = `/api/v1/admin/distributors/${distributors[0].id}/lines`;
    const line = { status: 'delivered', units: '2000000000', transaction_hash: HASH };
    expect((await app?.admin.get(path))?.body).toMatchObject([
      { claim_id: 1, ...line },
      { claim_id: 2, ...line },
    ]);
    const claims = await app?.admin.get('/api/v1/admin/claims').query({ sort: '["id","ASC"]' });
    expect(claims?.body.map(({ status }: { status: string }) => status)).toEqual([
      'delivered',
      'delivered',
      'approved',
      'approved',
    ]);
  });

  it('has a ledger that adds up', async () => {
    expect(await auditLedger((app as TestApp).em.fork())).toEqual([]);
  });
});
