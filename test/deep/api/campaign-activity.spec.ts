import { FiguresService } from '../../../server/modules/reporting/figures/figures.service.js';
import { ResponseCache } from '../../../server/platform/response-cache/response-cache.js';
import { makeUser, makeUsers } from '../../factories/records.js';
import { startApp, type TestApp } from '../../support/api/app.js';
import { use } from '../../support/api/participants.js';
import { goLive } from '../../support/api/visitor.js';

const PATH = '/api/v1/public/campaign/activity';
const HASH = 'ab'.repeat(32);
/** Raw and as people read it. */
const RECEIVER = '0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8';
const SHORTENED = 'UQCD…qEBI';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Reads the activity without copies from before. */
async function activity() {
  app.get(ResponseCache).clear();
  const { status, body } = await app.visitor.get(PATH);
  expect(status).toBe(200);
  return body;
}

/** Computes the figures in the background, however fresh they are. */
async function count(): Promise<void> {
  await app.sql('update campaign_figures set next_at = now()');
  await use(app, () => app.get(FiguresService).update());
}

async function makeDistributor(network: string, readUntil: string | null): Promise<number> {
  const [made] = await app.sql<{ id: number }>(
    `insert into distributors (network, address, owner, jetton_master, jetton_wallet, decimals,
       created_by, created_at, read_until)
     values (?, gen_random_uuid()::text, 'o', 'm', 'w', 9, 'admin', now(), ?) returning id`,
    [network, readUntil],
  );
  return made?.id ?? 0;
}

let claims = 0;

/** A payment of a distributor, which arrived in that minute of an hour. */
async function pay(distributor: number, tokens: number, minute: number, status = 'delivered') {
  claims += 1;
  const settled = `2026-01-31T08:${String(minute).padStart(2, '0')}:00.000Z`;
  await app.sql(
    `insert into payout_lines (claim_id, distributor_id, user_id, receiver, tokens, units, status,
       transaction_hash, settled_at, updated_at)
     values (?, ?, 1, ?, ?, ?, ?, ?, ?, now())`,
    [claims, distributor, RECEIVER, tokens, tokens, status, HASH, settled],
  );
}

const review = (minutes: number, daysAgo: number) =>
  app.sql(
    `insert into reviews (completion_id, user_id, task_id, outcome, reviewed_by, submitted_at, reviewed_at)
     select 1, 1, 1, 'accepted', 'admin', at - make_interval(mins => ?::int), at
     from (select now() - make_interval(days => ?::int)) as given(at)`,
    [minutes, daysAgo],
  );

describe('GET /api/v1/public/campaign/activity', () => {
  it('has the plan alone in a preview, however many users it shows', async () => {
    await makeUsers(app, 25, { total_points: 400 });
    const { campaign_start, campaign_end, claim_pool_tokens } =
      await app.api.call('getSiteSettings');
    expect(await activity()).toEqual({
      plan: { pool_tokens: claim_pool_tokens, campaign_start, campaign_end, tasks: 19 },
      review_minutes: null,
      last_payout_at: null,
      synced_at: null,
    });
  });

  it('has no figures below 20 participants, without banned and inactive ones', async () => {
    await app.sql('delete from users');
    await goLive(app);
    await makeUsers(app, 19, { total_points: 400 });
    await makeUser(app, { is_banned: true });
    await makeUser(app, { is_active: false });
    expect(await activity()).not.toHaveProperty('figures');
    await makeUser(app, { total_points: 1_000 });
    // As before the first computation.
    await app.sql('delete from campaign_figures');
    expect((await activity()).figures).toEqual({
      participants: 20,
      points: 8_600,
      tokens_paid: null,
      deliveries: [],
      tasks: [],
    });
  });

  it('counts the participants of active tasks from 20 on, without banned and inactive ones', async () => {
    const complete = (task: number, most: number) =>
      app.sql(
        `insert into completions (user_id, task_id, status, completed_at, points, created_at, updated_at)
         select id, ?, 'completed', now(), 100, now(), now() from users
         order by is_banned or not is_active, id limit ?`,
        [task, most],
      );
    await complete(1, 22);
    await complete(2, 19);
    await complete(3, 20);
    await app.sql('update tasks set is_active = false where id = 3');
    await count();
    expect((await activity()).figures.tasks).toEqual([{ task_id: 1, participants: 20 }]);
  });

  it('counts and lists payments that arrived on the network of the campaign', async () => {
    const [main, test] = [
      await makeDistributor('mainnet', '2026-01-31T09:00:00.000Z'),
      await makeDistributor('testnet', '2026-01-31T07:00:00.000Z'),
    ];
    for (const minute of [1, 2, 3, 4, 5, 6]) await pay(main, minute * 10, minute);
    await pay(main, 7_000, 7, 'returned');
    await pay(test, 9_000, 8);
    await count();
    const { figures, last_payout_at, synced_at } = await activity();
    expect(figures.tokens_paid).toBe(210);
    expect(figures.deliveries.map(({ tokens }: { tokens: number }) => tokens)).toEqual([
      60, 50, 40, 30, 20,
    ]);
    expect(figures.deliveries[0]).toEqual({
      tokens: 60,
      address: SHORTENED,
      delivered_at: '2026-01-31T08:06:00.000Z',
      transaction_url: `https://tonviewer.com/transaction/${HASH}`,
    });
    expect(last_payout_at).toBe('2026-01-31T08:06:00.000Z');
    expect(synced_at).toBe('2026-01-31T09:00:00.000Z');
  });

  it('names the time up to which every distributor was read', async () => {
    await makeDistributor('mainnet', '2026-01-31T08:30:00.000Z');
    await makeDistributor('mainnet', null);
    expect((await activity()).synced_at).toBe('2026-01-31T08:30:00.000Z');
  });

  it('has the median of the reviews of a week', async () => {
    await review(5_000, 8);
    await count();
    expect((await activity()).review_minutes).toBeNull();
    for (const minutes of [10, 42, 900]) await review(minutes, 1);
    await count();
    expect((await activity()).review_minutes).toBe(42);
  });

  it('stores no full address, and leaves the figures for admins as they were', async () => {
    const [stored] = await app.sql<{ text: string }>(
      'select figures::text as text from campaign_figures',
    );
    expect(stored?.text).toContain(SHORTENED);
    expect(stored?.text).not.toContain(RECEIVER.slice(2, 30));
    const { body } = await app.admin.get('/api/v1/admin/figures');
    expect(body).toHaveProperty('funnel');
    expect(body).not.toHaveProperty('activity');
  });
});
