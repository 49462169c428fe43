import { LedgerService } from '../../server/modules/earning/ledger/ledger.service.js';
import { makeTask, makeUser } from '../factories/records.js';
import { newestLogs, startApp, type TestApp } from '../support/api/app.js';
import { auditOf } from '../support/api/participants.js';
import { actionsIn } from '../support/api/user-actions.js';
import { goLive } from '../support/api/visitor.js';

const ADMIN = '/api/v1/admin';
const SECOND = 1_000;
const DAY = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await goLive(app);
});
afterAll(() => app.close());

const { claim, complete, makeDue, start, submit, use, userWith } = actionsIn(() => app);
const settings = (change: object) => app.admin.put(`${ADMIN}/settings`).send(change);

describe('a task of the live campaign', () => {
  it('starts, waits its second, is completed by the word of the visitor, and gives its points once', async () => {
    const user = await makeUser(app);
    const task = await makeTask(app, { verification: 'self', points: 700 });
    const started = await start(user.id, task.id);
    expect(started).toMatchObject({ task_id: task.id, status: 'in_progress', points: 700 });
    expect(Date.parse(started.due_at ?? '') - Date.now()).toBeGreaterThan(0);
    expect(await start(user.id, task.id)).toEqual(started);
    await expect(submit(user.id, task.id)).rejects.toMatchObject({
      code: 'task.not_due',
      status: 409,
      headers: { 'Retry-After': '1' },
    });
    await makeDue(user.id, task.id);
    const done = await submit(user.id, task.id);
    expect(done).toEqual({
      task_id: task.id,
      status: 'completed',
      points: 700,

      due_at: null,
      review_due_at: null,
      reason: null,

      waiting_for: null,
      tries_left: null,
      opens_at: null,
      decision_id: null,
      can_appeal: false,
    });
    expect(await submit(user.id, task.id)).toEqual(done);
    expect(await start(user.id, task.id)).toEqual(done);
    expect((await app.admin.get(`${ADMIN}/users/${user.id}`)).body.total_points).toBe(700);
    const { body } = await app.admin.get(`${ADMIN}/users/${user.id}/entries`);
    expect(body).toMatchObject([{ key: `task:${user.id}:${task.id}`, amount: 700, kind: 'task' }]);
  });

  it('keeps the points it had when it was completed', async () => {
    const user = await makeUser(app);
    const task = await makeTask(app, { verification: 'wallet', points: 50 });
    await complete(user.id, task.id);
    await app.admin.put(`${ADMIN}/tasks/${task.id}`).send({ points: 900 });
    expect(await submit(user.id, task.id)).toMatchObject({ points: 50 });
    expect((await app.admin.get(`${ADMIN}/users/${user.id}`)).body.total_points).toBe(50);
  });

  it('waits to be looked at within a day when the visitor’s word is not enough', async () => {
    const user = await makeUser(app);
    const task = await makeTask(app, { verification: 'manual', action_url: 'https://example.com' });
    expect(await start(user.id, task.id)).toMatchObject({ status: 'pending_verification' });
    await makeDue(user.id, task.id);
    const handedIn = await submit(user.id, task.id, { evidence: 'My name is Ada' });
    expect(handedIn).toMatchObject({ status: 'pending_verification', due_at: null });
    expect(Date.parse(handedIn.review_due_at ?? '') - Date.now()).toBeGreaterThan(
      DAY - 60 * SECOND,
    );
    expect(await submit(user.id, task.id)).toEqual(handedIn);
    expect((await app.admin.get(`${ADMIN}/users/${user.id}`)).body.total_points).toBe(0);
  });

  it('is refused with its code and a sentence in both languages', async () => {
    const user = await makeUser(app);
    const task = await makeTask(app, { verification: 'self' });
    const off = await makeTask(app, { is_active: false });
    await expect(submit(user.id, task.id)).rejects.toMatchObject({ code: 'task.not_started' });
    await expect(start(user.id, off.id)).rejects.toMatchObject({ code: 'task.inactive' });
    await expect(start(user.id, 99_999)).rejects.toMatchObject({ code: 'task.not_found' });
    await expect(start(99_999, task.id)).rejects.toMatchObject({ code: 'user.not_found' });
    const banned = await makeUser(app, { is_banned: true });
    await expect(start(banned.id, task.id)).rejects.toMatchObject({
      code: 'user.banned',
      status: 403,
      texts: { en: expect.any(String), zh: expect.stringMatching(/\p{Script=Han}/u) },
    });
    const inactive = await makeUser(app, { is_active: false });
    await expect(start(inactive.id, task.id)).rejects.toMatchObject({ code: 'user.inactive' });
  });

  it('is refused while the campaign is paused, and before and after it', async () => {
    const user = await makeUser(app);
    const task = await makeTask(app, { verification: 'self' });
    await app.admin.post(`${ADMIN}/campaign/pause`);
    expect(await newestLogs(app)).toMatchObject([{ action: 'pause_campaign' }]);
    expect((await app.visitor.get('/api/v1/public/site')).body).toMatchObject({ is_paused: true });
    await expect(start(user.id, task.id)).rejects.toMatchObject({ code: 'campaign.paused' });
    await expect(claim(user.id, 'k')).rejects.toMatchObject({ code: 'campaign.paused' });
    await app.admin.post(`${ADMIN}/campaign/resume`);
    expect(await newestLogs(app)).toMatchObject([{ action: 'resume_campaign' }]);
    const { body: before } = await app.admin.get(`${ADMIN}/settings`);
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    await settings({ campaign_start: at(DAY), campaign_end: at(2 * DAY) });
    await expect(start(user.id, task.id)).rejects.toMatchObject({ code: 'campaign.upcoming' });
    await settings({ campaign_start: at(-2 * DAY), campaign_end: at(-DAY) });
    await expect(start(user.id, task.id)).rejects.toMatchObject({ code: 'campaign.ended' });
    await expect(claim(user.id, 'k')).rejects.toMatchObject({ code: 'campaign.ended' });
    await settings({ claim_deadline: at(DAY) });
    await expect(claim(user.id, 'k')).rejects.toMatchObject({ code: 'claim.nothing_to_claim' });
    const { campaign_start, campaign_end, claim_deadline } = before;
    await settings({ campaign_start, campaign_end, claim_deadline });
  });

  it('gives its points once, however many submit it at the same time', async () => {
    const user = await makeUser(app);
    const task = await makeTask(app, { verification: 'self', points: 10 });
    await start(user.id, task.id);
    await makeDue(user.id, task.id);
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(user.id, task.id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['completed']));
    expect((await app.admin.get(`${ADMIN}/users/${user.id}`)).body.total_points).toBe(10);
  });
});

