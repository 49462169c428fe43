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

const { refused, reversed } = appealsIn(() => app);

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

describe('a decision that cannot be overturned', () => {
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

  it('is a rejected claim while its points are missing: their deduction is overturned first', async () => {
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
