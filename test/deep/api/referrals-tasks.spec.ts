import { nextTag } from '../../factories/records.js';
import { startApp, type TestApp } from '../../support/api/app.js';
import { invitationsIn } from '../../support/api/invitations.js';
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

const { invited, withFriends, pointsOf } = invitationsIn(() => app);

describe('a task that asks for invited friends', () => {
  const tierOf = async (count: number) => {
    const fields = { verification: 'referrals', verification_settings: { count } };
    const { body } = await app.admin
      .post(`${ADMIN}/tasks`)
      .send({ title: `Tier ${nextTag()}`, type: 'referral', points: 40, ...fields });
    return body.id as number;
  };
  const joined = async (inviter: Participant) => {
    const friend = await invited(inviter);
    await earn(app, friend.id, 100);
    await settleInvitations(app);
    return friend;
  };
  const ban = async ({ id }: Participant) => {
    await app.admin.post(`${ADMIN}/users/${id}/ban`).send({ reason: 'automation' });
    await settleInvitations(app);
  };

  it('keeps its points when an admin raises its count and another friend joins', async () => {
    const { inviter } = await withFriends(1);
    const task = await tierOf(1);
    await handIn(app, inviter.id, task, '');
    await app.admin.put(`${ADMIN}/tasks/${task}`).send({ verification_settings: { count: 5 } });
    await joined(inviter);
    expect(await pointsOf(inviter.id)).toBe(40);
  });

  it('keeps the points of before it asked for friends', async () => {
    const { inviter } = await withFriends(1);
    const task = await earn(app, inviter.id, 40);
    const fields = { verification: 'referrals', verification_settings: { count: 50 } };
    await app.admin.put(`${ADMIN}/tasks/${task}`).send(fields);
    const friend = await joined(inviter);
    await ban(friend);
    expect(await pointsOf(inviter.id)).toBe(40);
  });

  it('keeps the points of a granted appeal when a friend joins', async () => {
    const inviter = await newParticipant(app);
    const task = await tierOf(3);
    await handIn(app, inviter.id, task, '');
    const { body } = await inviter.send('get', '/api/v1/me/decisions');
    await app.api.call('overturnDecision', { path: { id: body[0].id } });
    await joined(inviter);
    expect(await pointsOf(inviter.id)).toBe(40);
  });

  it('is reversed when friends fall below its count, also by a deletion, and given again', async () => {
    const { inviter, friends } = await withFriends(2);
    await handIn(app, inviter.id, await tierOf(2), '');
    expect(await pointsOf(inviter.id)).toBe(40);
    await app.admin.delete(`${ADMIN}/users/${friends[0]?.id}`);
    await settleInvitations(app);
    expect(await pointsOf(inviter.id)).toBe(0);
    const friend = await joined(inviter);
    expect(await pointsOf(inviter.id)).toBe(40);
    await ban(friend);
    expect(await pointsOf(inviter.id)).toBe(0);
    expect(await auditOf(app)).toEqual([]);
  });
});
