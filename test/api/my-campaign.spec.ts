import type { Schemas } from '#libs/api-client/index.js';
import { makeTask } from '../factories/records.js';
import { newestLogs, startApp, type TestApp } from '../support/api/app.js';
import { goLive, type SignedIn, signIn } from '../support/api/visitor.js';
import { WalletAccount } from '../support/shared/wallet-account.js';

const ADMIN = '/api/v1/admin';
const ME = '/api/v1/me';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await goLive(app);
});
afterAll(() => app.close());

let number = 0;

/** A visitor who has just signed in for the first time. */
async function visitor(): Promise<SignedIn & { id: number }> {
  number += 1;
  const signedIn = await signIn(app, new WalletAccount({ number }));
  const search = signedIn.me['wallet_address'];
  const { body } = await app.admin.get(`${ADMIN}/users`).query({ search });
  return { ...signedIn, id: body[0].id };
}

const makeDue = (user: number) =>
  app.sql(`update completions set due_at = due_at - interval '3 seconds' where user_id = ?`, [
    user,
  ]);

const claim = ({ send }: SignedIn, key: string) =>
  send('post', `${ME}/claims`).set('Idempotency-Key', key);

const adjust = (id: number, points: number, reason = 'Contest') =>
  app.admin.post(`${ADMIN}/users/${id}/adjust`).send({ points, reason });

describe('a visitor who has signed in', () => {
  it('starts and submits a task, and reads the points everywhere', async () => {
    const me = await visitor();
    const task = await makeTask(app, { verification: 'self', points: 1200 });
    const path = `${ME}/tasks/${task.id}`;
    const started = await me.send('post', `${path}/start`);
    expect([started.status, started.body.status]).toEqual([200, 'in_progress']);
    const early = await me.send('post', `${path}/submit`);
    expect(early.body).toMatchObject({ status: 409, code: 'task.not_due' });
    expect(early.headers['retry-after']).toBe('1');
    await makeDue(me.id);
    const done = await me.send('post', `${path}/submit`).send({ evidence: 'See my post' });
    expect([done.status, done.body]).toEqual([
      200,
      {
        task_id: task.id,
        status: 'completed',
        points: 1200,

        due_at: null,
        review_due_at: null,
        reason: null,

        waiting_for: null,
        tries_left: null,
        opens_at: null,
        decision_id: null,
        can_appeal: false,
      },
    ]);
    const { body } = await me.send('get', ME);
    expect(body).toMatchObject({
      total_points: 1200,
      claimed_tokens: 0,
      claimable_tokens: 1,
      tasks: [done.body],
    });
    const activity = await me.send('get', `${ME}/activity`);
    expect(activity.headers['content-range']).toBe('activity 0-0/1');
    expect(activity.body).toMatchObject([
      { kind: 'task', task_id: task.id, claim_id: null, currency: 'points', amount: 1200 },
    ]);
  });

  it('submits evidence for a review, which the back office reads', async () => {
    const me = await visitor();
    const task = await makeTask(app, { verification: 'manual' });
    await me.send('post', `${ME}/tasks/${task.id}/start`);
    await makeDue(me.id);
    await me.send('post', `${ME}/tasks/${task.id}/submit`).send({ evidence: '=my post' });
    const { body } = await app.admin.get(`${ADMIN}/users/${me.id}/completions`);
    expect(body).toMatchObject([{ status: 'pending_verification', evidence: '=my post' }]);
    const { text } = await app.admin.get(`${ADMIN}/export/completions/csv`);
    expect(text).toContain(",'=my post,");
  });

  it('claims with a key, and reads the claim', async () => {
    const me = await visitor();
    await adjust(me.id, 2500);
    const made = await claim(me, 'a');
    expect([made.status, made.body]).toMatchObject([201, { tokens: 2, status: 'requested' }]);
    expect((await claim(me, 'a')).body).toEqual(made.body);
    expect((await claim(me, 'b')).body).toMatchObject({
      status: 409,
      code: 'claim.nothing_to_claim',
      detail: 'No tokens available to claim',
    });
    const list = await me.send('get', `${ME}/claims`);
    expect(list.headers['content-range']).toBe('claims 0-0/1');
    expect(list.body).toEqual([made.body]);
    const without = await me.send('post', `${ME}/claims`);
    expect(without.body).toMatchObject({ status: 422, code: 'request.invalid' });
    expect(Object.keys(without.body.errors)).toEqual(['Idempotency-Key']);
  });

  it('reads why points were given or taken, by whom only that a person decided', async () => {
    const me = await visitor();
    await adjust(me.id, 300, 'Meme contest');
    const { body }: { body: Schemas['ActivityDto'][] } = await me.send('get', `${ME}/activity`);
    expect(body).toMatchObject([
      { kind: 'adjustment', amount: 300, reason: 'Meme contest', is_reviewed: true },
    ]);
    expect(JSON.stringify(body)).not.toContain('admin');
  });

  it('reads why they are banned in their own language, and can do nothing', async () => {
    const me = await visitor();
    const task = await makeTask(app, { verification: 'self' });
    await app.admin.post(`${ADMIN}/users/${me.id}/ban`);
    const read = async (language: string) =>
      (await me.send('get', ME).set('Accept-Language', language)).body;
    expect(await read('en')).toMatchObject({ is_banned: true, ban_reason: 'No reason was given' });
    expect(await read('zh')).toMatchObject({ ban_reason: '未说明原因' });
    const start = await me
      .send('post', `${ME}/tasks/${task.id}/start`)
      .set('Accept-Language', 'zh');
    expect(start.body).toMatchObject({ status: 403, code: 'user.banned' });
    expect(start.body.detail).toMatch(/\p{Script=Han}/u);
    expect((await claim(me, 'a')).body).toMatchObject({ status: 403, code: 'user.banned' });
    await app.admin.post(`${ADMIN}/users/${me.id}/unban`);
    expect(await read('en')).toMatchObject({ is_banned: false, ban_reason: null });
  });

  it('cannot read or change another user’s claims or activity', async () => {
    const [one, two] = [await visitor(), await visitor()];
    await adjust(one.id, 5000);
    await claim(one, 'a');
    const filter = JSON.stringify({ user_id: one.id });
    for (const list of ['claims', 'activity']) {
      expect((await two.send('get', `${ME}/${list}`)).body).toEqual([]);
      const refused = await two.send('get', `${ME}/${list}`).query({ filter });
      expect(refused.body).toMatchObject({ status: 422, code: 'request.invalid' });
      expect(Object.keys(refused.body.errors)).toEqual(['user_id']);
    }
  });
});

describe('the sessions of a user', () => {
  it('are seen and ended by an admin, with a row', async () => {
    const me = await visitor();
    const sessions = await app.admin.get(`${ADMIN}/users/${me.id}/sessions`);
    expect(sessions.headers['content-range']).toBe('sessions 0-0/1');
    expect(JSON.stringify(sessions.body)).not.toContain('token');
    const ended = await app.admin.post(`${ADMIN}/users/${me.id}/sign-out`);
    expect(ended.body).toEqual({ sessions: 1 });
    expect(await newestLogs(app)).toMatchObject([
      {
        action: 'sign_out_user',
        resource_type: 'user',
        details: expect.stringMatching(/signed out of 1 session$/),
      },
    ]);
    expect((await me.send('get', ME)).status).toBe(401);
    expect((await app.admin.post(`${ADMIN}/users/99999/sign-out`)).status).toBe(404);
  });
});
