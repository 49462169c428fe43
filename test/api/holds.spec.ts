import type { HoldReason } from '#libs/domain/index.js';
import {
  HoldService,
  type RuleFacts,
} from '../../server/modules/participants/holds/hold.service.js';
import { makeUsers } from '../factories/records.js';
import { newestLogs, startApp, type TestApp } from '../support/api/app.js';
import { invitationsIn } from '../support/api/invitations.js';
import {
  auditOf,
  earn,
  newParticipant,
  type Participant,
  settleInvitations,
  use,
} from '../support/api/participants.js';
import { goLive } from '../support/api/visitor.js';

const USERS = '/api/v1/admin/users';
const CLAIMS = '/api/v1/admin/claims';
const ME = '/api/v1/me';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' });
  await goLive(app);
});
afterEach(async () => expect(await auditOf(app)).toEqual([]));
afterAll(() => app.close());

const { invited, pointsOf } = invitationsIn(() => app);

const holdByRule = (ids: readonly number[], reason: HoldReason, facts: RuleFacts = {}) =>
  use(app, () => app.get(HoldService).holdByRule(ids, reason, () => facts));

const hold = (
  id: number,
  body: object = { reason: 'Looks like others', reason_zh: '与他人相似' },
) => app.admin.post(`${USERS}/${id}/hold`).send(body);

const release = (id: number) => app.admin.post(`${USERS}/${id}/release`);

const decisionsOf = async ({ send }: Participant) =>
  (await send('get', `${ME}/decisions`).set('Accept-Language', 'en')).body;

async function claimOf(one: Participant): Promise<number> {
  const body = { points: 2000, reason: 'Contest' };
  await app.api.call('adjustPoints', { path: { id: one.id }, body });
  const claim = await one.send('post', `${ME}/claims`).set('Idempotency-Key', 'one');
  expect([claim.status, claim.body.code]).toEqual([201, undefined]);
  return claim.body.id;
}

describe('a held user', () => {
  it('takes part, and reads why claims wait, with an appeal', async () => {
    const one = await newParticipant(app);
    const details = { count: 40, funder: 40, network: 12, joined: '2026-11-30' };
    expect(await holdByRule([one.id], 'own_links', { details })).toEqual([one.id]);
    expect((await one.send('get', ME)).body).toMatchObject({ is_held: true, is_banned: false });
    await earn(app, one.id, 100);
    const [decision] = await decisionsOf(one);
    expect(decision).toMatchObject({
      kind: 'hold',
      reason:
        'Your wallet, which joined on 2026-11-30, looks like the wallet of one person together with 40 others: ' +
        'its first TON came from the same source as that of 40; ' +
        'you joined from the same network as 12, five in a minute or twenty in a day',
      is_reviewed: false,
      can_appeal: true,
    });
    const chinese = await one.send('get', `${ME}/decisions`).set('Accept-Language', 'zh');
    expect(chinese.body[0].reason).toBe(
      '你的钱包于 2026-11-30 加入，与另外 40 个钱包疑似同属一人：首笔 TON 与其中 40 个来自同一来源；' +
        '与其中 12 个从同一网络加入，一分钟内五个或一天内二十个',
    );
    expect(await newestLogs(app)).toMatchObject([
      { action: 'hold_user', admin_username: '', resource_id: one.id },
    ]);
  });

  it('claims, and waits: everything that matches is approved without it, and by name with it', async () => {
    const [held, free] = [await newParticipant(app), await newParticipant(app)];
    await hold(held.id);
    const [one, other] = [await claimOf(held), await claimOf(free)];
    const filter = JSON.stringify({ id: [one, other] });
    const matching = await app.admin.post(`${CLAIMS}/matching/approve`).send({ filter, total: 2 });
    expect(matching.body).toEqual({ ids: [other], next: null });
    const nothing = await app.admin
      .post(`${CLAIMS}/matching/approve`)
      .send({ filter: JSON.stringify({ id: [one] }), total: 1 });
    expect([nothing.status, nothing.body.code]).toEqual([409, 'claim.users_held']);
    expect((await held.send('get', `${ME}/claims`)).body).toMatchObject([{ status: 'requested' }]);
    const risks = await app.admin.get(`${CLAIMS}/risks`).query({ filter });
    expect(risks.body).toContainEqual(expect.objectContaining({ id: one, is_held: true }));
    expect((await app.admin.post(`${CLAIMS}/${one}/approve`)).body).toMatchObject({
      status: 'approved',
      is_held: true,
    });
  });

  it('waits too when a second admin has to approve', async () => {
    const [held, free] = [await newParticipant(app), await newParticipant(app)];
    await hold(held.id);
    const claims = [await claimOf(held), await claimOf(free)];
    const rules = await app.api.call('getAdminRules');
    await app.api.call('updateAdminRules', {
      body: { claims_alone: 1, updated_at: rules.updated_at },
    });
    const answer = await app.admin
      .post(`${CLAIMS}/matching/approve`)
      .send({ filter: JSON.stringify({ id: claims }), total: 2 });
    // One claim is left to approve, which is not too many for one admin.
    expect(answer.body).toEqual({ ids: [claims[1]], next: null });
    const after = await app.api.call('getAdminRules');
    await app.api.call('updateAdminRules', {
      body: { claims_alone: 1000, updated_at: after.updated_at },
    });
  });

  it('gets nothing for friends until the release, and then everything once', async () => {
    const inviter = await newParticipant(app);
    await hold(inviter.id);
    for (let n = 0; n < 3; n += 1) await earn(app, (await invited(inviter)).id, 100);
    await settleInvitations(app);
    expect(await pointsOf(inviter.id)).toBe(0);
    expect((await release(inviter.id)).body).toMatchObject({ is_held: false });
    await settleInvitations(app);
    await settleInvitations(app);
    expect(await pointsOf(inviter.id)).toBe(300);
  });

  it('is released by an appeal, which covers what was known then, and no more', async () => {
    const one = await newParticipant(app);
    await holdByRule([one.id], 'many_sign_ups');
    const [decision] = await decisionsOf(one);
    const appeal = await one
      .send('post', `${ME}/appeals`)
      .send({ decision_id: decision.id, text: 'We are a university.' });
    expect(appeal.status).toBe(201);
    const [open] = await app.api.call('listAppeals', {
      query: { filter: JSON.stringify({ user_id: one.id }) },
    });
    const path = { id: open?.id ?? 0 };
    await app.api.call('overturnAppeal', { path, body: { answer: 'You are right.' } });
    expect((await one.send('get', ME)).body.is_held).toBe(false);
    const since = Date.now() - 3_600_000;
    expect(await holdByRule([one.id], 'own_links', { since })).toEqual([]);
    expect(await holdByRule([one.id], 'own_links', { since: Date.now() + 1000 })).toEqual([one.id]);
  });

  it('is held once, however many rules say so', async () => {
    const users = await makeUsers(app, 3);
    const ids = users.map(({ id }) => id);
    await Promise.all([
      holdByRule(ids, 'own_links', { details: { count: 3, key: 3 } }),
      holdByRule(ids.toReversed(), 'many_sign_ups'),
      holdByRule(ids, 'outside_score'),
    ]);
    const rows = await app.sql(`select 1 from decisions where kind = 'hold' and user_id = any(?)`, [
      `{${ids.join(',')}}`,
    ]);
    expect(rows).toHaveLength(3);
  });

  it('is found among all users', async () => {
    const one = await newParticipant(app);
    await hold(one.id);
    const list = await app.admin
      .get(USERS)
      .query({ filter: JSON.stringify({ is_held: true, id: [one.id] }) });
    expect(list.body).toMatchObject([{ id: one.id, is_held: true }]);
  });
});

