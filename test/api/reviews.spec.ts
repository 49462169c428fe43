import { newestLogs, startApp, type TestApp } from '../support/api/app.js';
import { auditOf, handIn, newParticipant } from '../support/api/participants.js';
import { reviewsIn } from '../support/api/reviews.js';
import { participant, taskWith } from '../support/api/verification.js';
import { goLive } from '../support/api/visitor.js';
import { clientOf, type TestClient } from '../support/shared/api.js';
import { ADMIN } from '../support/shared/credentials.js';
import { login } from '../support/shared/login.js';

const PATH = '/api/v1/admin/reviews';

let app: TestApp;
/** A second reviewer: another login. */
let other: TestClient;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' });
  await goLive(app);
  other = clientOf(app.url, await login(app.url, ADMIN));
});
afterAll(() => app.close());
// Each test has a queue of its own.
beforeEach(async () => {
  await app.sql(`delete from completions where status = 'pending_verification'`);
});

const { manualTask, waiting, pointsOf } = reviewsIn(() => app);

describe('a reviewer', () => {
  it('accepts: the task is completed, its points are given, and the log records it', async () => {
    const { id, user_id } = await waiting();
    const outcome = await app.api.call('approveReview', { path: { id } });
    expect(outcome).toEqual({ id, status: 'completed', points: 70 });
    expect(await pointsOf(user_id)).toBe(70);
    expect(await newestLogs(app)).toMatchObject([
      {
        action: 'approve_review',
        resource_type: 'review',
        admin_username: 'admin',
        details: expect.stringMatching(/^Task .* of User .* approved$/),
      },
    ]);
    expect(
      await app.sql('select outcome, reviewed_by from reviews order by id desc limit 1'),
    ).toEqual([{ outcome: 'accepted', reviewed_by: 'admin' }]);
  });

  it('refuses with a template, which the visitor reads in both languages, and appeals', async () => {
    const me = await newParticipant(app);
    const task = await manualTask();
    await handIn(app, me.id, task.id);
    const [row] = await app.sql<{ id: number }>('select id from completions where user_id = ?', [
      me.id,
    ]);
    const path = { id: row?.id ?? 0 };
    await app.api.call('rejectReview', { path, body: { reason: 'not_visible' } });
    const read = async (language: string) =>
      (await me.send('get', '/api/v1/me').set('Accept-Language', language)).body.tasks[0];
    expect(await read('en')).toMatchObject({
      status: 'failed',
      reason: 'The submission cannot be seen',
      can_appeal: true,
      decision_id: expect.any(Number),
    });
    expect((await read('zh')).reason).toBe('提交的内容无法查看');
    expect(await newestLogs(app)).toMatchObject([
      { action: 'reject_review', details: expect.stringContaining('refused') },
    ]);
    const again = await me.send('post', `/api/v1/me/tasks/${task.id}/start`);
    expect(again.body).toMatchObject({ task_id: task.id, reason: null });
  });

  it('refuses in own words, in both languages', async () => {
    const me = await newParticipant(app);
    const { id: task_id } = await manualTask();
    await handIn(app, me.id, task_id);
    const { body: list } = await app.admin.get(PATH);
    await app.api.call('rejectReview', {
      path: { id: list[0].id },
      body: { reason: 'Post it in public', reason_zh: '请公开发布' },
    });
    const read = async (language: string) =>
      (await me.send('get', '/api/v1/me').set('Accept-Language', language)).body.tasks[0].reason;
    expect([await read('en'), await read('zh')]).toEqual(['Post it in public', '请公开发布']);
  });

  it.each([{}, { reason: '' }, { reason: '  ' }, { reason: 'x'.repeat(501) }])(
    'cannot refuse without a reason: %j',
    async (body) => {
      const { id } = await waiting();
      const answer = await app.admin.post(`${PATH}/${id}/reject`).send(body);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['reason']]);
      const [row] = await app.sql('select status from completions where id = ?', [id]);
      expect(row).toEqual({ status: 'pending_verification' });
    },
  );

  it('decides reviews held by an ended session of their own', async () => {
    const { id } = await waiting();
    const ended = clientOf(app.url, await login(app.url, ADMIN));
    expect((await ended.call('takeNextReview', { body: {} })).review?.id).toBe(id);
    await ended.call('logout');
    const [row] = await app.api.call('listReviews', { query: {} });
    expect(row).toMatchObject({ id, held_by_other: false });
    expect((await app.api.call('takeNextReview', { body: {} })).review?.id).toBe(id);
    await app.api.call('releaseReview', { path: { id } });
    expect(await app.api.call('approveReview', { path: { id } })).toMatchObject({ id });
  });

  it('sees that another reviewer was quicker, or has it open', async () => {
    const { id } = await waiting();
    await other.call('takeNextReview', { body: {} });
    const held = await app.admin.post(`${PATH}/${id}/approve`);
    expect(held.body).toMatchObject({ status: 409, code: 'review.held' });
    await other.call('approveReview', { path: { id } });
    const late = await app.admin.post(`${PATH}/${id}/reject`).send({ reason: 'not_done' });
    expect(late.body).toMatchObject({ status: 409, code: 'review.decided' });
  });

  it('decides several at once, except those open elsewhere', async () => {
    const all = [await waiting(), await waiting(), await waiting(), await waiting()];
    const ids = all.map(({ id }) => id);
    const [held = 0, ...rest] = ids;
    await other.call('takeNextReview', { body: {} });
    const accepted = await app.api.call('bulkApproveReviews', {
      body: { ids: [held, ...rest.slice(0, 2)] },
    });
    expect(accepted.ids).toEqual(rest.slice(0, 2));
    const refused = await app.api.call('bulkRejectReviews', { body: { ids, reason: 'not_done' } });
    expect(refused.ids).toEqual(rest.slice(2));
    expect(await newestLogs(app, 3)).toMatchObject([
      { action: 'reject_review' },
      { action: 'approve_review' },
      { action: 'approve_review' },
    ]);
  });

  it('sees that a user is banned, and can refuse but not approve', async () => {
    const [first, second, third] = [await waiting(), await waiting(), await waiting()];
    const ban = (userId: number) =>
      app.admin.post(`/api/v1/admin/users/${userId}/ban`).send({ reason: 'automation' });
    for (const { user_id } of [first, second]) expect((await ban(user_id)).status).toBe(200);
    const list = await app.api.call('listReviews', { query: {} });
    expect(list.map(({ is_banned }) => is_banned)).toEqual([true, true, false]);
    const { review } = await app.api.call('takeNextReview', { body: {} });
    expect(review).toMatchObject({ id: first.id, is_banned: true });
    for (const [language, detail] of [
      ['en', 'The user is banned: unban them first, or reject it'],
      ['zh', '该用户已被封禁：请先解除封禁，或拒绝该项'],
    ] as const) {
      const approve = app.admin.post(`${PATH}/${first.id}/approve`);
      const { body } = await approve.set('Accept-Language', language);
      expect(body).toMatchObject({ status: 409, code: 'review.user_banned', detail });
    }
    const ids = [first.id, second.id, third.id];
    expect(await app.api.call('bulkApproveReviews', { body: { ids } })).toEqual({
      ids: [third.id],
      skipped: 2,
    });
    expect([await pointsOf(first.user_id), await pointsOf(second.user_id)]).toEqual([0, 0]);
    const path = { id: first.id };
    const refused = await app.api.call('rejectReview', { path, body: { reason: 'not_done' } });
    expect(refused).toMatchObject({ status: 'failed' });
    await app.admin.post(`/api/v1/admin/users/${second.user_id}/unban`);
    expect(await app.api.call('approveReview', { path: { id: second.id } })).toMatchObject({
      status: 'completed',
      points: 70,
    });
  });

  it("sees visitors' waits, and the decisions of today", async () => {
    await app.sql('delete from reviews');
    const done = [await waiting(), await waiting(), await waiting()];
    const still = await waiting();
    for (const [index, { id }] of done.entries()) {
      await app.sql(
        "update completions set submitted_at = now() - ? * interval '1 minute' where id = ?",
        [10 * (index + 1), id],
      );
    }
    const [first, second, third] = done.map(({ id }) => ({ id }));
    for (const path of [first, second]) if (path) await app.api.call('approveReview', { path });
    if (third) await app.api.call('rejectReview', { path: third, body: { reason: 'not_done' } });
    expect(await app.api.call('getReviewStats')).toMatchObject({
      waiting: 1,
      overdue: 0,
      median_minutes: 20,
      decided_today: 3,
      refused_today: 1,
      oldest_submitted_at: expect.any(String),
    });
    expect(still.id).toBeGreaterThan(0);
  });
});

