import fc from 'fast-check';
import { REFERRAL_POINTS_PER_GROUP } from '#libs/domain/index.js';
import { CompletionService } from '../../../server/modules/earning/participation/completion.service.js';
import { runInTransaction } from '../../../server/platform/database/transactional.js';
import { makeTask, makeUser } from '../../factories/records.js';
import { startApp, type TestApp } from '../../support/api/app.js';
import { auditOf, settleInvitations, use } from '../../support/api/participants.js';
import { goLive } from '../../support/api/visitor.js';
import { DEEP } from '../../support/shared/deep.js';

const RUNS = DEEP ? 12 : 3;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await goLive(app, { referral_min_points: 50 });
});
afterAll(() => app.close());

/** The model: expected state of each person, recomputed from nothing. */
interface Person {
  id: number;
  inviter: Person | undefined;
  /** Points earned, granted and deducted, without those for friends. */
  points: number;
  is_banned: boolean;
  is_deleted: boolean;
  /** Tiers of friends for which the person has done the task. */
  tiers: Set<number>;
  /** The required points when the person began to count or last changed while counting. */
  least: number | null;
  /** State after the previous step. */
  last: { total: number; is_banned: boolean; counts: boolean };
  /** Groups paid so far: a banned person is granted none, and still loses them. */
  groups: number;
  held: Set<number>;
}

const TIERS = [
  { needed: 1, points: 20 },
  { needed: 3, points: 70 },
] as const;
const PEOPLE = 10;

/** Friends have higher numbers, so counting begins with the last person. */
function expected(people: Person[], least: number) {
  const counted = new Map<Person, number>();
  const totals = new Map<Person, number>();
  for (const person of people.toReversed()) {
    const friends = counted.get(person) ?? 0;
    const groups = Math.floor(friends / 3);
    person.groups = person.is_banned ? Math.min(person.groups, groups) : groups;
    const ofTiers = TIERS.filter(
      ({ needed }) =>
        person.tiers.has(needed) &&
        friends >= needed &&
        (!person.is_banned || person.held.has(needed)),
    );
    person.held = new Set(ofTiers.map(({ needed }) => needed));
    const total =
      person.points +
      person.groups * REFERRAL_POINTS_PER_GROUP +
      ofTiers.reduce((sum, { points }) => sum + points, 0);
    totals.set(person, total);
    const { is_banned } = person;
    const needed = Math.min(person.least ?? least, least);
    const counts = !person.is_deleted && !is_banned && total >= needed;
    const isTouched = person.last.total !== total || person.last.is_banned !== is_banned;
    if (person.last.counts ? isTouched : counts) person.least = needed;
    person.last = { total, is_banned, counts };
    if (counts && person.inviter) {
      counted.set(person.inviter, (counted.get(person.inviter) ?? 0) + 1);
    }
  }
  return people
    .filter(({ is_deleted }) => !is_deleted)
    .map((person) => ({
      id: person.id,
      total_points: totals.get(person) ?? 0,
      groups: person.groups,
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

/** First all earn a little, so that most of a history has something to lose. */
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

/** The number of the inviter for each person but the first; null for none. */
const inviters = fc.tuple(
  ...Array.from({ length: PEOPLE - 1 }, (_, index) =>
    fc.option(fc.nat({ max: Math.min(index, 2) })),
  ),
);

/** Runs a history in the database and in the model, step by step. */
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
      const fresh = { points: 0, is_banned: false, is_deleted: false, groups: 0 };
      const state = { least: null, last: { total: 0, is_banned: false, counts: false } };
      const tasks = { tiers: new Set<number>(), held: new Set<number>() };
      this.people.push({ id, inviter, ...fresh, ...state, ...tasks });
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
    const { total_points } = await app.api.call('getUser', { path: { id: person.id } });
    if (total_points + points < 0) return;
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

  /** A task that asks for friends is completed by a visitor who has them. */
  private async doTier(person: Person, index: number): Promise<void> {
    if (person.is_banned) return;
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
    const accept = () => app.get(CompletionService).approve(person.id, task);
    await use(app, () => runInTransaction(app.em, accept));
  }

  /** The stored state of the same people. */
  async stored() {
    return app.sql(
      `select id, total_points, referral_groups as groups,
         (select count(*)::int from users f where f.inviter_id = u.id and f.referral_counts) as counted
       from users u where id = any(?) order by id`,
      [`{${this.people.map(({ id }) => id).join(',')}}`],
    );
  }
}

describe('random histories of invitations', () => {
  it('give 300 points for every 3 friends who count, and the tasks, exactly, at any time', async () => {
    await app.sql('delete from rate_limits');
    await fc.assert(
      fc.asyncProperty(inviters, steps, async (invitedBy, taken) => {
        const history = new History();
        await app.api.call('updateSettings', { body: { referral_min_points: 50 } });
        await history.begin(invitedBy);
        for (const [index, step] of taken.entries()) {
          await history.take(step);
          // The order of grants and reversals matters, so each step is settled.
          await settleInvitations(app);
          const due = expected(history.people, history.least);
          if (index % 5 === 0) expect(await history.stored()).toEqual(due);
        }
        await settleInvitations(app);
        expect(await history.stored()).toEqual(expected(history.people, history.least));
        expect(await auditOf(app)).toEqual([]);
        await app.sql('delete from rate_limits');
      }),
      // Histories take seconds, and shrinking one takes minutes: the failed one is enough.
      { numRuns: RUNS, endOnFailure: true },
    );
  }, 300_000);
});