describe('holding a user', () => {
  it('needs a reason, and a user who is neither held nor banned', async () => {
    const one = await newParticipant(app);
    expect((await hold(one.id, { reason: ' ' })).status).toBe(422);
    expect((await hold(999_999)).status).toBe(404);
    expect((await release(one.id)).body.code).toBe('user.not_held');
    expect((await hold(one.id)).body).toMatchObject({ is_held: true });
    expect((await hold(one.id)).body.code).toBe('user.not_holdable');
    await release(one.id);
    await app.api.call('banUser', { path: { id: one.id } });
    expect((await hold(one.id)).body.code).toBe('user.not_holdable');
  });

  it('is logged with its reason, and so is the release', async () => {
    const one = await newParticipant(app);
    await hold(one.id);
    expect(await newestLogs(app)).toMatchObject([
      { action: 'hold_user', details: expect.stringContaining('held: "Looks like others"') },
    ]);
    await release(one.id);
    expect(await newestLogs(app)).toMatchObject([{ action: 'release_user' }]);
  });
});

describe('an inviter', () => {
  /** Friends who join at once from the inviter's network; the inviter's wallet has sent the first TON to some. */
  async function invite(count: number, paid: number) {
    await goLive(app, { hold_similar_invitations: true });
    const inviter = await newParticipant(app);
    const friends: Participant[] = [];
    while (friends.length < count) friends.push(await invited(inviter));
    const ids = friends.map(({ id }) => id);
    await app.sql(
      `insert into sign_in_networks (network_hash, user_id, last_seen_at)
       select ?, unnest(?::int[]), now()`,
      ['h'.repeat(40) + String(inviter.id).padStart(3, '0'), `{${[inviter.id, ...ids].join(',')}}`],
    );
    await app.sql(
      `update wallet_histories w set funder = u.account, funded_at = now(), checked_at = now()
       from users u where u.id = ? and w.user_id = any(?)`,
      [inviter.id, `{${ids.slice(0, paid).join(',')}}`],
    );
    for (const { id } of friends) await earn(app, id, 100);
    await settleInvitations(app);
    return inviter;
  }

  it('is not held for many who use the code at once, from whichever network', async () => {
    const inviter = await invite(9, 0);
    expect(await pointsOf(inviter.id)).toBe(900);
    expect(await decisionsOf(inviter)).toEqual([]);
  });

  it('is not held for six guests to whom they gave their first TON', async () => {
    const inviter = await invite(6, 6);
    expect(await pointsOf(inviter.id)).toBe(600);
  });

  it('is held for seven whom their own wallet has paid, before anything is given, and gets it after the release', async () => {
    const inviter = await invite(9, 7);
    expect(await pointsOf(inviter.id)).toBe(0);
    expect(await decisionsOf(inviter)).toMatchObject([
      { kind: 'hold', reason: expect.stringContaining('(7 friends)'), can_appeal: true },
    ]);
    await release(inviter.id);
    await settleInvitations(app);
    expect(await pointsOf(inviter.id)).toBe(900);
  });
});
