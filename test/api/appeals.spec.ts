import { makeTask } from '../factories/records.js';
import { newestLogs, startApp, type TestApp } from '../support/api/app.js';
import { ANSWER, APPEALS, appeal, appealsIn, statusOf, TEXT } from '../support/api/appeals.js';
import { decisionsOf } from '../support/api/decisions.js';
import { auditOf, handIn, newParticipant } from '../support/api/participants.js';
import { participant } from '../support/api/verification.js';
import { goLive } from '../support/api/visitor.js';

const ADMIN = '/api/v1/admin';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await goLive(app);
});
afterAll(() => app.close());

const { banned, appealed, refused } = appealsIn(() => app);

describe('POST /api/v1/me/appeals', () => {
  it('takes one appeal against a decision, from a banned visitor too', async () => {
    const me = await banned();
    const made = await appeal(me, `  ${TEXT} `);
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        id: me.decision,
        kind: 'ban',
        can_appeal: false,
        appeal: { status: 'open', text: TEXT, answer: null, answered_at: null },
      },
    ]);
    expect((await appeal(me)).body).toMatchObject({ status: 409, code: 'appeal.exists' });
  });

  it('stores a text without characters that turn it or are not seen', async () => {
    const made = await appeal(
      await banned(),
      'The post \u202Esi\u202C public\u200B now \u2066👩\u200D🚀',
    );
    expect(made.body.appeal.text).toBe('The post si public now 👩\u200D🚀');
  });

  it('takes one appeal only, however many are sent at once', async () => {
    const me = await banned();
    // The most requests that one visitor may have in progress.
    const answers = await Promise.all(Array.from({ length: 9 }, () => appeal(me)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 8 }, () => 409)]);
  });

  it('takes one appeal of a held and banned visitor, which goes with the later decision', async () => {
    const me = await newParticipant(app);
    const reason = { reason: 'several_accounts' };
    await app.admin.post(`${ADMIN}/users/${me.id}/hold`).send(reason);
    const [hold] = await decisionsOf(me);
    expect((await appeal({ ...me, decision: hold.id })).status).toBe(201);
    await app.admin.post(`${ADMIN}/users/${me.id}/ban`).send(reason);
    const [ban, before] = await decisionsOf(me);
    expect(ban).toMatchObject({ kind: 'ban', can_appeal: false, appeal: { text: TEXT } });
    expect(before).toMatchObject({ id: hold.id, can_appeal: false, appeal: null });
    const second = await appeal({ ...me, decision: hold.id });
    expect(second.body).toMatchObject({ status: 409, code: 'appeal.user_appealed' });
    const filter = JSON.stringify({ user_id: me.id });
    const open = await app.admin.get(`${ADMIN}/appeals`).query({ filter });
    expect(open.body).toMatchObject([{ decision: { id: ban.id } }]);
    await app.admin.post(`${ADMIN}/appeals/${open.body[0].id}/uphold`).send(ANSWER);
    const [, after] = await decisionsOf(me);
    expect(after).toMatchObject({ id: hold.id, can_appeal: true });
  });

  it('returns 404 for another user’s decision', async () => {
    const [me, other] = [await banned(), await banned()];
    const answer = await appeal({ ...me, decision: other.decision });
    expect(answer.body).toMatchObject({ status: 404, code: 'decision.not_found' });
  });

  it('is refused for a decision that is no longer in force', async () => {
    const me = await banned();
    await app.admin.post(`${ADMIN}/users/${me.id}/unban`);
    expect((await appeal(me)).body).toMatchObject({ status: 409, code: 'appeal.not_possible' });
  });

  it.each([{}, { text: '' }, { text: ' ' }, { text: 'x'.repeat(2001) }])(
    'needs a text: %j',
    async (body) => {
      const me = await banned();
      const answer = await me.send('post', APPEALS).send({ decision_id: me.decision, ...body });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['text']]);
    },
  );
});

