import {
  type RequirementsCampaign,
  startRequirements,
} from '../../support/api/claim-requirements.js';
import type { Participant } from '../../support/api/verification.js';
import { goLive } from '../../support/api/visitor.js';
import { DEEP } from '../../support/shared/deep.js';
import { DOWN } from '../../support/shared/stand-in.js';
import { until } from '../../support/shared/until.js';

const TON = 1_000_000_000n;
const DAY = 86_400_000;

let campaign: RequirementsCampaign;
beforeAll(async () => {
  campaign = await startRequirements();
});
beforeEach(() => campaign.reset());
afterAll(() => campaign.close());

describe('a balance that a task needs', () => {
  it('has to be held for three days by default, and then the claim passes', async () => {
    const visitor = await campaign.holder();
    const { missing } = await campaign.claim(visitor);
    expect(missing).toMatchObject([
      { code: 'holding_days', is_met: false, have: 0, needed: 3, unit: 'days' },
    ]);
    expect(Date.parse(missing[0].met_at) - Date.now()).toBeGreaterThan(2.9 * DAY);
    await campaign.pass(visitor, 3 * DAY);
    expect(await campaign.sample(visitor)).toMatchObject({ lowest: '1', is_planned: true });
    expect(await campaign.requirementsOf(visitor)).toMatchObject([{ is_met: true, have: 3 }]);
    expect((await campaign.claim(visitor)).status).toBe(201);
  });

  it('does not count as held without a check', async () => {
    const visitor = await campaign.holder();
    await campaign.pass(visitor, 3 * DAY);
    const { missing } = await campaign.claim(visitor);
    expect(missing).toMatchObject([{ code: 'holding_days', is_met: false, have: null }]);
    await until(async () => {
      await campaign.readChain();
      return (await campaign.sampleOf(visitor)).sampled_at !== null;
    });
    expect((await campaign.claim(visitor)).status).toBe(201);
  });

  it('counts with its lowest moment: less begins the days again once it is back', async () => {
    const visitor = await campaign.holder();
    await campaign.pass(visitor, 2 * DAY);
    campaign.hold(visitor, TON * 3n);
    expect(await campaign.sample(visitor)).toMatchObject({ lowest: '3' });
    campaign.hold(visitor, TON * 2n);
    expect(await campaign.sample(visitor)).toMatchObject({ lowest: '2' });
    campaign.hold(visitor, TON / 5n);
    expect(await campaign.sample(visitor)).toMatchObject({ held_since: null, lowest: '0.2' });
    const [low] = await campaign.requirementsOf(visitor);
    expect(low).toMatchObject({ is_met: false, have: 0, met_at: null });
    expect(low.text).toContain('The wallet held 0.2 when it was checked');
    campaign.hold(visitor, TON);
    expect((await campaign.sample(visitor)).held_since).not.toBeNull();
    expect(await campaign.requirementsOf(visitor)).toMatchObject([
      { is_met: false, have: 0, needed: 3 },
    ]);
  });

  it('is looked at again by a claim, so that the days begin at once when it is back', async () => {
    const visitor = await campaign.holder();
    campaign.hold(visitor, 0n);
    expect((await campaign.sample(visitor)).held_since).toBeNull();
    campaign.hold(visitor, TON);
    await until(async () => (await campaign.claim(visitor)).missing !== undefined);
    expect((await campaign.sampleOf(visitor)).held_since).not.toBeNull();
  });

  it.each([
    ['TON', DEEP ? 50 : 8, () => campaign.holdTon],
    ['a jetton', 5, () => campaign.holdJetton],
  ])(
    'of %s through %i wallets in an hour completes the tasks and yields no claim',
    async (_what, wallets, task) => {
      let before: Participant | undefined;
      const users: Participant[] = [];
      for (let wallet = 0; wallet < wallets; wallet += 1) {
        if (before) campaign.hold(before, 0n);
        before = await campaign.holder(task());
        users.push(before);
      }
      for (const visitor of users) expect((await campaign.claim(visitor)).status).toBe(409);
      // Three days later each wallet has the coin again at the moment of its claim.
      for (const visitor of users) await campaign.pass(visitor, 2 * DAY, task());
      campaign.chain.asked.length = 0;
      for (const visitor of users.slice(0, -1)) await campaign.sample(visitor, task());
      for (const visitor of users.slice(0, -1)) {
        campaign.hold(visitor, TON);
        await campaign.pass(visitor, DAY, task());
        expect((await campaign.claim(visitor)).status).toBe(409);
        campaign.hold(visitor, 0n);
      }
      const claims = await campaign.app.sql('select id from claims where user_id = any(?)', [
        `{${users.map(({ id }) => id).join()}}`,
      ]);
      expect(claims).toEqual([]);
    },
  );

  it('is read for many wallets with one call', async () => {
    const users = [await campaign.holder(), await campaign.holder(), await campaign.holder()];
    campaign.chain.asked.length = 0;
    await campaign.app.sql(`update balance_samples set next_sample_at = now() - interval '1 second'
      where user_id in (${users.map(({ id }) => id).join()})`);
    await until(async () => {
      await campaign.readChain();
      const samples = await Promise.all(users.map((user) => campaign.sampleOf(user)));
      return samples.every(({ sampled_at }) => sampled_at !== null);
    });
    expect(campaign.chain.asked.filter((path) => path.includes('accountStates'))).toHaveLength(1);
  });

  it('asks for nothing more once its task was reversed', async () => {
    const visitor = await campaign.holder();
    const path = { id: visitor.id, task_id: campaign.holdTon };
    await campaign.app.api.call('reverseCompletion', { path, body: { reason: 'Too short' } });
    expect(await campaign.requirementsOf(visitor)).toEqual([]);
  });
});

