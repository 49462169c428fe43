import fc from 'fast-check';
import { REFERRAL_POINTS_PER_GROUP } from '#libs/domain/index.js';
import { runInTransaction } from '../../server/database/transactional.js';
import { CompletionService } from '../../server/modules/participation/completion.service.js';
import { makeTask, makeUser } from '../factories/records.js';
import { startApp, type TestApp } from '../support/api/app.js';
import {
  auditOf,
  earn,
  newParticipant,
  newWallet,
  type Participant,
  settleInvitations,
  use,
} from '../support/api/participants.js';
import { goLive } from '../support/api/visitor.js';
import { until } from '../support/shared/until.js';

const ADMIN = '/api/v1/admin';
const RUNS = Number(process.env['REFERRAL_RUNS'] ?? 12);

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await goLive(app, { referral_min_points: 50 });
});
afterAll(() => app.close());

const summaryOf = async ({ send }: Participant) =>
  (await send('get', '/api/v1/me/referrals/summary')).body;
const friendsOf = async ({ send }: Participant) => (await send('get', '/api/v1/me/referrals')).body;
const invited = ({ referral_code }: Participant) => newParticipant(app, { referral_code });

/** Somebody, and as many friends with so many points each. */
async function withFriends(count: number, points = 100) {
  const inviter = await newParticipant(app);
  const friends: Participant[] = [];
  while (friends.length < count) {
    const friend = await invited(inviter);
    await earn(app, friend.id, points);
    friends.push(friend);
  }
  await settleInvitations(app);
  return { inviter, friends };
}

const pointsOf = async (id: number) =>
  (await app.api.call('getUser', { path: { id } })).total_points;

