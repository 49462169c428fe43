import { makeTask } from '../factories/records.js';
import { newestLogs, startApp, type TestApp } from '../support/api/app.js';
import { auditOf, handIn, newParticipant, type Participant } from '../support/api/participants.js';
import { participant } from '../support/api/verification.js';
import { goLive } from '../support/api/visitor.js';

const ADMIN = '/api/v1/admin';
const APPEALS = '/api/v1/me/appeals';
const TEXT = 'I have one wallet only.';
const ANSWER = { answer: 'You are right.', answer_zh: '您说得对。' };

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await goLive(app);
});
afterAll(() => app.close());

/** Somebody who is banned, and the decision that says so. */
async function banned(): Promise<Participant & { decision: number }> {
  const me = await newParticipant(app);
  await app.admin.post(`${ADMIN}/users/${me.id}/ban`).send({ reason: 'several_accounts' });
  const { body } = await me.send('get', '/api/v1/me/decisions');
  return { ...me, decision: body[0].id };
}

const appeal = ({ send, decision }: Awaited<ReturnType<typeof banned>>, text = TEXT) =>
  send('post', APPEALS).send({ decision_id: decision, text });

/** Somebody who is banned and has appealed, and the appeal's id. */
async function appealed() {
  const me = await banned();
  expect((await appeal(me)).status).toBe(201);
  const filter = JSON.stringify({ user_id: me.id });
  const { body } = await app.admin.get(`${ADMIN}/appeals`).query({ filter });
  return { ...me, appeal: body[0].id as number };
}

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

  it('takes one appeal only, however many are sent at once', async () => {
    const me = await banned();
    // As many as one visitor may have under way.
    const answers = await Promise.all(Array.from({ length: 9 }, () => appeal(me)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 8 }, () => 409)]);
  });

  it('answers 404 for somebody else’s decision', async () => {
    const [me, other] = [await banned(), await banned()];
    const answer = await appeal({ ...me, decision: other.decision });
    expect(answer.body).toMatchObject({ status: 404, code: 'decision.not_found' });
  });

  it('is not possible against what is not in force any more', async () => {
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
  it('are those that nobody has answered, the oldest first, with their decisions', async () => {
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

  it('show the task and what was submitted, also after the visitor has started again', async () => {
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

type Refused = Awaited<ReturnType<typeof refused>>;

/** Somebody whose hand-in was refused, and the decision that says so. */
async function refused() {
  const me = await newParticipant(app);
  const task = (await makeTask(app, { verification: 'manual', points: 70 })).id;
  await handIn(app, me.id, task, 'First');
  const [row] = await app.sql<{ id: number }>('select id from completions where user_id = ?', [
    me.id,
  ]);
  const review = { id: row?.id ?? 0 };
  await app.api.call('rejectReview', { path: review, body: { reason: 'not_done' } });
  return { ...me, task, review, decision: (await decisionsOf(me))[0].id as number };
}

const decisionsOf = async ({ send }: Participant) =>
  (await send('get', '/api/v1/me/decisions')).body;

const statusOf = async ({ send }: Participant) => (await send('get', '/api/v1/me')).body;

/** The same task submitted again and accepted, and its points reversed by a person. */
async function reversed(me: Refused) {
  await handIn(app, me.id, me.task, 'Second');
  await app.api.call('approveReview', { path: me.review });
  const path = { id: me.id, task_id: me.task };
  await app.api.call('reverseCompletion', { path, body: { reason: 'false_evidence' } });
}

describe('a refusal on which nothing depends any more', () => {
  it('cannot be appealed, which the visitor learns in both languages', async () => {
    const me = await refused();
    expect(await decisionsOf(me)).toMatchObject([{ can_appeal: true }]);
    await handIn(app, me.id, me.task, 'Second');
    expect(await decisionsOf(me)).toMatchObject([{ can_appeal: false }]);
    const answer = await appeal(me).set('Accept-Language', 'en');
    expect(answer.body).toMatchObject({
      status: 409,
      code: 'appeal.not_possible',
      detail: 'This decision is not in force any more',
    });
    const chinese = await appeal(me).set('Accept-Language', 'zh');
    expect(chinese.body.detail).toBe('该决定已不再有效');
  });

  it('is not offered to be overturned, and overturning it undoes no later reversal', async () => {
    const me = await refused();
    const path = { id: me.id };
    expect(await app.api.call('listUserDecisions', { path })).toMatchObject([
      { can_overturn: true, is_superseded: false },
    ]);
    await reversed(me);
    expect(await app.api.call('listUserDecisions', { path })).toMatchObject([
      { kind: 'reversal', can_overturn: true },
      { kind: 'refusal', can_overturn: false, is_superseded: true },
    ]);
    const answer = await app.admin.post(`${ADMIN}/decisions/${me.decision}/overturn`);
    expect(answer.body).toMatchObject({ status: 409, code: 'appeal.not_possible' });
    expect(await statusOf(me)).toMatchObject({ total_points: 0, tasks: [{ status: 'failed' }] });
    expect((await decisionsOf(me))[0]).toMatchObject({ kind: 'reversal', overturned_at: null });
    expect(await auditOf(app)).toEqual([]);
  });
});

const openAppealOf = async ({ id }: Participant, language = 'en') => {
  const filter = JSON.stringify({ user_id: id });
  const answer = await app.admin
    .get(`${ADMIN}/appeals`)
    .query({ filter })
    .set('Accept-Language', language);
  return answer.body[0];
};

/** The answer to an attempt to grant the user's appeal. */
const grant = async (me: Participant) =>
  app.admin
    .post(`${ADMIN}/appeals/${(await openAppealOf(me)).id}/overturn`)
    .set('Accept-Language', 'en')
    .send(ANSWER);

describe('a granted appeal gives what the decision took', () => {
  it('also when the task was submitted again and refused once more', async () => {
    const me = await refused();
    expect((await appeal(me)).status).toBe(201);
    await handIn(app, me.id, me.task, 'Second');
    await app.api.call('rejectReview', { path: me.review, body: { reason: 'not_yours' } });
    expect(await openAppealOf(me)).toMatchObject({
      grant_obstacle: null,
      decision: { can_overturn: true, is_superseded: false },
    });
    expect((await grant(me)).status).toBe(200);
    expect(await statusOf(me)).toMatchObject({
      total_points: 70,
      tasks: [{ status: 'completed' }],
    });
    expect(await decisionsOf(me)).toMatchObject([
      { reason_code: 'not_yours', can_appeal: false, appeal_obstacle: expect.any(String) },
      { reason_code: 'not_done', overturned_at: expect.any(String) },
    ]);
    expect(await auditOf(app)).toEqual([]);
  });

  it('or says what to do where a newer decision has taken it again, before and after the press', async () => {
    const me = await refused();
    expect((await appeal(me)).status).toBe(201);
    await reversed(me);
    const { grant_obstacle } = await openAppealOf(me);
    expect(grant_obstacle).toMatch(/a newer decision has taken it again\. Overturn the newer one/);
    expect((await openAppealOf(me, 'zh')).grant_obstacle).toMatch(/又被更新的决定扣除/);
    expect((await grant(me)).body).toMatchObject({
      status: 409,
      code: 'appeal.taken_again',
      detail: grant_obstacle,
    });
    expect(await statusOf(me)).toMatchObject({ total_points: 0, tasks: [{ status: 'failed' }] });
    const [reversal] = await decisionsOf(me);
    await app.api.call('overturnDecision', { path: { id: reversal.id } });
    expect((await grant(me)).status).toBe(200);
    expect(await statusOf(me)).toMatchObject({ total_points: 70 });
    expect(await auditOf(app)).toEqual([]);
  });

  it('or says what to do where the task was deleted by a version that allowed it', async () => {
    const me = await refused();
    expect((await appeal(me)).status).toBe(201);
    await app.sql('delete from tasks where id = ?', [me.task]);
    expect((await grant(me)).body).toMatchObject({
      status: 409,
      code: 'appeal.task_deleted',
      detail: expect.stringMatching(/Give the user points by hand, and uphold the decision$/),
    });
    expect((await decisionsOf(me))[0]).toMatchObject({ overturned_at: null });
  });

  it('or says that the tokens are not there, and gives them once they are', async () => {
    const me = await newParticipant(app);
    const path = { id: me.id };
    const adjust = (points: number) =>
      app.api.call('adjustPoints', { path, body: { points, reason: 'Contest' } });
    const claimAndLose = async (key: string) => {
      await me.send('post', '/api/v1/me/claims').set('Idempotency-Key', key);
      const [claim] = (await me.send('get', '/api/v1/me/claims')).body;
      await app.api.call('rejectClaim', { path: { id: claim.id }, body: { reason: 'abuse' } });
    };
    await adjust(2000);
    await claimAndLose('first');
    await adjust(1000);
    await claimAndLose('second');
    const [second, first] = await decisionsOf(me);
    // The first two tokens are claimed again with the first decision, the third with the second.
    await app.api.call('overturnDecision', { path: { id: first.id } });
    expect((await appeal({ ...me, decision: second.id })).status).toBe(201);
    await adjust(-1000);
    const refusal = await openAppealOf(me);
    expect(refusal.grant_obstacle).toMatch(/no points for 1 tokens any more/);
    expect((await grant(me)).body).toMatchObject({ status: 409, code: 'claim.points_missing' });
    await adjust(1000);
    expect((await grant(me)).status).toBe(200);
    const claims = await app.api.call('listUserClaims', { path });
    expect(claims.map(({ status, tokens }) => [status, tokens])).toEqual([
      ['requested', 1],
      ['requested', 2],
      ['rejected', 3],
      ['rejected', 2],
    ]);
    expect(await auditOf(app)).toEqual([]);
  });
});

describe('a refusal of a task that is deleted', () => {
  it('is not appealed, which the visitor learns', async () => {
    const me = await refused();
    await app.api.call('deleteTask', { path: { id: me.task } });
    const [decision] = await decisionsOf(me);
    expect(decision).toMatchObject({
      can_appeal: false,
      appeal_obstacle: 'The task has been deleted, so it gives no points any more',
    });
    expect((await appeal(me)).body).toMatchObject({ status: 409, code: 'appeal.task_deleted' });
    expect((await statusOf(me)).tasks).toMatchObject([{ can_appeal: false }]);
  });

  it('is none while an appeal against it comes in: one of the two is refused', async () => {
    const me = await refused();
    const [made, deleted] = await Promise.all([
      appeal(me),
      app.admin.delete(`${ADMIN}/tasks/${me.task}`),
    ]);
    expect([201, 409]).toContain(made.status);
    expect(deleted.status).toBe(made.status === 201 ? 409 : 200);
  });
});

describe('a refusal whose task is tried again while the appeal waits', () => {
  it.each(['started', 'submitted'])('gives the points when it is overturned: %s', async (how) => {
    const me = await refused();
    expect((await appeal(me)).status).toBe(201);
    if (how === 'started') await me.send('post', `/api/v1/me/tasks/${me.task}/start`);
    else await handIn(app, me.id, me.task, 'Second');
    const filter = JSON.stringify({ user_id: me.id });
    const [open] = await app.api.call('listAppeals', { query: { filter } });
    expect(open).toMatchObject({ decision: { can_overturn: true, is_superseded: false } });
    await app.api.call('overturnAppeal', { path: { id: open?.id ?? 0 }, body: ANSWER });
    const { total_points, tasks } = await statusOf(me);
    expect(tasks).toMatchObject([{ status: 'completed' }]);
    expect(total_points).toBeGreaterThan(0);
    expect(await auditOf(app)).toEqual([]);
  });
});

describe('what cannot be overturned', () => {
  it('is not promised to visitors who lost friends, or did not claim in time: neither can appeal', async () => {
    const me = await newParticipant(app);
    for (const [kind, reason, code] of [
      ['reversal', 'referral_lost', 'decision.follows_referrals'],
      ['forfeit', 'campaign_closed', 'decision.final'],
    ]) {
      const [row] = await app.sql<{ id: number }>(
        'insert into decisions (user_id, kind, reason, decided_at) values (?, ?, ?, now()) returning id',
        [me.id, kind, reason],
      );
      const decision = row?.id ?? 0;
      expect((await decisionsOf(me))[0]).toMatchObject({ id: decision, can_appeal: false });
      expect((await appeal({ ...me, decision })).body).toMatchObject({ status: 409, code });
      const [shown] = await app.api.call('listUserDecisions', { path: { id: me.id } });
      expect(shown).toMatchObject({ id: decision, can_overturn: false });
      const answer = await app.admin.post(`${ADMIN}/decisions/${decision}/overturn`);
      expect(answer.body).toMatchObject({ status: 409, code });
    }
  });

  it('is a rejected claim while its points are gone: what took them is given back first', async () => {
    const me = await newParticipant(app);
    const path = { id: me.id };
    const adjust = (points: number) =>
      app.api.call('adjustPoints', { path, body: { points, reason: 'Contest' } });
    await adjust(2000);
    await me.send('post', '/api/v1/me/claims').set('Idempotency-Key', 'taken');
    const { body: claims } = await me.send('get', '/api/v1/me/claims');
    await app.api.call('rejectClaim', { path: { id: claims[0].id }, body: { reason: 'abuse' } });
    await adjust(-2000);
    await goLive(app, { campaign_end: new Date(Date.now() - 1000).toISOString() });
    const [deduction, rejection] = await decisionsOf(me);
    const overturn = (decision: { id: number }) =>
      app.admin.post(`${ADMIN}/decisions/${decision.id}/overturn`).set('Accept-Language', 'en');
    const refused = await overturn(rejection);
    expect(refused.body).toMatchObject({ status: 409, code: 'claim.points_missing' });
    expect((await decisionsOf(me))[1]).toMatchObject({ overturned_at: null });
    expect((await overturn(deduction)).status).toBe(200);
    expect((await overturn(rejection)).status).toBe(200);
    expect(await app.api.call('listUserClaims', { path })).toMatchObject([
      { status: 'requested', tokens: 2 },
      { status: 'rejected', tokens: 2 },
    ]);
    expect(await auditOf(app)).toEqual([]);
    await goLive(app, { campaign_end: new Date(Date.now() + 864e5).toISOString() });
  });

  it('is a rejected claim: its tokens are claimed once more, also after the end, and never twice', async () => {
    const me = await newParticipant(app);
    const path = { id: me.id };
    await app.api.call('adjustPoints', { path, body: { points: 2000, reason: 'Contest' } });
    await me.send('post', '/api/v1/me/claims').set('Idempotency-Key', 'first');
    const { body: claims } = await me.send('get', '/api/v1/me/claims');
    await app.api.call('rejectClaim', { path: { id: claims[0].id }, body: { reason: 'abuse' } });
    const decision = (await decisionsOf(me))[0].id as number;
    await goLive(app, { campaign_end: new Date(Date.now() - 1000).toISOString() });
    expect((await appeal({ ...me, decision })).status).toBe(201);
    const filter = JSON.stringify({ user_id: me.id });
    const [open] = await app.api.call('listAppeals', { query: { filter } });
    const overturned = { path: { id: open?.id ?? 0 }, body: ANSWER };
    expect(await app.api.call('overturnAppeal', overturned)).toMatchObject({
      status: 'overturned',
      decision: { overturned_at: expect.any(String) },
    });
    const claimsNow = async () =>
      (await app.api.call('listUserClaims', { path })).map(({ status, tokens }) => [
        status,
        tokens,
      ]);
    expect(await claimsNow()).toEqual([
      ['requested', 2],
      ['rejected', 2],
    ]);
    expect(await statusOf(me)).toMatchObject({ claimable_tokens: 0, claimed_tokens: 2 });

    const [again] = await app.api.call('listUserClaims', { path });
    await app.api.call('rejectClaim', { path: { id: again?.id ?? 0 }, body: { reason: 'abuse' } });
    await goLive(app, { campaign_end: new Date(Date.now() + 864e5).toISOString() });
    await me.send('post', '/api/v1/me/claims').set('Idempotency-Key', 'alone');
    const [second] = await decisionsOf(me);
    await app.api.call('overturnDecision', { path: { id: second.id } });
    expect(await claimsNow()).toEqual([
      ['requested', 2],
      ['rejected', 2],
      ['rejected', 2],
    ]);
    expect(await auditOf(app)).toEqual([]);
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

it('an appeal against a ban that has ended is not granted while the visitor is banned again', async () => {
  const me = await appealed();
  await app.admin.post(`${ADMIN}/users/${me.id}/unban`);
  await app.admin.post(`${ADMIN}/users/${me.id}/ban`).send({ reason: 'automation' });
  const answer = await app.admin.post(`${ADMIN}/appeals/${me.appeal}/overturn`).send(ANSWER);
  expect(answer.body).toMatchObject({ status: 409, code: 'appeal.ban_ended' });
  expect((await statusOf(me)).is_banned).toBe(true);
  await app.api.call('upholdAppeal', { path: { id: me.appeal }, body: ANSWER });
});