describe('the appeals in the back office', () => {
  it('are the open ones, the oldest first, with their decisions', async () => {
    const before = (await app.api.call('getAppealStats')).open;
    const [first, second] = [await appealed(), await appealed()];
    const list = await app.admin.get(`${ADMIN}/appeals`);
    expect(list.body.slice(-2)).toMatchObject([
      {
        id: first.appeal,
        status: 'open',
        text: TEXT,
        answer: '',
        user_id: first.id,
        decision: { id: first.decision, kind: 'ban', appeal_id: first.appeal },
      },
      { id: second.appeal },
    ]);
    expect(await app.api.call('getAppealStats')).toEqual({ open: before + 2 });
    const one = await app.api.call('getAppeal', { path: { id: first.appeal } });
    expect(one).toEqual(list.body.at(-2));
    const missing = await app.admin.get(`${ADMIN}/appeals/999999`);
    expect(missing.body).toMatchObject({ status: 404, code: 'appeal.not_found' });
  });

  it('are upheld with an answer: the ban stays, and the visitor reads why', async () => {
    const me = await appealed();
    const path = { id: me.appeal };
    const answered = await app.api.call('upholdAppeal', { path, body: ANSWER });
    expect(answered).toMatchObject({ status: 'upheld', ...ANSWER });
    expect(await newestLogs(app)).toMatchObject([
      {
        action: 'answer_appeal',
        resource_type: 'appeal',
        details: expect.stringMatching(/upheld$/),
      },
    ]);
    const read = async (language: string) =>
      (await me.send('get', '/api/v1/me/decisions').set('Accept-Language', language)).body[0];
    expect(await read('en')).toMatchObject({
      overturned_at: null,
      can_appeal: false,
      appeal: { status: 'upheld', answer: 'You are right.', answered_at: expect.any(String) },
    });
    expect((await read('zh')).appeal.answer).toBe('您说得对。');
    expect((await me.send('get', '/api/v1/me')).body.is_banned).toBe(true);
  });

  it('are overturned with an answer: the ban is lifted', async () => {
    const me = await appealed();
    const path = { id: me.appeal };
    const answered = await app.api.call('overturnAppeal', { path, body: ANSWER });
    expect(answered).toMatchObject({
      status: 'overturned',
      decision: { overturned_at: expect.any(String) },
    });
    expect((await me.send('get', '/api/v1/me')).body.is_banned).toBe(false);
    expect(await auditOf(app)).toEqual([]);
  });

  it('are answered once', async () => {
    const me = await appealed();
    const path = { id: me.appeal };
    await app.api.call('upholdAppeal', { path, body: ANSWER });
    for (const action of ['uphold', 'overturn']) {
      const again = await app.admin.post(`${ADMIN}/appeals/${me.appeal}/${action}`).send(ANSWER);
      expect(again.body).toMatchObject({ status: 409, code: 'appeal.answered' });
    }
  });

  it('need an answer', async () => {
    const me = await appealed();
    for (const action of ['uphold', 'overturn']) {
      const answer = await app.admin.post(`${ADMIN}/appeals/${me.appeal}/${action}`).send({});
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['answer']]);
    }
    await expect(
      app.sql(`update appeals set status = 'upheld' where id = ?`, [me.appeal]),
    ).rejects.toThrow('appeals_answer_check');
  });

  it('show the task and the submission, also after the visitor has started again', async () => {
    const me = await participant(app);
    const { id: task_id, title } = await makeTask(app, {
      verification: 'manual',
      title_en: 'Post',
    });
    const refused = async (evidence: string) => {
      await me.attempt(task_id, { evidence });
      const filter = JSON.stringify({ user_id: me.id });
      const [review] = await app.api.call('listReviews', { query: { filter } });
      const path = { id: review?.id ?? 0 };
      await app.api.call('rejectReview', { path, body: { reason: 'not_done' } });
      const [decision] = (await me.send('get', '/api/v1/me/decisions')).body;
      await me.send('post', APPEALS).send({ decision_id: decision.id, text: TEXT });
    };
    const shown = async () => {
      const filter = JSON.stringify({ user_id: me.id });
      return (await app.admin.get(`${ADMIN}/appeals`).query({ filter })).body.at(-1);
    };
    await refused('My own post');
    await me.start(task_id);
    const task = { task_title: title, task_title_en: 'Post' };
    expect(await shown()).toMatchObject({ ...task, evidence: 'My own post' });
    await refused('Another post');
    expect(await shown()).toMatchObject({ ...task, evidence: 'Another post' });
    const { id: open } = await shown();
    const kept = await app.admin.delete(`${ADMIN}/tasks/${task_id}`).set('Accept-Language', 'en');
    expect(kept.body).toMatchObject({
      status: 409,
      code: 'task.appealed',
      detail: expect.stringMatching(/^Open appeals about this task: 1\. Answer them first/),
    });
    await app.api.call('upholdAppeal', { path: { id: open }, body: ANSWER });
    expect((await app.admin.delete(`${ADMIN}/tasks/${task_id}`)).status).toBe(200);
    const answered = await app.api.call('getAppeal', { path: { id: open } });
    expect(answered).toMatchObject({ task_title: '', task_title_en: '', grant_obstacle: null });
  });

  it('are exported, and so are decisions', async () => {
    await appealed();
    const appeals = await app.admin.get(`${ADMIN}/export/appeals/csv`);
    expect(appeals.text).toContain(`,open,${TEXT},`);
    const decisions = await app.admin.get(`${ADMIN}/export/decisions/csv`);
    expect(decisions.text).toContain(',ban,several_accounts,,true,');
  });
});