describe('an invitation', () => {
  it('counts once the friend has enough points, and the inviter reads what is missing', async () => {
    const inviter = await newParticipant(app);
    const friend = await invited(inviter);
    expect(await friendsOf(inviter)).toEqual([
      {
        wallet: expect.stringMatching(/^.{4}….{4}$/),
        joined_at: expect.any(String),
        ...{ is_counted: false, reason: 'too_few_points', points_missing: 50 },
      },
    ]);
    await earn(app, friend.id, 50);
    await settleInvitations(app);
    expect(await friendsOf(inviter)).toMatchObject([
      { is_counted: true, reason: null, points_missing: null },
    ]);
    expect(await summaryOf(inviter)).toEqual({
      ...{ referral_code: inviter.referral_code, invited: 1, counted: 1, points: 0 },
      ...{ points_per_group: 300, group_size: 3, missing_for_next: 2, min_points: 50 },
    });
  });

  it('is settled by itself soon after what made it count', async () => {
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

  it('stops counting when the friend is deleted, alone or with everybody who matches', async () => {
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

  it('follows bans of everybody who matches', async () => {
    const { inviter, friends } = await withFriends(3);
    const filter = JSON.stringify({ id: friends.map(({ id }) => id) });
    await app.api.call('banMatchingUsers', { body: { filter, total: 3, reason: 'abuse' } });
    await settleInvitations(app);
    expect(await summaryOf(inviter)).toMatchObject({ counted: 0, points: 0 });
  });

  it('follows the points that the settings ask for', async () => {
    const { inviter } = await withFriends(3);
    await app.api.call('updateSettings', { body: { referral_min_points: 101 } });
    await settleInvitations(app);
    expect(await summaryOf(inviter)).toMatchObject({ counted: 0, points: 0, min_points: 101 });
    await app.api.call('updateSettings', { body: { referral_min_points: 50 } });
    await settleInvitations(app);
    expect(await summaryOf(inviter)).toMatchObject({ counted: 3, points: 300 });
    expect(await auditOf(app)).toEqual([]);
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
      ...{ invited_id: friends[1]?.id, is_counted: false, reason: 'too_few_points' },
      ...{ points_missing: 30, total_points: 20, is_banned: false },
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

/** What the rules say of a group of people, worked out anew from nothing. */
interface Person {
  id: number;
  inviter: Person | undefined;
  /** Earned, given and taken, without what friends brought. */
  points: number;
  is_banned: boolean;
  is_deleted: boolean;
  /** Friends that the tasks ask for which the person has done. */
  tiers: Set<number>;
}

const TIERS = [
  { needed: 1, points: 20 },
  { needed: 3, points: 70 },
] as const;
const PEOPLE = 10;

/** Friends have later numbers, so that counting begins with the last one. */
function expected(people: Person[], least: number) {
  const counted = new Map<Person, number>();
  const totals = new Map<Person, number>();
  for (const person of people.toReversed()) {
    const friends = counted.get(person) ?? 0;
    const ofTiers = TIERS.filter(({ needed }) => person.tiers.has(needed) && friends >= needed);
    const total =
      person.points +
      Math.floor(friends / 3) * REFERRAL_POINTS_PER_GROUP +
      ofTiers.reduce((sum, { points }) => sum + points, 0);
    totals.set(person, total);
    const counts = !person.is_deleted && !person.is_banned && total >= least;
    if (counts && person.inviter) {
      counted.set(person.inviter, (counted.get(person.inviter) ?? 0) + 1);
    }
  }
  return people
    .filter(({ is_deleted }) => !is_deleted)
    .map((person) => ({
      id: person.id,
      total_points: totals.get(person) ?? 0,
      groups: Math.floor((counted.get(person) ?? 0) / 3),
      counted: counted.get(person) ?? 0,
    }));
}

type Step =
  | { kind: 'earn' | 'take'; who: number; points: number }
  | { kind: 'ban' | 'unban' | 'delete' | 'overturn'; who: number }
  | { kind: 'tier'; who: number; tier: number }
  | { kind: 'least'; points: number };

const who = fc.nat({ max: PEOPLE - 1 });
/** The first three, who invite the others. */
const inviter = fc.nat({ max: 2 });
const points = fc.integer({ min: 20, max: 90 });
const tier = fc.nat({ max: 1 });

const earning = fc.record({ kind: fc.constant('earn' as const), who, points });
const taking = fc.record({ kind: fc.constant('take' as const), who, points });
const banning = fc.record({ kind: fc.constantFrom('ban' as const, 'unban', 'overturn'), who });
const deleting = fc.record({ kind: fc.constant('delete' as const), who });
const doingTier = fc.record({ kind: fc.constant('tier' as const), who: inviter, tier });
const asking = fc.record({ kind: fc.constant('least' as const), points });

/** First everybody earns a little, so that most of a history has something to lose. */
const steps: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(earning, { minLength: 10, maxLength: 20 }),
    fc.array(
      fc.oneof(
        { weight: 5, arbitrary: earning },
        { weight: 3, arbitrary: taking },
        { weight: 6, arbitrary: banning },
        { weight: 1, arbitrary: deleting },
        { weight: 6, arbitrary: doingTier },
        { weight: 1, arbitrary: asking },
      ),
      { minLength: 20, maxLength: 40 },
    ),
  )
  .map(([first, then]) => [...first, ...then]);

/** For each person but the first the number of whoever invited them, or nobody. */
const inviters = fc.tuple(
  ...Array.from({ length: PEOPLE - 1 }, (_, index) =>
    fc.option(fc.nat({ max: Math.min(index, 2) })),
  ),
);

/** A history in the database and in the model, step by step. */
class History {
  people: Person[] = [];
  least = 50;
  tasks: number[] = [];

  async begin(invitedBy: (number | null)[]): Promise<void> {
    for (const tier of TIERS) {
      const fields = { verification: 'referrals', verification_settings: { count: tier.needed } };
      this.tasks.push((await makeTask(app, { ...fields, points: tier.points } as object)).id);
    }
    for (const number of [null, ...invitedBy]) {
      const inviter = number === null ? undefined : this.people[number];
      const { id } = await makeUser(app, { inviter_id: inviter?.id ?? null });
      const fresh = { points: 0, is_banned: false, is_deleted: false, tiers: new Set<number>() };
      this.people.push({ id, inviter, ...fresh });
    }
  }

  async take(step: Step): Promise<void> {
    if (step.kind === 'least') {
      this.least = step.points;
      await app.api.call('updateSettings', { body: { referral_min_points: step.points } });
      return;
    }
    const person = this.people[step.who] as Person;
    if (person.is_deleted) return;
    if (step.kind === 'tier') await this.doTier(person, step.tier);
    else if (step.kind === 'earn') await this.adjust(person, step.points);
    else if (step.kind === 'take') await this.adjust(person, -Math.min(step.points, person.points));
    else await this.decide(person, step.kind);
  }

  private async adjust(person: Person, points: number): Promise<void> {
    if (points === 0) return;
    const stored = await pointsOf(person.id);
    if (stored + points < 0) return;
    person.points += points;
    const body = { points, reason: 'History' };
    await app.api.call('adjustPoints', { path: { id: person.id }, body });
  }

  private async decide(person: Person, kind: 'ban' | 'unban' | 'overturn' | 'delete') {
    const path = { id: person.id };
    if (kind === 'delete') {
      person.is_deleted = true;
      for (const friend of this.people) if (friend.inviter === person) friend.inviter = undefined;
      await app.api.call('deleteUser', { path });
    } else if (kind === 'ban') {
      if (!person.is_banned) await app.api.call('banUser', { path, body: { reason: 'abuse' } });
      person.is_banned = true;
    } else {
      if (person.is_banned && kind === 'unban') await app.api.call('unbanUser', { path });
      if (person.is_banned && kind === 'overturn') await this.overturnBan(person.id);
      person.is_banned = false;
    }
  }

  private async overturnBan(user: number): Promise<void> {
    const [decision] = await app.api.call('listUserDecisions', {
      path: { id: user },
      query: { filter: JSON.stringify({ kind: 'ban' }) },
    });
    await app.api.call('overturnDecision', { path: { id: decision?.id ?? 0 } });
  }

  /** A task that asks for friends is completed by whoever has them. */
  private async doTier(person: Person, index: number): Promise<void> {
    await settleInvitations(app);
    const tier = TIERS[index] as (typeof TIERS)[number];
    const counted = expected(this.people, this.least).find(({ id }) => id === person.id)?.counted;
    if ((counted ?? 0) < tier.needed || person.tiers.has(tier.needed)) return;
    person.tiers.add(tier.needed);
    const task = this.tasks[index] ?? 0;
    await app.sql(
      `insert into completions (user_id, task_id, status, submitted_at, created_at, updated_at)
       values (?, ?, 'pending_verification', now(), now(), now())`,
      [person.id, task],
    );
    const accept = () => app.get(CompletionService).accept(person.id, task);
    await use(app, () => runInTransaction(app.em, accept));
  }

  /** What is stored of the same people. */
  async stored() {
    return app.sql(
      `select id, total_points, referral_groups as groups,
         (select count(*)::int from users f where f.inviter_id = u.id and f.referral_counts) as counted
       from users u where id = any(?) order by id`,
      [`{${this.people.map(({ id }) => id).join(',')}}`],
    );
  }
}

describe('random histories', () => {
  it('give 300 points for every 3 friends who count, and the tasks, exactly, at any time', async () => {
    await app.sql('delete from rate_limits');
    await fc.assert(
      fc.asyncProperty(inviters, steps, async (invitedBy, taken) => {
        const history = new History();
        await app.api.call('updateSettings', { body: { referral_min_points: 50 } });
        await history.begin(invitedBy);
        for (const [index, step] of taken.entries()) {
          await history.take(step);
          if (index % 5 !== 0) continue;
          await settleInvitations(app);
          expect(await history.stored()).toEqual(expected(history.people, history.least));
        }
        await settleInvitations(app);
        expect(await history.stored()).toEqual(expected(history.people, history.least));
        expect(await auditOf(app)).toEqual([]);
        await app.sql('delete from rate_limits');
      }),
      // Histories take seconds: the one that failed says enough, a smaller one costs minutes.
      { numRuns: RUNS, endOnFailure: true },
    );
  }, 300_000);
});
