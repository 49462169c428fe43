import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import { makeTask, makeUsers } from '../../factories/records.js';
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
import { taskWith } from '../../support/api/verification.js';
import { goLive } from '../../support/api/visitor.js';

const { referral_min_points, referral_days, referral_needs_task, referral_daily_limit } =
  DEFAULT_SITE_SETTINGS;
const DEFAULTS = { referral_min_points, referral_days, referral_needs_task, referral_daily_limit };
const DAY = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' });
});
beforeEach(() => goLive(app, DEFAULTS));
afterEach(async () => expect(await auditOf(app)).toEqual([]));
afterAll(() => app.close());

const { invited, pointsOf } = invitationsIn(() => app);

const friendsOf = async ({ send }: Participant) => (await send('get', '/api/v1/me/referrals')).body;
const summaryOf = async ({ send }: Participant) =>
  (await send('get', '/api/v1/me/referrals/summary')).body;

const passcodeTask = () => taskWith(app, 'code', { words: ['moonrise'] });

/** Settings of the methods that prove nothing. */
const UNPROVED = { self: {}, wallet: {}, page_visit: { path: '/roadmap', seconds: 1 } } as const;

/** A friend with enough points, some of them from a task that proves something. */
async function busyFriend(inviter: Participant): Promise<Participant> {
  const friend = await invited(inviter);
  await earn(app, friend.id, referral_min_points);
  await handIn(app, friend.id, await passcodeTask(), '', { code: 'moonrise' });
  return friend;
}

/** Moves these users' dates so many days into the past. */
async function daysLater(days: number, friends: readonly { id: number }[]): Promise<void> {
  const ids = `{${friends.map(({ id }) => id).join(',')}}`;
  const span = `make_interval(days => ${days})`;
  await app.sql(
    `update users set created_at = created_at - ${span},
       referral_counted_at = referral_counted_at - ${span} where id = any(?)`,
    [ids],
  );
  await app.sql(`update referral_changes set due_at = due_at - ${span} where invited_id = any(?)`, [
    ids,
  ]);
  await settleInvitations(app);
}

describe('a friend counts', () => {
  it('after three days, which the inviter reads from the beginning', async () => {
    const inviter = await newParticipant(app);
    const friend = await busyFriend(inviter);
    await settleInvitations(app);
    const [row] = await friendsOf(inviter);
    expect(row).toMatchObject({ is_counted: false, reason: 'too_early', points_missing: null });
    expect(Date.parse(row.counts_from)).toBe(Date.parse(row.joined_at) + 3 * DAY);
    expect(await summaryOf(inviter)).toMatchObject({
      counted: 0,
      min_points: 500,
      min_days: 3,
      needs_task: true,
      daily_limit: 20,
    });
    await daysLater(2, [friend]);
    expect((await summaryOf(inviter)).counted).toBe(0);
    await daysLater(1, [friend]);
    expect(await friendsOf(inviter)).toMatchObject([
      { is_counted: true, reason: null, counts_from: null },
    ]);
  });

  it.each(['self', 'wallet', 'page_visit'] as const)(
    'not by tasks of the kind %s alone',
    async (verification) => {
      const inviter = await newParticipant(app);
      const friend = await invited(inviter);
      const path = { id: friend.id };
      const body = { points: 500, reason: 'Contest' };
      await app.api.call('adjustPoints', { path, body });
      const task = await taskWith(app, verification, UNPROVED[verification]);
      await handIn(app, friend.id, task, '', { seconds: 1 });
      await daysLater(3, [friend]);
      expect(await friendsOf(inviter)).toMatchObject([{ reason: 'task_missing' }]);
      const manual = await makeTask(app, { verification: 'manual', points: 1 });
      await handIn(app, friend.id, manual.id);
      await settleInvitations(app);
      expect((await summaryOf(inviter)).counted).toBe(0);
      const { id } = await app.api
        .call('listReviews', { query: { filter: JSON.stringify({ task_id: manual.id }) } })
        .then(([review]) => review as { id: number });
      await app.api.call('approveReview', { path: { id } });
      await settleInvitations(app);
      expect((await summaryOf(inviter)).counted).toBe(1);
    },
  );

  it('later for as many as the settings say before they are saved', async () => {
    const inviter = await newParticipant(app);
    const friend = await busyFriend(inviter);
    await daysLater(2, [friend]);
    const waiting = async (body: object) => {
      const answers = await app.api.call('estimateSettingsEffects', { body });
      return answers.map((answer) => answer.waiting);
    };
    const [least = 0, days = 0] = await waiting({ referral_min_points: 1, referral_days: 1 });
    expect(await waiting({ referral_min_points: 1, referral_days: 5 })).toEqual([least, days + 1]);
    expect(await waiting({ referral_min_points: 600 })).not.toEqual([least]);
    expect(await waiting({ referral_days: 0 })).toEqual([0]);
  });

  it('no more once the points of false evidence are reversed', async () => {
    const inviter = await newParticipant(app);
    const friend = await busyFriend(inviter);
    await daysLater(3, [friend]);
    expect((await summaryOf(inviter)).counted).toBe(1);
    const body = { points: -60, reason: 'False evidence' };
    await app.api.call('adjustPoints', { path: { id: friend.id }, body });
    await settleInvitations(app);
    expect(await friendsOf(inviter)).toMatchObject([
      { is_counted: false, reason: 'too_few_points', points_missing: 10, counts_from: null },
    ]);
    await app.api.call('adjustPoints', { path: { id: friend.id }, body: { ...body, points: 10 } });
    await settleInvitations(app);
    expect((await summaryOf(inviter)).counted).toBe(1);
  });

  it('sooner when the days are lowered, and is not taken away when they are raised', async () => {
    const inviter = await newParticipant(app);
    const friend = await busyFriend(inviter);
    await daysLater(1, [friend]);
    expect((await summaryOf(inviter)).counted).toBe(0);
    await app.api.call('updateSettings', { body: { referral_days: 1 } });
    await settleInvitations(app);
    expect((await summaryOf(inviter)).counted).toBe(1);
    await app.api.call('updateSettings', {
      body: { referral_days: 30, referral_min_points: 9000 },
    });
    await settleInvitations(app);
    expect((await summaryOf(inviter)).counted).toBe(1);
  });

  it("and is then banned: the inviter loses the friend's points", async () => {
    const inviter = await newParticipant(app);
    const friends = [];
    for (let n = 0; n < 3; n += 1) friends.push(await busyFriend(inviter));
    await daysLater(3, friends);
    expect(await pointsOf(inviter.id)).toBe(300);
    await app.api.call('banUser', { path: { id: friends[0]?.id ?? 0 }, body: { reason: 'abuse' } });
    await settleInvitations(app);
    expect(await pointsOf(inviter.id)).toBe(0);
  });
});

