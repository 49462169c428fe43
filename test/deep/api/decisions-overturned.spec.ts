import { randomUUID } from 'node:crypto';
import { makeUser } from '../../factories/records.js';
import { newestLogs, startApp, type TestApp } from '../../support/api/app.js';
import { decisionsIn, decisionsOf } from '../../support/api/decisions.js';
import {
  auditOf,
  earn,
  handIn,
  newParticipant,
  type Participant,
  settleInvitations,
} from '../../support/api/participants.js';
import { goLive } from '../../support/api/visitor.js';

const ADMIN = '/api/v1/admin';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await goLive(app, { referral_min_points: 50 });
});
afterAll(() => app.close());

const overturn = (id: number) => app.admin.post(`${ADMIN}/decisions/${id}/overturn`);

const { newestDecision, complete } = decisionsIn(() => app);

/** Every part of a user's state that a decision can change. */
async function stateOf(id: number) {
  await settleInvitations(app);
  const users = await app.sql(
    `select id, total_points, is_banned, ban_reason, banned_at, referral_counts, referral_groups
     from users where id = ? or id = (select inviter_id from users where id = ?) order by id`,
    [id, id],
  );
  const completions = await app.sql(
    `select user_id, task_id, status, points, reason from completions
     where user_id = ? or user_id = (select inviter_id from users where id = ?)
     order by user_id, task_id`,
    [id, id],
  );
  return { users, completions };
}

/** One of three invited users, so that the inviter has a group and the first tier. */
async function oneOfThree() {
  const inviter = await newParticipant(app);
  const { referral_code } = inviter;
  const friends = [];
  for (let count = 0; count < 3; count += 1) {
    const friend = await newParticipant(app, { referral_code });
    await earn(app, friend.id, 100);
    friends.push(friend);
  }
  await settleInvitations(app);
  return { inviter, friend: friends[0] as Participant };
}

/** A participant who claims tokens that an admin rejects. */
async function newClaimant() {
  const me = await newParticipant(app);
  /** Claims so many new tokens, with those that were rejected before. */
  const claim = async (tokens: number): Promise<number> => {
    const body = { points: tokens * 1000, reason: 'Contest' };
    if (tokens > 0) await app.api.call('adjustPoints', { path: { id: me.id }, body });
    const key = randomUUID();
    return (await me.send('post', '/api/v1/me/claims').set('Idempotency-Key', key)).body.id;
  };
  const reject = async (...ids: number[]): Promise<void> => {
    await app.api.call('bulkRejectClaims', { body: { ids, reason: 'abuse' } });
  };
  return { ...me, claim, reject };
}

type Claimant = Awaited<ReturnType<typeof newClaimant>>;