describe('appeals about one task', () => {
  it('are answered one after the other, which the visitor learns', async () => {
    const me = await refused();
    await appeal(me);
    await handIn(app, me.id, me.task, 'Second');
    await app.api.call('rejectReview', { path: me.review, body: { reason: 'not_yours' } });
    const [{ id: decision, can_appeal }] = await decisionsOf(me);
    expect(can_appeal).toBe(false);
    expect((await statusOf(me)).tasks).toMatchObject([
      { decision_id: decision, can_appeal: false },
    ]);
    const second = await appeal({ ...me, decision }).set('Accept-Language', 'en');
    expect(second.body).toMatchObject({
      status: 409,
      code: 'appeal.task_appealed',
      detail: 'Your appeal about this task has not been answered yet',
    });
    const filter = JSON.stringify({ user_id: me.id });
    const [open] = await app.api.call('listAppeals', { query: { filter } });
    await app.api.call('upholdAppeal', { path: { id: open?.id ?? 0 }, body: ANSWER });
    expect((await statusOf(me)).tasks).toMatchObject([{ can_appeal: true }]);
    expect((await appeal({ ...me, decision })).status).toBe(201);
  });

  it('are not offered for a wrong word while there are tries, and are for the last one', async () => {
    const me = await newParticipant(app);
    const settings = { words: ['moon'], tries: 2 };
    const { body: task } = await app.admin
      .post(`${ADMIN}/tasks`)
      .send({ title: 'Word', type: 'social', points: 5, verification: 'code' })
      .then(({ body }) =>
        app.admin.put(`${ADMIN}/tasks/${body.id}`).send({ verification_settings: settings }),
      );
    await handIn(app, me.id, task.id, '', { code: 'sun' });
    const [{ id: decision }] = await decisionsOf(me);
    expect((await statusOf(me)).tasks).toMatchObject([{ tries_left: 1, can_appeal: false }]);
    const answer = await appeal({ ...me, decision });
    expect(answer.body).toMatchObject({ status: 409, code: 'appeal.not_needed' });
    await handIn(app, me.id, task.id, '', { code: 'sun' });
    expect((await statusOf(me)).tasks).toMatchObject([{ tries_left: 0, can_appeal: true }]);
  });
});

describe('one answer to several appeals', () => {
  const answerAll = (outcome: 'uphold' | 'overturn', ids: readonly number[]) =>
    app.admin.post(`${ADMIN}/appeals/bulk/${outcome}`).send({ ids, ...ANSWER });

  it('upholds each of them, skips answered ones, and has a log entry for each', async () => {
    const [one, two, done] = [await appealed(), await appealed(), await appealed()];
    await app.admin.post(`${ADMIN}/appeals/${done.appeal}/uphold`).send({ answer: 'No.' });
    const { status, body } = await answerAll('uphold', [two.appeal, done.appeal, one.appeal]);
    expect([status, body]).toEqual([200, { ids: [one.appeal, two.appeal], skipped: 1 }]);
    expect(await newestLogs(app, 2)).toMatchObject([
      { action: 'answer_appeal', resource_id: two.appeal },
      { action: 'answer_appeal', resource_id: one.appeal },
    ]);
    for (const me of [one, two]) {
      const [decision] = await decisionsOf(me);
      expect(decision.appeal).toMatchObject({ status: 'upheld', answer: ANSWER.answer });
      expect(await statusOf(me)).toMatchObject({ is_banned: true });
    }
    expect((await decisionsOf(done))[0].appeal.answer).toBe('No.');
  });

  it('overturns each decision that can be overturned now', async () => {
    const [one, two, other] = [await appealed(), await appealed(), await refused()];
    expect((await appeal(other)).status).toBe(201);
    const [{ body: open }] = [
      await app.admin
        .get(`${ADMIN}/appeals`)
        .query({ filter: JSON.stringify({ user_id: other.id }) }),
    ];
    // Approved and reversed meanwhile: a newer decision has taken the points again.
    await handIn(app, other.id, other.task, 'Second');
    await app.api.call('approveReview', { path: other.review });
    await app.api.call('reverseCompletion', {
      path: { id: other.id, task_id: other.task },
      body: { reason: 'false_evidence' },
    });
    const { body } = await answerAll('overturn', [one.appeal, two.appeal, open[0].id]);
    expect(body).toEqual({ ids: [one.appeal, two.appeal], skipped: 1 });
    for (const me of [one, two]) expect(await statusOf(me)).toMatchObject({ is_banned: false });
    expect((await decisionsOf(other)).at(-1).appeal.status).toBe('open');
    expect(await auditOf(app)).toEqual([]);
  });

  it('needs an answer and at least one appeal', async () => {
    expect((await answerAll('uphold', [])).status).toBe(422);
    const { status } = await app.admin.post(`${ADMIN}/appeals/bulk/uphold`).send({ ids: [1] });
    expect(status).toBe(422);
  });
});
