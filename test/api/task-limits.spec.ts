import { makeTask as makeOpenTask, makeUser } from '../factories/records.js';
import { newestLogs, startApp, type TestApp } from '../support/api/app.js';
import { auditOf, completionOf, handIn } from '../support/api/participants.js';
import { actionsIn } from '../support/api/user-actions.js';
import { goLive } from '../support/api/visitor.js';
import { until } from '../support/shared/until.js';

const ADMIN = '/api/v1/admin';
const HOUR = 3_600_000;
const ZONE = 'Asia/Shanghai';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await goLive(app, { campaign_time_zone: ZONE });
});
afterAll(() => app.close());

const { complete, makeDue, start, submit } = actionsIn(() => app);

const makeTask = (fields: Parameters<typeof makeOpenTask>[1] = {}) =>
  makeOpenTask(app, { verification: 'self', ...fields });
const change = (id: number, fields: object) => app.admin.put(`${ADMIN}/tasks/${id}`).send(fields);
const taskOf = async (id: number) => (await app.admin.get(`${ADMIN}/tasks/${id}`)).body;
const later = (ms: number) => new Date(Date.now() + ms).toISOString();

/** Users who have started a task that is due. */
async function starters(count: number, task: number): Promise<number[]> {
  const users: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const { id } = await makeUser(app);
    await start(id, task);
    await makeDue(id, task);
    users.push(id);
  }
  return users;
}

/** The codes of the refused submissions, and the number of the others; a busy server is asked again. */
async function submitAll(users: readonly number[], task: number) {
  const codes = await Promise.all(
    users.map(async (user) => {
      for (;;) {
        const code = await submit(user, task).then(
          () => null,
          (error) => error.code as string,
        );
        if (code !== 'server.unavailable') return code;
      }
    }),
  );
  const refused = codes.filter((code) => code !== null);
  return { done: users.length - refused.length, refused: [...new Set(refused)] };
}

const awardsOf = (task: number) =>
  app.sql<{ key: string }>(
    `select key from ledger_transfers where kind = 'task' and key ~ ? order by id`,
    [`^task:\\d+:${task}(:|$)`],
  );

describe('the places of a task', () => {
  it('are taken exactly, by as many as come at once', async () => {
    const task = await makeTask({ max_completions: 7, points: 10 });
    const users = await starters(200, task.id);
    expect(await submitAll(users, task.id)).toEqual({ done: 7, refused: ['task.full'] });
    expect(await awardsOf(task.id)).toHaveLength(7);
    expect(await taskOf(task.id)).toMatchObject({ max_completions: 7, is_full: true });
    const last = await makeUser(app);
    await expect(start(last.id, task.id)).rejects.toMatchObject({ code: 'task.full', status: 409 });
    expect(await auditOf(app)).toEqual([]);
  });

  it('are shown as full by the public list as soon as the last one is taken', async () => {
    const task = await makeTask({ max_completions: 1 });
    const listed = async () =>
      (await app.api.call('listActiveTasks')).find(({ id }) => id === task.id)?.is_full;
    expect(await listed()).toBe(false);
    await complete((await makeUser(app)).id, task.id);
    await until(async () => (await listed()) === true);
  });

  it('are kept by work that waits, and freed when it is rejected', async () => {
    const task = await makeTask({ verification: 'manual', max_completions: 1 });
    const [first, second] = [await makeUser(app), await makeUser(app)];
    await handIn(app, first.id, task.id, 'Mine');
    await expect(start(second.id, task.id)).rejects.toMatchObject({ code: 'task.full' });
    const id = await completionOf(app, first.id, task.id);
    await app.api.call('rejectReview', { path: { id }, body: { reason: 'not_done' } });
    await handIn(app, second.id, task.id, 'Better');
    await expect(start(first.id, task.id)).rejects.toMatchObject({ code: 'task.full' });
    expect(await auditOf(app)).toEqual([]);
  });

  it('are freed by a reversed completion', async () => {
    const task = await makeTask({ max_completions: 1, points: 10 });
    const [first, second] = [await makeUser(app), await makeUser(app)];
    await complete(first.id, task.id);
    await app.api.call('reverseCompletion', {
      path: { id: first.id, task_id: task.id },
      body: { reason: 'Not done' },
    });
    expect(await complete(second.id, task.id)).toMatchObject({ status: 'completed' });
    expect(await taskOf(task.id)).toMatchObject({ is_full: true });
    expect(await auditOf(app)).toEqual([]);
  });

  it('count what was completed before there was a limit', async () => {
    const task = await makeTask();
    for (const id of await starters(2, task.id)) await submit(id, task.id);
    expect((await change(task.id, { max_completions: 2 })).body).toMatchObject({ is_full: true });
    expect((await change(task.id, { max_completions: 3 })).body).toMatchObject({ is_full: false });
    await complete((await makeUser(app)).id, task.id);
    expect(await taskOf(task.id)).toMatchObject({ is_full: true });
    expect((await change(task.id, { max_completions: null })).body).toMatchObject({
      max_completions: null,
      is_full: false,
    });
    const [log] = await newestLogs(app);
    expect(log?.details).toContain('max_completions');
  });
});