describe('the end of the campaign', () => {
  const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
  const setEnd = (days: number) =>
    app.api.call('updateSettings', { body: { campaign_start: at(-60), campaign_end: at(days) } });
  afterEach(() => setEnd(60));

  const openPoints = async () => (await app.api.call('getClosingPlan')).open;

  it('comes too early for a friend, who is not promised and not waited for', async () => {
    await setEnd(2);
    const inviter = await newParticipant(app);
    const friend = await busyFriend(inviter);
    await settleInvitations(app);
    expect(await friendsOf(inviter)).toMatchObject([
      { is_counted: false, reason: 'too_late', counts_from: null },
    ]);
    const { join_until } = await summaryOf(inviter);
    expect(Date.parse(join_until)).toBeLessThan(Date.now());
    await setEnd(-0.001);
    await settleInvitations(app);
    expect(await openPoints()).not.toContain('waiting_invitations');
    await daysLater(2, [friend]);
    expect((await summaryOf(inviter)).counted).toBe(0);
  });

  it('is moved, and the friend counts after all', async () => {
    await setEnd(2);
    const inviter = await newParticipant(app);
    const friend = await busyFriend(inviter);
    await settleInvitations(app);
    await setEnd(4);
    await settleInvitations(app);
    expect(await friendsOf(inviter)).toMatchObject([{ reason: 'too_early' }]);
    await daysLater(3, [friend]);
    expect((await summaryOf(inviter)).counted).toBe(1);
  });

  it('does not wait for users who join after it, or for more days with a limit', async () => {
    await app.api.call('updateSettings', {
      body: { referral_daily_limit: 1, referral_days: 0, referral_min_points: 0 },
    });
    const inviter = await newParticipant(app);
    for (let n = 0; n < 2; n += 1) await busyFriend(inviter);
    await settleInvitations(app);
    expect((await summaryOf(inviter)).counted).toBe(1);
    await setEnd(-0.0001);
    await settleInvitations(app);
    const reasons = (await friendsOf(inviter)).map(({ reason }: { reason: string }) => reason);
    expect(reasons.toSorted()).toEqual([null, 'too_late'].toSorted());
    await makeUsers(app, 1, { inviter_id: inviter.id });
    expect(await openPoints()).not.toContain('waiting_invitations');
    // Makes the changes due, like on the next day.
    await app.sql('update referral_changes set due_at = now() where inviter_id = ?', [inviter.id]);
    await settleInvitations(app);
    expect((await summaryOf(inviter)).counted).toBe(1);
  });
});

describe('more friends than the daily limit', () => {
  it('count on the following days, in the order in which they became ready', async () => {
    await app.api.call('updateSettings', { body: { referral_daily_limit: 2 } });
    const inviter = await newParticipant(app);
    const friends = await makeUsers(app, 5, { inviter_id: inviter.id });
    const task = await passcodeTask();
    for (const { id } of friends) {
      await earn(app, id, referral_min_points);
      await handIn(app, id, task, '', { code: 'moonrise' });
    }
    await daysLater(3, friends);
    const list = await friendsOf(inviter);
    const counted = list.filter(({ is_counted }: { is_counted: boolean }) => is_counted);
    expect(counted).toHaveLength(2);
    const waiting = list.filter(({ reason }: { reason: string }) => reason === 'daily_limit');
    expect(waiting).toHaveLength(3);
    const tomorrow = new Date();
    tomorrow.setUTCHours(24, 0, 0, 0);
    expect(waiting[0].counts_from).toBe(tomorrow.toISOString());
    // The limit is the same however often it is applied.
    await settleInvitations(app);
    expect((await summaryOf(inviter)).counted).toBe(2);
    await daysLater(1, friends);
    expect((await summaryOf(inviter)).counted).toBe(4);
    await daysLater(1, friends);
    expect((await summaryOf(inviter)).counted).toBe(5);
  });

  it('leaves room to friends who have counted before', async () => {
    await app.api.call('updateSettings', { body: { referral_daily_limit: 1 } });
    const inviter = await newParticipant(app);
    const first = await busyFriend(inviter);
    const second = await busyFriend(inviter);
    await daysLater(3, [first]);
    expect((await summaryOf(inviter)).counted).toBe(1);
    await app.api.call('banUser', { path: { id: first.id }, body: { reason: 'abuse' } });
    await settleInvitations(app);
    await daysLater(3, [second]);
    expect((await summaryOf(inviter)).counted).toBe(1);
    await app.api.call('unbanUser', { path: { id: first.id } });
    await settleInvitations(app);
    expect((await summaryOf(inviter)).counted).toBe(2);
  });
});
