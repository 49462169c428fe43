import { startApp, type TestApp } from '../../support/api/app.js';
import {
  auditOf,
  newParticipant,
  type Participant,
  settleInvitations,
} from '../../support/api/participants.js';
import { goLive } from '../../support/api/visitor.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await goLive(app, { referral_min_points: 50 });
});
afterAll(() => app.close());

const ban = ({ id }: Participant) =>
  app.api.call('banUser', { path: { id }, body: { reason: 'abuse' } });
const unban = ({ id }: Participant) => app.api.call('unbanUser', { path: { id } });

const summaryOf = async ({ send }: Participant) =>
  (await send('get', '/api/v1/me/referrals/summary')).body;

/** Three friends with so many points each. */
async function inviteThree({ referral_code }: Participant, points: number): Promise<Participant[]> {
  const friends: Participant[] = [];
  while (friends.length < 3) {
    const friend = await newParticipant(app, { referral_code });
    const body = { points, reason: 'Contest' };
    await app.api.call('adjustPoints', { path: { id: friend.id }, body });
    friends.push(friend);
  }
  await settleInvitations(app);
  return friends;
}

describe('points for invitations when the campaign is closed', () => {
  it('stay, even when someone is banned or unbanned, and nothing waits for ever', async () => {
    const [banned, fair] = [await newParticipant(app), await newParticipant(app)];
    const [friend] = (await inviteThree(fair, 100)) as [Participant];
    await ban(banned);
    await inviteThree(banned, 60);
    const body = {
      campaign_start: '2026-01-01T00:00:00.000Z',
      campaign_end: '2026-02-01T00:00:00.000Z',
    };
    await app.api.call('updateSettings', { body });
    await app.api.call('closeCampaign');
    const before = await summaryOf(fair);
    expect(before).toMatchObject({ counted: 3, points: 300 });

    await unban(banned);
    await settleInvitations(app);
    expect(await summaryOf(banned)).toMatchObject({ counted: 3, points: 0 });
    await ban(friend);
    await settleInvitations(app);
    await unban(friend);
    await app.api.call('updateSettings', { body: { referral_min_points: 5000 } });
    await ban(fair);
    await ban(friend);
    await unban(fair);
    await settleInvitations(app);
    expect(await summaryOf(fair)).toEqual({ ...before, min_points: 5000 });
    expect(await auditOf(app)).toEqual([]);
  });
});