describe('the times of a task', () => {
  it('keep it from being started before, and submitted after', async () => {
    const task = await makeTask({ available_from: new Date(Date.now() + HOUR) });
    const user = await makeUser(app);
    await expect(start(user.id, task.id)).rejects.toMatchObject({ code: 'task.not_open' });
    expect((await change(task.id, { available_from: later(-HOUR) })).status).toBe(200);
    await start(user.id, task.id);
    await makeDue(user.id, task.id);
    expect((await change(task.id, { available_until: later(-1000) })).status).toBe(200);
    await expect(submit(user.id, task.id)).rejects.toMatchObject({
      code: 'task.over',
      message: expect.stringMatching(/^This task ended on \d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC$/),
    });
    expect(await awardsOf(task.id)).toEqual([]);
  });

  it('have to follow each other', async () => {
    const task = await makeTask();
    const [available_from, available_until] = [later(2 * HOUR), later(HOUR)];
    const { status, body } = await change(task.id, { available_from, available_until });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['available_until']]);
    expect(await taskOf(task.id)).toMatchObject({ available_from: null, available_until: null });
  });
});

describe('a task after another', () => {
  it('opens once that is completed, and stays open where it is switched off', async () => {
    const first = await makeTask({ title_en: 'Read the rules' });
    const next = await makeTask({ after_task_id: first.id });
    const [ada, eve] = [await makeUser(app), await makeUser(app)];
    await expect(start(ada.id, next.id)).rejects.toMatchObject({
      code: 'task.after_other',
      message: 'Complete “Read the rules” first',
    });
    await complete(ada.id, first.id);
    expect(await complete(ada.id, next.id)).toMatchObject({ status: 'completed' });
    await change(first.id, { is_active: false });
    expect(await start(eve.id, next.id)).toMatchObject({ status: 'in_progress' });
  });

  it('keeps the other from being deleted, done daily or made to follow it', async () => {
    const first = await makeTask();
    const next = await makeTask({ after_task_id: first.id });
    const deleted = await app.admin.delete(`${ADMIN}/tasks/${first.id}`);
    expect([deleted.status, deleted.body.code]).toEqual([409, 'task.needed']);
    const daily = await change(first.id, { is_daily: true });
    expect([daily.status, daily.body.code]).toEqual([409, 'task.needed']);
    for (const id of [first.id, next.id]) {
      const { status, body } = await change(first.id, { after_task_id: id });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['after_task_id']]);
    }
    const unknown = await change(next.id, { after_task_id: 2_000_000_000 });
    expect(unknown.status).toBe(422);
  });
});