describe('a decision that is overturned', () => {
  it('a ban: everything is as before, for the inviter as well', async () => {
    const { friend, inviter } = await oneOfThree();
    const before = await stateOf(friend.id);
    expect(before.users).toMatchObject([{ id: inviter.id, referral_groups: 1 }, {}]);
    await app.admin.post(`${ADMIN}/users/${friend.id}/ban`).send({ reason: 'automation' });
    const banned = await stateOf(friend.id);
    expect(banned.users).toMatchObject([
      { referral_groups: 0, total_points: 0 },
      { is_banned: true },
    ]);
    const id = await newestDecision(friend.id);
    expect((await overturn(id)).body).toMatchObject({
      id,
      kind: 'ban',
      reason: 'automation',
      overturned_at: expect.any(String),
    });
    expect(await stateOf(friend.id)).toEqual(before);
    expect(await auditOf(app)).toEqual([]);
  });

  it('a deduction: the points come back through the ledger', async () => {
    const { friend } = await oneOfThree();
    const before = await stateOf(friend.id);
    await app.api.call('adjustPoints', {
      path: { id: friend.id },
      body: { points: -80, reason: 'Copied' },
    });
    expect((await stateOf(friend.id)).users).toMatchObject([{ referral_groups: 0 }, {}]);
    await overturn(await newestDecision(friend.id));
    expect(await stateOf(friend.id)).toEqual(before);
    const { body } = await friend.send('get', '/api/v1/me/activity');
    expect(body[0]).toMatchObject({ kind: 'restoration', amount: 80 });
    expect(await auditOf(app)).toEqual([]);
  });

  it('points that were reversed: the task is completed again', async () => {
    const { friend } = await oneOfThree();
    const { completion, task } = await complete(friend.id, 40);
    await app.api.call('approveReview', { path: { id: completion } });
    const before = await stateOf(friend.id);
    await app.api.call('reverseCompletion', {
      path: { id: friend.id, task_id: task },
      body: { reason: 'false_evidence' },
    });
    await overturn(await newestDecision(friend.id));
    expect(await stateOf(friend.id)).toEqual(before);
    expect(await auditOf(app)).toEqual([]);
  });

  it('a refusal: the task is accepted and gives its points', async () => {
    const { friend } = await oneOfThree();
    const { completion, task } = await complete(friend.id, 40);
    await app.api.call('rejectReview', { path: { id: completion }, body: { reason: 'not_done' } });
    await overturn(await newestDecision(friend.id));
    const { completions } = await stateOf(friend.id);
    expect(completions).toContainEqual({
      user_id: friend.id,
      task_id: task,
      status: 'completed',
      points: 40,
      reason: '',
    });
    expect(await auditOf(app)).toEqual([]);
  });

  it('a refusal of a task that is completed meanwhile: its points are not given twice', async () => {
    const me = await newParticipant(app);
    const { completion, task } = await complete(me.id, 40);
    await app.api.call('rejectReview', { path: { id: completion }, body: { reason: 'not_done' } });
    const refusal = await newestDecision(me.id);
    await handIn(app, me.id, task, 'A better post');
    await app.api.call('approveReview', { path: { id: completion } });
    expect((await overturn(refusal)).body).toMatchObject({
      status: 409,
      code: 'appeal.not_possible',
    });
    expect((await stateOf(me.id)).users).toMatchObject([{ total_points: 40 }]);
    expect(await auditOf(app)).toEqual([]);
  });

  it.each<[string, (me: Claimant) => Promise<void>]>([
    [
      'two claims',
      async ({ claim, reject }) => {
        const first = await claim(2);
        await reject(first, await claim(3));
      },
    ],
    [
      'two claims, and one of the same tokens',
      async ({ claim, reject }) => {
        const first = await claim(2);
        await reject(first, await claim(3));
        await reject(await claim(0));
      },
    ],
  ])('each rejection of %s: all the tokens are claimed again', async (_name, lose) => {
    const me = await newClaimant();
    await lose(me);
    const rejections = await decisionsOf(me);
    for (const { id } of rejections.toReversed()) expect((await overturn(id)).status).toBe(200);
    const { body: claims } = await me.send('get', '/api/v1/me/claims');
    const again = claims.filter(({ status }: { status: string }) => status === 'requested');
    expect(again).toMatchObject([
      { tokens: 3, decision_id: null },
      { tokens: 2, decision_id: null },
    ]);
    expect(claims.slice(again.length)).toMatchObject(
      rejections.map(({ id }: { id: number }) => ({ status: 'rejected', decision_id: id })),
    );
    expect(await auditOf(app)).toEqual([]);
  });

  it('leaves its row in the log, and is overturned once', async () => {
    const user = await makeUser(app);
    await app.admin.post(`${ADMIN}/users/${user.id}/ban`).send({ reason: 'abuse' });
    const id = await newestDecision(user.id);
    await overturn(id);
    expect(await newestLogs(app)).toMatchObject([
      { action: 'overturn_decision', resource_type: 'decision' },
    ]);
    expect((await overturn(id)).body).toMatchObject({ status: 409, code: 'decision.overturned' });
    expect((await overturn(999_999)).body).toMatchObject({
      status: 404,
      code: 'decision.not_found',
    });
  });

  it('does not change by the number of friends who count', async () => {
    const { friend, inviter } = await oneOfThree();
    await app.admin.post(`${ADMIN}/users/${friend.id}/ban`).send({ reason: 'automation' });
    await settleInvitations(app);
    const id = await newestDecision(inviter.id);
    const answer = await overturn(id);
    expect(answer.body).toMatchObject({ status: 409, code: 'decision.follows_referrals' });
    expect(await decisionsOf(inviter)).toMatchObject([
      {
        kind: 'reversal',
        reason_code: 'referral_lost',
        points: 300,
        is_reviewed: false,
        reason: 'A friend you invited no longer counts',
      },
    ]);
  });
});
