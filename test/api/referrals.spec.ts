import { makeUser } from '../factories/records.js';
import { startApp, type TestApp } from '../support/api/app.js';
import { invitationsIn } from '../support/api/invitations.js';
import {
  auditOf,
  earn,
  newParticipant,
  newWallet,
  type Participant,
  settleInvitations,
} from '../support/api/participants.js';
import { goLive } from '../support/api/visitor.js';
import { until } from '../support/shared/until.js';

const ADMIN = '/api/v1/admin';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await goLive(app, { referral_min_points: 50 });
});
afterAll(() => app.close());

const summaryOf = async ({ send }: Participant) =>
  (await send('get', '/api/v1/me/referrals/summary')).body;
const friendsOf = async ({ send }: Participant) => (await send('get', '/api/v1/me/referrals')).body;
const { invited, withFriends, pointsOf } = invitationsIn(() => app);

describe('an invitation', () => {
  it('counts once the friend has enough points, and the inviter sees the missing ones', async () => {
    const inviter = await newParticipant(app);
    const friend = await invited(inviter);
    expect(await friendsOf(inviter)).toEqual([
      {
        wallet: expect.stringMatching(/^.{4}….{4}$/),
        joined_at: expect.any(String),

        is_counted: false,
        reason: 'too_few_points',
        points_missing: 50,
        counts_from: null,
      },
    ]);
    await earn(app, friend.id, 50);
    await settleInvitations(app);
    expect(await friendsOf(inviter)).toMatchObject([
      { is_counted: true, reason: null, points_missing: null },
    ]);
    expect(await summaryOf(inviter)).toEqual({
      referral_code: inviter.referral_code,
      invited: 1,
      counted: 1,
      points: 0,

      points_per_group: 300,
      group_size: 3,
      missing_for_next: 2,
      min_points: 50,
      min_days: 0,
      needs_task: false,
      daily_limit: 0,
      join_until: expect.stringMatching(/Z$/),
    });
  });

  it('is settled automatically soon after it begins to count', async () => {
    const { inviter } = await withFriends(2);
    const friend = await invited(inviter);
    await earn(app, friend.id, 60);
    await until(async () => (await pointsOf(inviter.id)) === 300);
  });

  it('is remembered for new users only, whatever code they send', async () => {
    const inviter = await newParticipant(app);
    const wallet = newWallet();
    const early = await newParticipant(app, { wallet });
    await newParticipant(app, { wallet, referral_code: inviter.referral_code });
    await newParticipant(app, { wallet, referral_code: early.referral_code });
    await newParticipant(app, { referral_code: 'ZZZZZZZZ' });
    expect(await friendsOf(inviter)).toEqual([]);
    expect(await friendsOf(early)).toEqual([]);
  });

  it('has one inviter, the first', async () => {
    const [first, second] = [await newParticipant(app), await newParticipant(app)];
    const wallet = newWallet();
    await newParticipant(app, { wallet, referral_code: first.referral_code });
    await newParticipant(app, { wallet, referral_code: second.referral_code });
    expect([await friendsOf(first), await friendsOf(second)]).toMatchObject([[{}], []]);
  });

  it('cannot be one’s own, nor a circle: the database refuses both', async () => {
    const [one, two] = [await makeUser(app), await makeUser(app)];
    for (const inviter of [one.id, two.id]) {
      const set = app.sql('update users set inviter_id = ? where id = ?', [inviter, one.id]);
      await expect(set).rejects.toThrow('users_inviter_id_check');
    }
  });

  it('stops counting with a ban, and counts again without it', async () => {
    const { inviter, friends } = await withFriends(3);
    expect(await pointsOf(inviter.id)).toBe(300);
    const path = `${ADMIN}/users/${friends[1]?.id}`;
    await app.admin.post(`${path}/ban`).send({ reason: 'automation' });
    await settleInvitations(app);
    expect(await pointsOf(inviter.id)).toBe(0);
    expect((await friendsOf(inviter))[1]).toMatchObject({ is_counted: false, reason: 'banned' });
    await app.admin.post(`${path}/unban`);
    await settleInvitations(app);
    expect(await pointsOf(inviter.id)).toBe(300);
    const { body } = await inviter.send('get', '/api/v1/me/activity');
    expect(
      body.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]),
    ).toEqual([
      ['restoration', 300],
      ['reversal', -300],
      ['referral', 300],
    ]);
    expect(await auditOf(app)).toEqual([]);
  });

  it('stops counting when the friend is deleted, alone or with all matching users', async () => {
    const { inviter, friends } = await withFriends(4);
    await app.admin.delete(`${ADMIN}/users/${friends[0]?.id}`);
    await settleInvitations(app);
    expect(await summaryOf(inviter)).toMatchObject({ invited: 3, counted: 3, points: 300 });
    const filter = JSON.stringify({ id: [friends[1]?.id, friends[2]?.id] });
    await app.api.call('deleteMatchingUsers', { body: { filter, total: 2 } });
    await settleInvitations(app);
    expect(await summaryOf(inviter)).toMatchObject({ invited: 1, counted: 1, points: 0 });
    expect(await auditOf(app)).toEqual([]);
  });

  it('follows bans of all matching users', async () => {
    const { inviter, friends } = await withFriends(3);
    const filter = JSON.stringify({ id: friends.map(({ id }) => id) });
    await app.api.call('banMatchingUsers', { body: { filter, total: 3, reason: 'abuse' } });
    await settleInvitations(app);
    expect(await summaryOf(inviter)).toMatchObject({ counted: 0, points: 0 });
  });

  it('keeps its points when the settings require more points, and counts sooner when fewer', async () => {
    const { inviter, friends } = await withFriends(3, 60);
    const [loser] = friends as [Participant];
    const given = await pointsOf(inviter.id);
    const ask = (referral_min_points: number) =>
      app.api.call('updateSettings', { body: { referral_min_points } });
    const adjust = (id: number, points: number) =>
      app.api.call('adjustPoints', { path: { id }, body: { points, reason: 'Contest' } });
    const counted = async () => {
      await settleInvitations(app);
      return (await summaryOf(inviter)).counted;
    };
    await ask(101);
    expect([await counted(), await pointsOf(inviter.id)]).toEqual([3, given]);
    // Points lost later do not matter: the friend had enough at that time.
    await adjust(loser.id, 5);
    expect(await counted()).toBe(3);
    await adjust(loser.id, -20);
    expect([await counted(), await pointsOf(inviter.id)]).toEqual([2, given - 300]);
    expect(await friendsOf(inviter)).toContainEqual(
      expect.objectContaining({ reason: 'too_few_points', points_missing: 5 }),
    );
    await adjust(loser.id, 5);
    expect([await counted(), await pointsOf(inviter.id)]).toEqual([3, given]);
    // A ban and its end deduct nothing either.
    await app.api.call('banUser', { path: { id: loser.id }, body: { reason: 'abuse' } });
    expect(await counted()).toBe(2);
    await app.api.call('unbanUser', { path: { id: loser.id } });
    expect(await counted()).toBe(3);
    const late = await invited(inviter);
    await earn(app, late.id, 60);
    expect(await counted()).toBe(3);
    await ask(50);
    expect(await counted()).toBe(4);
    expect(await auditOf(app)).toEqual([]);
  });

  it('gives a banned inviter nothing until the ban is lifted, and then once', async () => {
    const { inviter, friends } = await withFriends(2);
    const path = { id: inviter.id };
    await app.api.call('banUser', { path, body: { reason: 'abuse' } });
    const third = await invited(inviter);
    await earn(app, third.id, 100);
    await settleInvitations(app);
    expect(await pointsOf(inviter.id)).toBe(0);
    expect(await auditOf(app)).toEqual([]);
    await app.api.call('unbanUser', { path });
    await settleInvitations(app);
    expect(await pointsOf(inviter.id)).toBe(300);
    // A friend lost during a ban is reversed during the ban, and counts again after it.
    await app.api.call('banUser', { path, body: { reason: 'abuse' } });
    const friend = { id: friends[0]?.id ?? 0 };
    await app.api.call('banUser', { path: friend, body: { reason: 'abuse' } });
    await settleInvitations(app);
    expect(await pointsOf(inviter.id)).toBe(0);
    await app.api.call('unbanUser', { path: friend });
    await settleInvitations(app);
    expect(await pointsOf(inviter.id)).toBe(0);
    const [ban] = await app.api.call('listUserDecisions', {
      path,
      query: { filter: JSON.stringify({ kind: 'ban' }) },
    });
    await app.api.call('overturnDecision', { path: { id: ban?.id ?? 0 } });
    await settleInvitations(app);
    expect(await pointsOf(inviter.id)).toBe(300);
    await settleInvitations(app);
    expect([await pointsOf(inviter.id), await auditOf(app)]).toEqual([300, []]);
  });

  it('is settled once, however many look at the same time', async () => {
    const inviter = await newParticipant(app);
    for (let count = 0; count < 6; count += 1) await earn(app, (await invited(inviter)).id, 80);
    await Promise.all(Array.from({ length: 8 }, () => settleInvitations(app)));
    expect(await pointsOf(inviter.id)).toBe(600);
    expect(await auditOf(app)).toEqual([]);
  });
});