describe('points of a completed task', () => {
  it('are reversed for a reason that the user reads', async () => {
    const { id, user_id, task_id } = await waiting();
    await app.api.call('approveReview', { path: { id } });
    const path = { id: user_id, task_id };
    const completion = await app.api.call('reverseCompletion', {
      path,
      body: { reason: 'false_evidence' },
    });
    expect(completion).toMatchObject({ status: 'failed', reason: 'false_evidence', points: null });
    expect(await pointsOf(user_id)).toBe(0);
    expect(await app.api.call('listUserDecisions', { path: { id: user_id } })).toMatchObject([
      { kind: 'reversal', points: 70, is_reviewed: true, reason: 'false_evidence', task_id },
    ]);
    const again = await app.admin
      .post(`/api/v1/admin/users/${user_id}/completions/${task_id}/reverse`)
      .send({ reason: 'abuse' });
    expect(again.body).toMatchObject({ status: 409, code: 'completion.not_completed' });
    expect(await auditOf(app)).toEqual([]);
  });

  it.each([
    ['a visitor does alone', 'self', {}, {}],
    ['asks for a word', 'code', { words: ['moon'] }, { code: 'moon' }],
  ] as const)(
    'stay reversed when a task that %s is done again, until a person accepts it',
    async (_, verification, verification_settings, handedIn) => {
      const me = await newParticipant(app);
      const fields = { verification, verification_settings, points: 70 };
      const made = await app.admin
        .post('/api/v1/admin/tasks')
        .send({ title: 'Again', type: 'social', ...fields });
      const task = made.body.id as number;
      await handIn(app, me.id, task, '', handedIn);
      expect(await pointsOf(me.id)).toBe(70);
      const path = { id: me.id, task_id: task };
      await app.api.call('reverseCompletion', { path, body: { reason: 'false_evidence' } });
      await handIn(app, me.id, task, '', handedIn);
      const { body } = await me.send('get', '/api/v1/me');
      expect(body).toMatchObject({
        total_points: 0,
        tasks: [{ status: 'pending_verification', waiting_for: 'person', reason: null }],
      });
      expect(Date.parse(body.tasks[0].review_due_at) - Date.now()).toBeGreaterThan(86_000_000);
      const [decision] = await app.api.call('listUserDecisions', { path: { id: me.id } });
      expect(decision).toMatchObject({ kind: 'reversal', overturned_at: null });
      const [review] = (await app.admin.get(PATH)).body;
      await app.api.call('approveReview', { path: { id: review.id } });
      expect(await pointsOf(me.id)).toBe(70);
      expect(await auditOf(app)).toEqual([]);
    },
  );
});

