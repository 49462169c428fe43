import { startApp, type TestApp } from '../../support/api/app.js';
import { ANSWER, appeal, appealsIn, statusOf } from '../../support/api/appeals.js';
import { decisionsOf } from '../../support/api/decisions.js';
import { auditOf, handIn, newParticipant } from '../../support/api/participants.js';
import { goLive } from '../../support/api/visitor.js';

const ADMIN = '/api/v1/admin';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await goLive(app);
});
afterAll(() => app.close());

const { appealed, refused, reversed, openAppealOf, grant } = appealsIn(() => app);

describe('a granted appeal returns everything that the decision took', () => {
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

it('an appeal against a ban that has ended is not granted while the visitor is banned again', async () => {
  const me = await appealed();
  await app.admin.post(`${ADMIN}/users/${me.id}/unban`);
  await app.admin.post(`${ADMIN}/users/${me.id}/ban`).send({ reason: 'automation' });
  const answer = await app.admin.post(`${ADMIN}/appeals/${me.appeal}/overturn`).send(ANSWER);
  expect(answer.body).toMatchObject({ status: 409, code: 'appeal.ban_ended' });
  expect((await statusOf(me)).is_banned).toBe(true);
  await app.api.call('upholdAppeal', { path: { id: me.appeal }, body: ANSWER });
});
