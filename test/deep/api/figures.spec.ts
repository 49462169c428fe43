import { FiguresService } from '../../../server/modules/reporting/figures/figures.service.js';
import { VisitCounter } from '../../../server/modules/reporting/figures/visit-counter.service.js';
import { makeUser } from '../../factories/records.js';
import { as, joinAs } from '../../support/api/admins.js';
import { startApp, type TestApp } from '../../support/api/app.js';
import { use } from '../../support/api/participants.js';

const FIGURES = '/api/v1/admin/figures';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' });
});
afterAll(() => app.close());

const figures = async () => {
  await app.sql('delete from campaign_figures');
  await use(app, () => app.get(FiguresService).update());
  const { status, body } = await app.admin.get(FIGURES);
  expect(status).toBe(200);
  return body;
};

const complete = (userId: number, taskId: number, at = 'now()') =>
  app.sql(
    `insert into completions (user_id, task_id, status, completed_at, created_at, updated_at)
     values (?, ?, 'completed', ${at}, now(), now())`,
    [userId, taskId],
  );

describe('the campaign in figures', () => {
  it('is empty before the first user', async () => {
    const { funnel, cohorts, referrals, pool } = await figures();
    expect(funnel).toEqual([
      { step: 'visited', users: null },
      { step: 'connected', users: 0 },
      { step: 'first_task', users: 0 },
      { step: 'claimed', users: 0 },
      { step: 'paid', users: 0 },
    ]);
    expect([cohorts, referrals]).toEqual([[], []]);
    expect(pool).toMatchObject({ taken: 0, per_day: 0, empty_on: null });
  });

  it("counts users' progress, their activity by week, and invitations", async () => {
    const first = await makeUser(app);
    const second = await makeUser(app, { inviter_id: first.id });
    const third = await makeUser(app, { inviter_id: second.id });
    await app.sql("update users set created_at = now() - interval '7 days' where id = ?", [
      first.id,
    ]);
    await complete(first.id, 1, "now() - interval '7 days'");
    await complete(first.id, 2);
    await complete(second.id, 1);
    await app.sql(
      `insert into completions (user_id, task_id, status, created_at, updated_at)
       values (?, 1, 'in_progress', now(), now())`,
      [third.id],
    );
    await app.sql(
      `insert into claims (user_id, wallet_address, tokens, idempotency_key, requested_at, updated_at)
       values (?, 'UQ', 1, 'k', now(), now())`,
      [first.id],
    );
    const { funnel, tasks, cohorts, referrals } = await figures();
    expect(funnel.map(({ users }: { users: number | null }) => users)).toEqual([null, 3, 2, 1, 0]);
    expect(tasks.find(({ task_id }: { task_id: number }) => task_id === 1)).toMatchObject({
      started: 3,
      completed: 2,
      refused: 0,
      median_minutes: null,
    });
    expect(
      cohorts.map(({ users, active }: { users: number; active: number[] }) => [users, active]),
    ).toEqual([
      [1, [1, 1]],
      [2, [1]],
    ]);
    expect(referrals).toEqual([
      { level: 1, users: 1 },
      { level: 2, users: 1 },
    ]);
  });

  it('foretells when the pool is empty', async () => {
    await app.sql(
      `insert into ledger_days (day, kind, shard, transfers, points, tokens)
       values ((now() at time zone 'UTC')::date, 'claim', 0, 7, 0, 70)`,
    );
    await app.api.call('updateSettings', { body: { claim_pool_tokens: 1000 } });
    const { pool } = await figures();
    expect(pool.per_day).toBe(10);
    expect(pool.empty_on).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(pool.days).toHaveLength(1);
  });

  it('is computed by one of several servers', async () => {
    const { computed_at } = await figures();
    await use(app, () => app.get(FiguresService).update());
    expect((await app.admin.get(FIGURES)).body.computed_at).toBe(computed_at);
  });

  it.each(['funnel', 'tasks', 'cohorts', 'referrals', 'pool'])('has %s as a file', async (name) => {
    const file = await app.admin.get(`${FIGURES}/${name}/csv`);
    expect(file.status).toBe(200);
    expect(file.headers['content-disposition']).toBe(`attachment; filename="${name}_figures.csv"`);
    expect(file.text.split('\r\n').length).toBeGreaterThan(2);
  });

  it('has no other file, and none for reviewers', async () => {
    expect((await app.admin.get(`${FIGURES}/users/csv`)).status).toBe(404);
    const reviewer = as(app, (await joinAs(app, 'reviewer')).token);
    expect((await reviewer.get('figures')).status).toBe(200);
    expect((await reviewer.get('figures/funnel/csv')).status).toBe(403);
  });

  it('counts opened pages by day, once the settings say so', async () => {
    const visits = app.get(VisitCounter);
    const save = () => use(app, () => visits.save());
    visits.count();
    await save();
    expect((await figures()).funnel[0].users).toBeNull();
    await app.api.call('updateSettings', { body: { count_visits: true } });
    visits.count();
    visits.count();
    await save();
    visits.count();
    await save();
    expect((await figures()).funnel[0].users).toBe(3);
    expect(await app.sql('select * from visit_days')).toHaveLength(1);
  });
});