describe('an announced moment', () => {
  /** The moment of the check has just passed. */
  const announce = async () => {
    const at = new Date(Date.now() - 1000);
    await campaign.app.sql(`update balance_samples set snapshot_at = now() - interval '1 hour'`);
    await goLive(campaign.app, { claim_snapshot_at: at.toISOString() });
  };

  it('delays the claims of users with a balance to hold, also after three days', async () => {
    const visitor = await campaign.holder();
    await campaign.pass(visitor, 3 * DAY);
    const claim_snapshot_at = new Date(Date.now() + DAY).toISOString();
    await campaign.app.api.call('updateSettings', { body: { claim_snapshot_at } });
    expect((await campaign.claim(visitor)).missing).toMatchObject([
      { code: 'snapshot', is_met: false, met_at: claim_snapshot_at },
    ]);
  });

  it('admits claims of users who had the balance then, and shows the others their balance', async () => {
    const [rich, poor] = [await campaign.holder(), await campaign.holder()];
    campaign.hold(poor, TON / 4n);
    campaign.chain.answerWith(DOWN);
    await announce();
    expect(await campaign.requirementsOf(rich)).toMatchObject([
      { code: 'snapshot', is_met: false, have: null },
    ]);
    campaign.chain.answerWith(undefined);
    await campaign.app.sql(
      `update balance_samples set next_sample_at = now() - interval '1 second'`,
    );
    await until(async () => {
      await campaign.readChain();
      const samples = [await campaign.sampleOf(rich), await campaign.sampleOf(poor)];
      return samples.every(({ is_in_snapshot }) => is_in_snapshot !== null);
    });
    expect((await campaign.claim(rich)).status).toBe(201);
    const [low] = await campaign.requirementsOf(poor);
    expect(low).toMatchObject({ code: 'holding_days', is_met: false, needed: 3 });
    expect(low.text).toContain('The wallet held 0.25 at the announced moment');
    // A new check lets the days begin.
    campaign.hold(poor, TON);
    await until(async () => (await campaign.claim(poor)).missing !== undefined);
    expect(await campaign.requirementsOf(poor)).toMatchObject([{ have: 0, needed: 3 }]);
    await campaign.pass(poor, 3 * DAY);
    await campaign.sample(poor);
    expect((await campaign.claim(poor)).status).toBe(201);
  });
});
