import { MikroORM, type SqlEntityManager } from '@mikro-orm/postgresql';
import { formatTonAddress } from '#libs/domain/index.js';
import { auditLedger } from '../../../server/commands/audit/ledger-audit.report.js';
import * as entities from '../../../server/entities.js';
import { Env } from '../../../server/platform/config/env.js';
import { ormConfig } from '../../../server/platform/database/orm.config.js';
import { demoUsers } from '../../../server/seed/demo-users.js';
import { startApp, type TestApp, unmigratedDatabase } from '../../support/api/app.js';
import { signIn } from '../../support/api/visitor.js';
import { WalletAccount } from '../../support/shared/wallet-account.js';

/** The last version without a ledger. */
const BEFORE_THE_LEDGER = 'Migration20261122160500_user_stats_days';

const WALLET = new WalletAccount({ number: 777 });

const DEMO = demoUsers(new Date());
const DEMO_POINTS = DEMO.reduce((sum, { total_points }) => sum + total_points, 0);
const DEMO_TOKENS = DEMO.reduce((sum, { claimed_tokens }) => sum + claimed_tokens, 0);

let database: Awaited<ReturnType<typeof unmigratedDatabase>>;
let app: TestApp;

/**
 * An installation of ten days ago, with a log and figures invented by its demo, and some of its
 * own.
 */
async function keepHistory(em: SqlEntityManager): Promise<void> {
  await em.execute(`update migrations set executed_at = now() - interval '10 days'`);
  await em.execute(
    `insert into operation_logs (admin_username, action, resource_type, details_zh, created_at)
     values ('admin', 'ban_user', 'user', 'Invented', now() - interval '12 days'),
            ('ada', 'ban_user', 'user', 'Really done', now() - interval '2 days')`,
  );
  await em.execute(
    `insert into user_stats_days values
       ((now() at time zone 'UTC')::date - 12, 20, 19, 1, 9000, 4),
       ((now() at time zone 'UTC')::date - 3, 26, 25, 1, ?, ?)`,
    [DEMO_POINTS + 4800, DEMO_TOKENS + 1],
  );
}

/** An installation whose operator has imported users beside the demo's. */
beforeAll(async () => {
  database = await unmigratedDatabase();
  const env = new Env({ ...database.env, JWT_SECRET: 'x'.repeat(32), ADMIN_PASSWORD: 'not used' });
  const orm = await MikroORM.init(ormConfig(env, entities));
  await orm.migrator.up({ to: BEFORE_THE_LEDGER });
  const add = (
    em: SqlEntityManager,
    address: string,
    points: number,
    tokens: number,
    ban = false,
  ) =>
    em.execute(
      `insert into users (wallet_address, total_points, claimed_tokens, is_banned, created_at,
         updated_at) values (?, ?, ?, ?, now() - interval '9 days', now())`,
      [address, points, tokens, ban],
    );
  for (const user of DEMO) {
    const { wallet_address, total_points, claimed_tokens } = user;
    await add(orm.em, wallet_address, total_points, claimed_tokens);
  }
  await add(orm.em, formatTonAddress(WALLET.address, 'mainnet'), 4500, 1);
  await add(orm.em, 'imported without a wallet', 300, 0, true);
  await keepHistory(orm.em);
  await orm.close(true);
  app = await startApp(database.env);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const differences = () => auditLedger(app.em.fork());

describe('an installation from before the ledger', () => {
  it("has a ledger that adds up, with its users' points", async () => {
    expect(await differences()).toEqual([]);
    const { body } = await app.admin
      .get('/api/v1/admin/users')
      .query({ search: formatTonAddress(WALLET.address, 'mainnet') });
    const entries = await app.admin.get(`/api/v1/admin/users/${body[0].id}/entries`);
    expect(entries.body).toMatchObject([
      { kind: 'opening', currency: 'tokens', amount: 1 },
      { kind: 'opening', currency: 'points', amount: 4500 },
    ]);
  });

  it('loses only its demo users by going live', async () => {
    const before = await app.admin.get('/api/v1/admin/campaign');
    expect(before.body.demo_users).toBe(24);
    expect((await app.admin.post('/api/v1/admin/campaign/live')).status).toBe(200);
    const { body } = await app.admin.get('/api/v1/admin/users').query({ sort: '["id","ASC"]' });
    expect(body).toMatchObject([
      { total_points: 4500, claimed_tokens: 1, is_banned: false },
      { wallet_address: 'imported without a wallet', total_points: 300, is_banned: true },
    ]);
    expect(await differences()).toEqual([]);
  });

  it("keeps its own log and its own users' figures", async () => {
    const { body: logs } = await app.admin.get('/api/v1/admin/logs').query({ search: 'don' });
    expect(logs).toMatchObject([{ admin_username: 'ada' }]);
    const invented = await app.admin.get('/api/v1/admin/logs').query({ search: 'Invented' });
    expect(invented.body).toEqual([]);
    const own = {
      total_users: 2,
      active_users: 1,
      banned_users: 1,

      total_points: 4800,
      total_claimed_tokens: 1,
    };
    const history = await app.api.call('getUserStatsHistory', { query: { days: 20 } });
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    expect(history).toEqual([
      { day: day(0), ...own },
      { day: day(3), ...own },
    ]);
  });

  it('lets an imported user sign in, and claim the remaining points', async () => {
    const visitor = await signIn(app, WALLET);
    expect(visitor.me).toMatchObject({ total_points: 4500, claimable_tokens: 3 });
    const send = (key: string) =>
      visitor.send('post', '/api/v1/me/claims').set('Idempotency-Key', key);
    // The campaign went live after the upgrade, so its points are provisional until its admins say otherwise.
    expect((await send('early')).body.code).toBe('claim.points_provisional');
    await app.sql(
      `update site_settings set values = values || '{"points_need_confirmation": false}'::jsonb`,
    );
    const claim = await send('first');
    expect(claim.body).toMatchObject({ tokens: 3, status: 'requested' });
    expect(await differences()).toEqual([]);
  });
});