describe('a claim', () => {
  it('takes everything that can be claimed, once for each key', async () => {
    const user = await userWith(3700);
    const made = await claim(user, 'first');
    expect(made).toMatchObject({ tokens: 3, status: 'requested', reason: null });
    expect(await claim(user, 'first')).toEqual(made);
    await expect(claim(user, 'second')).rejects.toMatchObject({ code: 'claim.nothing_to_claim' });
    const { body } = await app.admin.get(`${ADMIN}/users/${user}`);
    expect(body).toMatchObject({ total_points: 3700, claimed_tokens: 3 });
    expect((await app.admin.get(`${ADMIN}/claims/${made.id}`)).body).toMatchObject({
      id: made.id,
      user_id: user,
      tokens: 3,
      status: 'requested',
    });
  });

  it.each([undefined, '', 'x'.repeat(101), 'with space', 7])(
    'needs a key that says which one it is: %j',
    async (key) => {
      const user = await makeUser(app);
      await expect(claim(user.id, key as string)).rejects.toMatchObject({ status: 422 });
    },
  );

  it('is made once, however many ask for it at the same time', async () => {
    const same = await userWith(2000);
    const answers = await Promise.all(Array.from({ length: 40 }, () => claim(same, 'one')));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    const other = await userWith(2000);
    const attempts = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) => claim(other, `key-${n}`)),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is at least the least, and never more than the pool has left', async () => {
    const user = await userWith(2000);
    await settings({ minimum_claim_tokens: 3 });
    await expect(claim(user, 'k')).rejects.toMatchObject({ code: 'claim.below_minimum' });
    const taken = await use(() => app.get(LedgerService).takenFromPool());
    await settings({ minimum_claim_tokens: 1, claim_pool_tokens: taken + 3 });
    const [one, two] = [await userWith(2000), await userWith(2000)];
    const attempts = await Promise.allSettled([claim(one, 'k'), claim(two, 'k')]);
    const refused = attempts.filter((it) => it.status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'claim.pool_exhausted' } }]);
    await settings({ claim_pool_tokens: 300_000_000 });
    expect(await claim(user, 'k')).toMatchObject({ tokens: 2 });
  });
});

describe('the audit', () => {
  it('finds nothing after all of this', async () => {
    expect(await auditOf(app)).toEqual([]);
  });
});