describe('evidence for a reviewer', () => {
  it('is refused as a link that hides where it leads, with the reason', async () => {
    const ada = await participant(app);
    const link = await taskWith(app, 'manual', { evidence: 'link' });
    await ada.start(link);
    const text = await taskWith(app, 'manual', { evidence: 'text' });
    await ada.start(text);
    for (const [task, evidence, code] of [
      [link, 'javascript:alert(1)', 'no_link'],
      [link, 'my post', 'no_link'],
      [link, 'https://good.example@evil.example/post', 'user_part'],
      [link, 'https://example.com/\u202Egnp.exe', 'invisible'],
      [link, 'https://exam\u200Bple.com/post', 'invisible'],
      [text, 'See ftp://example.com/post', 'no_link'],
      [text, 'See https://good.example@evil.example/post', 'user_part'],
      [text, 'See https://exam\u200Bple.com/post', 'invisible'],
    ] as const) {
      const { status, body } = await ada.submit(task, { evidence });
      expect([evidence, status, body.code]).toEqual([evidence, 422, `evidence.${code}`]);
      expect(body.errors).toEqual({ evidence: expect.any(String) });
    }
  });

  it('is stored as a link as browsers read it, or as a text without invisible characters', async () => {
    const ada = await participant(app);
    const evidenceOf = async (kind: string, evidence: string) => {
      const task = await taskWith(app, 'manual', { evidence: kind });
      await ada.attempt(task, { evidence });
      const rows = await app.sql<{ evidence: string }>(
        'select evidence from completions where task_id = ?',
        [task],
      );
      return rows[0]?.evidence;
    };
    // The link opens exactly the submitted page: hosts and parameters stay.
    const link = 'HTTPS://m.YouTube.com:443/watch?v=AbC&si=1';
    expect(await evidenceOf('link', link)).toBe('https://m.youtube.com/watch?v=AbC&si=1');
    const text = 'I did\u202E it:\n\u200Bhttps://x.com/ada/status/1 ';
    expect(await evidenceOf('text', text)).toBe('I did it:\nhttps://x.com/ada/status/1');
  });
});