describe('a daily task', () => {
  /** Lets a completion be of the day before its award. */
  const loseDay = (user: number, task: number) =>
    app.sql(
      `update completions set day = (day::date - 1)::text where user_id = ? and task_id = ?`,
      [user, task],
    );

  it('is completed once a day, with an award of its own for each', async () => {
    const task = await makeTask({ is_daily: true, points: 20 });
    const user = await makeUser(app);
    const done = await complete(user.id, task.id);
    expect(done).toMatchObject({ status: 'completed', points: 20 });
    const opens = new Date(done.opens_at ?? '');
    expect(opens.toISOString()).toMatch(/T16:00:00\.000Z$/);
    expect(opens.getTime()).toBeGreaterThan(Date.now());
    expect(opens.getTime() - Date.now()).toBeLessThanOrEqual(24 * HOUR);
    expect(await start(user.id, task.id)).toEqual(done);
    expect(await submit(user.id, task.id)).toEqual(done);
    const [award] = await awardsOf(task.id);
    expect(award?.key).toMatch(new RegExp(`^task:${user.id}:${task.id}:\\d{4}-\\d{2}-\\d{2}$`));
    expect(await auditOf(app)).toEqual([]);
  });

  it('is submitted by many calls at once as one award', async () => {
    const task = await makeTask({ is_daily: true, points: 20 });
    const [user = 0] = await starters(1, task.id);
    await submitAll(
      Array.from({ length: 30 }, () => user),
      task.id,
    );
    expect(await awardsOf(task.id)).toHaveLength(1);
  });

  it('begins again after the day of its completion, with its points of now', async () => {
    const task = await makeTask({ is_daily: true, points: 20 });
    const user = await makeUser(app);
    // Yesterday, as another process would have written it.
    await app.sql(
      `with t as (insert into ledger_transfers (key, kind, user_id, created_at)
         values (?, 'task', ?, now() - interval '1 day') returning id, user_id)
       insert into ledger_entries (transfer_id, account, user_id, currency, amount)
       select t.id, side.account, t.user_id, 'points', side.amount
       from t, (values ('issued', -20), ('user', 20)) as side(account, amount)`,
      [`task:${user.id}:${task.id}:2026-01-01`, user.id],
    );
    await app.sql('update users set total_points = 20 where id = ?', [user.id]);
    await app.sql(
      `insert into completions (user_id, task_id, status, completed_at, points, day, created_at, updated_at)
       values (?, ?, 'completed', now(), 20, '2026-01-01', now(), now())`,
      [user.id, task.id],
    );
    await change(task.id, { points: 30 });
    expect(await start(user.id, task.id)).toMatchObject({ status: 'in_progress', points: 30 });
    expect(await auditOf(app)).toEqual([]);
    await makeDue(user.id, task.id);
    expect(await submit(user.id, task.id)).toMatchObject({ status: 'completed', points: 30 });
    expect(await awardsOf(task.id)).toHaveLength(2);
    expect((await app.admin.get(`${ADMIN}/users/${user.id}`)).body.total_points).toBe(50);
    expect(await auditOf(app)).toEqual([]);
  });

  it.each([
    [{ max_completions: 5 }, 'max_completions'],
    [{ verification: 'ton_balance', verification_settings: { amount: '1' } }, 'is_daily'],
  ])('cannot have %p', async (fields, field) => {
    const task = await makeTask();
    const { status, body } = await change(task.id, { is_daily: true, ...fields });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('needs a time zone that exists', async () => {
    const settings = { campaign_time_zone: 'Mars/Olympus' };
    const { status, body } = await app.admin.put(`${ADMIN}/settings`).send(settings);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['campaign_time_zone']]);
  });

  // Last: it leaves a completion that the audit reports.
  it('never gives two awards for a day, also when its completion is lost', async () => {
    const task = await makeTask({ is_daily: true, points: 20 });
    const user = await makeUser(app);
    await complete(user.id, task.id);
    await loseDay(user.id, task.id);
    await start(user.id, task.id);
    await makeDue(user.id, task.id);
    await expect(submit(user.id, task.id)).rejects.toThrow('is posted already');
    expect(await awardsOf(task.id)).toHaveLength(1);
    expect((await app.admin.get(`${ADMIN}/users/${user.id}`)).body.total_points).toBe(20);
  });
});