describe('the invitations in the back office', () => {
  it('are listed with why they do not count', async () => {
    const { inviter, friends } = await withFriends(2, 20);
    const list = await app.admin.get(`${ADMIN}/users/${inviter.id}/referrals`);
    expect(list.headers['content-range']).toBe('referrals 0-1/2');
    expect(list.body[0]).toMatchObject({
      invited_id: friends[1]?.id,
      is_counted: false,
      reason: 'too_few_points',

      points_missing: 30,
      total_points: 20,
      is_banned: false,
    });
    const missing = await app.admin.get(`${ADMIN}/users/999999/referrals`);
    expect(missing.body).toMatchObject({ status: 404, code: 'user.not_found' });
  });

  it('are drawn as who brought whom, up and down', async () => {
    const top = await newParticipant(app);
    const middle = await invited(top);
    const [one, two] = [await invited(middle), await invited(middle)];
    const graph = await app.api.call('getReferralGraph', { path: { id: middle.id } });
    expect(graph.is_cut).toBe(false);
    const generations = Object.fromEntries(graph.nodes.map((node) => [node.id, node.generation]));
    expect(generations).toEqual({ [top.id]: -1, [middle.id]: 0, [one.id]: 1, [two.id]: 1 });
    expect(graph.edges).toHaveLength(3);
    expect(graph.edges).toContainEqual({ from: top.id, to: middle.id });
    expect(graph.nodes.find(({ id }) => id === middle.id)).toMatchObject({ invited: 2 });
  });

  it('are cut where there are too many', async () => {
    const inviter = await makeUser(app);
    await app.sql(
      `insert into users (wallet_address, inviter_id, created_at, updated_at)
       select 'UQgraph' || n, ?, now(), now() from generate_series(1, 150) n`,
      [inviter.id],
    );
    const graph = await app.api.call('getReferralGraph', { path: { id: inviter.id } });
    expect([graph.nodes.length, graph.is_cut]).toEqual([100, true]);
  });

  it('are exported', async () => {
    const { inviter, friends } = await withFriends(1);
    const { text } = await app.admin.get(`${ADMIN}/export/referrals/csv`);
    expect(text).toContain(`${friends[0]?.id},${inviter.id},`);
  });
});
