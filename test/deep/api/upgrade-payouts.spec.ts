import { auditLedger } from '../../../server/commands/audit/ledger-audit.report.js';
import { EnvError } from '../../../server/platform/config/env-reader.js';
import { startApp, type TestApp, unmigratedDatabase } from '../../support/api/app.js';
import { addClaim, withMigrator } from '../../support/api/earlier-database.js';

/** The last version with batches that a wallet signed. */
const WITH_BATCHES = 'Migration20261126162503_published_lines';

const MASTER = `0:${'a'.repeat(64)}`;
const PAYER = `0:${'b'.repeat(64)}`;
const HASH = 'c'.repeat(64);

let database: Awaited<ReturnType<typeof unmigratedDatabase>>;
let app: TestApp | undefined;

/** Its users have the ids of their claims: the first was paid, the second paid after a failure, the third not. */
beforeAll(async () => {
  database = await unmigratedDatabase();
  await withMigrator(database, async (orm) => {
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

describe('an installation that has paid with batches', () => {
  it('is not updated while a batch is open, and says what to do', async () => {
    const refused = await startApp(database.env).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(EnvError);
    expect(String(refused)).toMatch(
      /There are open payout batches or alerts: start the version before, settle or cancel them there, then update again$/,
    );
    await withMigrator(database, ({ em }) =>
      em.execute(`update payout_batches set status = 'cancelled' where status = 'frozen'`),
    );
    app = await startApp(database.env);
  });

  it('keeps delivered payments, and approves failed ones again', async () => {
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
