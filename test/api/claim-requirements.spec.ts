import { ChainReadsService } from '../../server/modules/chain-reads/chain-reads.service.js';
import { makeTask, next, nextTag } from '../factories/records.js';
import type { TestApp } from '../support/api/app.js';
import { use } from '../support/api/participants.js';
import { type Participant, participant } from '../support/api/verification.js';
import {
  JETTON,
  startVerification,
  type VerificationServices,
} from '../support/api/verification-services.js';
import { goLive } from '../support/api/visitor.js';
import type { TestChain } from '../support/shared/chain.js';
import { nthAddress } from '../support/shared/client-address.js';
import { DOWN } from '../support/shared/stand-in.js';
import { until } from '../support/shared/until.js';

const TON = 1_000_000_000n;
const DAY = 86_400_000;
const FRIEND = `0:${'fd'.repeat(32)}`;

/** No rule but those that a test sets. */
const NO_RULES = {
  claim_needs_telegram: false,
  claim_wallet_days: 0,
  claim_outgoing_transactions: 0,
  claim_holding_days: 3,
  claim_snapshot_at: '',
  campaign_mode: 'live',
};

let services: VerificationServices;
let app: TestApp;
let chain: TestChain;
let holdTon: number;
let holdJetton: number;

beforeAll(async () => {
  services = await startVerification({
    campaign_start: '2026-01-01T00:00:00.000Z',
    contract_address: JETTON,
    chain_calls_per_minute: 600,
    read_wallet_histories: true,
  });
  ({ app, chain } = services);
  chain.decimals.set(JETTON, 9);
  const task = async (verification: 'ton_balance' | 'jetton_balance') =>
    (await makeTask(app, { verification, points: 1000, verification_settings: { amount: '1' } }))
      .id;
  holdTon = await task('ton_balance');
  holdJetton = await task('jetton_balance');
});
beforeEach(async () => {
  await services.reset();
  await goLive(app, NO_RULES);
});
afterAll(() => services.close());

/** How a claim is answered, each time to another client: limits are not what this is about. */
async function claim(visitor: Participant, key = nextTag()) {
  const { status, body } = await visitor
    .send('post', '/api/v1/me/claims')
    .set('X-Forwarded-For', nthAddress(next()))
    .set('Accept-Language', 'en')
    .set('Idempotency-Key', key);
  return { status, body, missing: body.requirements };
}

async function requirementsOf(visitor: Participant, language = 'en') {
  const { status, body } = await visitor
    .send('get', '/api/v1/me/claim-requirements')
    .set('Accept-Language', language);
  expect(status).toBe(200);
  return body;
}

/** A visitor who has two tokens to claim. */
async function claimant(): Promise<Participant> {
  const visitor = await participant(app);
  await app.api.call('adjustPoints', {
    path: { id: visitor.id },
    body: { points: 2000, reason: 'Contest' },
  });
  return visitor;
}

const hold = ({ account }: Participant, units: bigint) => {
  chain.tons.set(account, units);
  chain.jettons.set(`${account} ${JETTON}`, units);
};

/** A visitor with the balance who has completed the task of holding it. */
async function holder(task = holdTon): Promise<Participant> {
  const visitor = await participant(app);
  hold(visitor, TON);
  expect(await visitor.attempt(task)).toMatchObject({ status: 'completed' });
  return visitor;
}

const SAMPLE = 'user_id = ? and task_id = ?';

/** So much time passes for a held balance. */
const pass = ({ id }: Participant, ms: number, task = holdTon) =>
  app.sql(
    `update balance_samples set held_since = held_since - make_interval(secs => ?),
       sampled_at = sampled_at - make_interval(secs => ?) where ${SAMPLE}`,
    [ms / 1000, ms / 1000, id, task],
  );

interface Sample {
  held_since: string | null;
  lowest: string | null;
  sampled_at: string | null;
  is_in_snapshot: boolean | null;
  is_planned: boolean;
}

async function sampleOf({ id }: Participant, task = holdTon): Promise<Sample> {
  const [row] = await app.sql<Sample>(
    `select held_since, trim_scale(lowest)::text as lowest, sampled_at, is_in_snapshot,
       next_sample_at between now() and now() + interval '1 day' as is_planned
     from balance_samples where ${SAMPLE}`,
    [id, task],
  );
  if (!row) throw new Error('Nothing is known of the balance');
  return row;
}

const readChain = () => use(app, () => app.get(ChainReadsService).readAll());

/** The random moment has come at which the balance is looked at. */
async function sample(visitor: Participant, task = holdTon): Promise<Sample> {
  await app.sql(
    `update balance_samples set next_sample_at = now() - interval '1 second', sampled_at = null where ${SAMPLE}`,
    [visitor.id, task],
  );
  await until(async () => {
    await readChain();
    return (await sampleOf(visitor, task)).sampled_at !== null;
  });
  return sampleOf(visitor, task);
}

/** The wallet's history is read, whatever reads it. */
const historyRead = ({ id }: Participant) =>
  until(async () => {
    await readChain();
    const [row] = await app.sql<{ is_read: boolean }>(
      `select checked_at is not null and next_check_at is distinct from now() as is_read
       from wallet_histories where user_id = ? and not is_awaited`,
      [id],
    );
    return row?.is_read ?? false;
  });

/** So many days pass for the first transaction of a wallet. */
const age = ({ id }: Participant, days: number) =>
  app.sql(
    `update wallet_histories set first_seen_at = first_seen_at - make_interval(days => ?) where user_id = ?`,
    [days, id],
  );

const inSeconds = () => Math.floor(Date.now() / 1000);

describe('a claim', () => {
  it('needs nothing else by default of a visitor who holds nothing', async () => {
    const visitor = await claimant();
    expect(await requirementsOf(visitor)).toEqual([]);
    expect((await claim(visitor)).status).toBe(201);
  });

  it('with a new wallet is refused with the day to come back, and passes then', async () => {
    await goLive(app, { claim_wallet_days: 7 });
    const visitor = await claimant();
    const bought = inSeconds();
    chain.transactions.set(visitor.account, [{ at: bought, from: FRIEND }]);
    await historyRead(visitor);
    const { status, body, missing } = await claim(visitor, 'the-same');
    const met_at = new Date(bought * 1000 + 7 * DAY).toISOString();
    expect([status, body.code]).toEqual([409, 'claim.requirements_missing']);
    expect(body.detail).toBe(
      'You cannot claim yet. Your wallet has been in use for 0 days; 7 are needed',
    );
    const wanted = { code: 'wallet_days', is_met: false, have: 0, needed: 7, unit: 'days', met_at };
    expect(missing).toEqual([{ ...wanted, text: expect.any(String) }]);
    expect(await requirementsOf(visitor)).toEqual(missing);
    const [chinese] = await requirementsOf(visitor, 'zh');
    expect(chinese.text).toBe('钱包已使用 0 天，需满 7 天');
    await age(visitor, 7);
    expect(await requirementsOf(visitor)).toMatchObject([{ is_met: true, have: 7 }]);
    expect((await claim(visitor, 'the-same')).status).toBe(201);
  });

  it('waits for what is not known of the wallet yet, and is possible once the chain answers', async () => {
    await goLive(app, { claim_outgoing_transactions: 2 });
    chain.answerWith(DOWN);
    const visitor = await claimant();
    const { missing } = await claim(visitor);
    expect(missing).toMatchObject([
      { code: 'outgoing_transactions', is_met: false, have: null, needed: 2, met_at: null },
    ]);
    expect(missing[0].text).toContain('try again in a minute');
    chain.answerWith(undefined);
    chain.transactions.set(visitor.account, [{ at: 5, from: FRIEND }, { at: 6 }]);
    await app.sql('update wallet_histories set next_check_at = now()');
    await historyRead(visitor);
    expect((await claim(visitor)).missing).toMatchObject([{ have: 1, needed: 2 }]);
    // The claim has asked for another look, as soon as one is due.
    chain.transactions.set(visitor.account, [{ at: 5, from: FRIEND }, { at: 6 }, { at: 7 }]);
    await app.sql(`update wallet_histories set checked_at = now() - interval '11 minutes'`);
    await claim(visitor);
    await historyRead(visitor);
    expect((await claim(visitor)).status).toBe(201);
  });

  it('needs a Telegram account only where one can be linked', async () => {
    const visitor = await claimant();
    await app.api.call('updateSettings', { body: { claim_needs_telegram: true } });
    expect((await claim(visitor)).missing).toMatchObject([
      { code: 'telegram', is_met: false, have: 0, needed: 1, unit: 'account' },
    ]);
    await app.sql(
      `insert into telegram_accounts (user_id, telegram_id, name, linked_at) values (?, 77, 'x', now())`,
      [visitor.id],
    );
    expect(await requirementsOf(visitor)).toMatchObject([{ code: 'telegram', is_met: true }]);
    expect((await claim(visitor)).status).toBe(201);
  });

  it('made before a rule is raised stays as it is', async () => {
    const visitor = await claimant();
    const { body } = await claim(visitor, 'before');
    await goLive(app, { claim_wallet_days: 365 });
    expect(await claim(visitor, 'before')).toMatchObject({ status: 201, body: { id: body.id } });
    await app.api.call('approveClaim', { path: { id: body.id } });
    const { body: listed } = await visitor.send('get', '/api/v1/me/claims');
    expect(listed).toMatchObject([{ id: body.id, status: 'approved' }]);
  });

  it('is refused in a preview before anything else is asked for', async () => {
    await goLive(app, { claim_wallet_days: 7 });
    const visitor = await claimant();
    await goLive(app, { campaign_mode: 'preview' });
    expect((await claim(visitor)).body.code).toBe('campaign.not_live');
  });

  it('of too little is refused before anything else is asked for', async () => {
    await goLive(app, { claim_wallet_days: 7 });
    const visitor = await participant(app);
    expect((await claim(visitor)).body.code).toBe('claim.nothing_to_claim');
  });
});

describe('a balance that a task needs', () => {
  it('has to be held for three days by default, and then the claim passes', async () => {
    const visitor = await holder();
    const { missing } = await claim(visitor);
    expect(missing).toMatchObject([
      { code: 'holding_days', is_met: false, have: 0, needed: 3, unit: 'days' },
    ]);
    expect(Date.parse(missing[0].met_at) - Date.now()).toBeGreaterThan(2.9 * DAY);
    await pass(visitor, 3 * DAY);
    expect(await sample(visitor)).toMatchObject({ lowest: '1', is_planned: true });
    expect(await requirementsOf(visitor)).toMatchObject([{ is_met: true, have: 3 }]);
    expect((await claim(visitor)).status).toBe(201);
  });

  it('is not taken as held when nobody has looked at it', async () => {
    const visitor = await holder();
    await pass(visitor, 3 * DAY);
    const { missing } = await claim(visitor);
    expect(missing).toMatchObject([{ code: 'holding_days', is_met: false, have: null }]);
    await until(async () => {
      await readChain();
      return (await sampleOf(visitor)).sampled_at !== null;
    });
    expect((await claim(visitor)).status).toBe(201);
  });

  it('counts with its lowest moment: less begins the days again once it is back', async () => {
    const visitor = await holder();
    await pass(visitor, 2 * DAY);
    hold(visitor, TON * 3n);
    expect(await sample(visitor)).toMatchObject({ lowest: '3' });
    hold(visitor, TON * 2n);
    expect(await sample(visitor)).toMatchObject({ lowest: '2' });
    hold(visitor, TON / 5n);
    expect(await sample(visitor)).toMatchObject({ held_since: null, lowest: '0.2' });
    const [low] = await requirementsOf(visitor);
    expect(low).toMatchObject({ is_met: false, have: 0, met_at: null });
    expect(low.text).toContain('The wallet held 0.2 when it was checked');
    hold(visitor, TON);
    expect((await sample(visitor)).held_since).not.toBeNull();
    expect(await requirementsOf(visitor)).toMatchObject([{ is_met: false, have: 0, needed: 3 }]);
  });

  it('is looked at again by a claim, so that the days begin at once when it is back', async () => {
    const visitor = await holder();
    hold(visitor, 0n);
    expect((await sample(visitor)).held_since).toBeNull();
    hold(visitor, TON);
    await until(async () => (await claim(visitor)).missing !== undefined);
    expect((await sampleOf(visitor)).held_since).not.toBeNull();
  });

  it.each([
    ['TON', 50, () => holdTon],
    ['a jetton', 5, () => holdJetton],
  ])(
    'of %s through %i wallets in an hour completes the tasks and yields no claim',
    async (_what, wallets, task) => {
      let before: Participant | undefined;
      const users: Participant[] = [];
      for (let wallet = 0; wallet < wallets; wallet += 1) {
        if (before) hold(before, 0n);
        before = await holder(task());
        users.push(before);
      }
      for (const visitor of users) expect((await claim(visitor)).status).toBe(409);
      // Three days later the coin is back in each of them for the moment of its claim.
      for (const visitor of users) await pass(visitor, 2 * DAY, task());
      chain.asked.length = 0;
      for (const visitor of users.slice(0, -1)) await sample(visitor, task());
      for (const visitor of users.slice(0, -1)) {
        hold(visitor, TON);
        await pass(visitor, DAY, task());
        expect((await claim(visitor)).status).toBe(409);
        hold(visitor, 0n);
      }
      const claims = await app.sql('select id from claims where user_id = any(?)', [
        `{${users.map(({ id }) => id).join()}}`,
      ]);
      expect(claims).toEqual([]);
    },
  );

  it('is read for many wallets with one call', async () => {
    const users = [await holder(), await holder(), await holder()];
    chain.asked.length = 0;
    await app.sql(`update balance_samples set next_sample_at = now() - interval '1 second'
      where user_id in (${users.map(({ id }) => id).join()})`);
    await until(async () => {
      await readChain();
      const samples = await Promise.all(users.map((user) => sampleOf(user)));
      return samples.every(({ sampled_at }) => sampled_at !== null);
    });
    expect(chain.asked.filter((path) => path.includes('accountStates'))).toHaveLength(1);
  });

  it('asks for nothing more once its task was reversed', async () => {
    const visitor = await holder();
    const path = { id: visitor.id, task_id: holdTon };
    await app.api.call('reverseCompletion', { path, body: { reason: 'Too short' } });
    expect(await requirementsOf(visitor)).toEqual([]);
  });
});

describe('an announced moment', () => {
  /** The moment has just passed. */
  const announce = async () => {
    const at = new Date(Date.now() - 1000);
    await app.sql(`update balance_samples set snapshot_at = now() - interval '1 hour'`);
    await goLive(app, { claim_snapshot_at: at.toISOString() });
  };

  it('is waited for by those with a balance to hold, also after three days', async () => {
    const visitor = await holder();
    await pass(visitor, 3 * DAY);
    const claim_snapshot_at = new Date(Date.now() + DAY).toISOString();
    await app.api.call('updateSettings', { body: { claim_snapshot_at } });
    expect((await claim(visitor)).missing).toMatchObject([
      { code: 'snapshot', is_met: false, met_at: claim_snapshot_at },
    ]);
  });

  it('lets those claim who had the balance then, and says others what they had', async () => {
    const [rich, poor] = [await holder(), await holder()];
    hold(poor, TON / 4n);
    chain.answerWith(DOWN);
    await announce();
    expect(await requirementsOf(rich)).toMatchObject([
      { code: 'snapshot', is_met: false, have: null },
    ]);
    chain.answerWith(undefined);
    await app.sql(`update balance_samples set next_sample_at = now() - interval '1 second'`);
    await until(async () => {
      await readChain();
      const samples = [await sampleOf(rich), await sampleOf(poor)];
      return samples.every(({ is_in_snapshot }) => is_in_snapshot !== null);
    });
    expect((await claim(rich)).status).toBe(201);
    const [low] = await requirementsOf(poor);
    expect(low).toMatchObject({ code: 'holding_days', is_met: false, needed: 3 });
    expect(low.text).toContain('The wallet held 0.25 at the announced moment');
    // A new check lets the days begin.
    hold(poor, TON);
    await until(async () => (await claim(poor)).missing !== undefined);
    expect(await requirementsOf(poor)).toMatchObject([{ have: 0, needed: 3 }]);
    await pass(poor, 3 * DAY);
    await sample(poor);
    expect((await claim(poor)).status).toBe(201);
  });
});

describe('POST /api/v1/admin/settings/effects', () => {
  const effects = (body: object) => app.api.call('estimateSettingsEffects', { body });

  it('says how many users would wait because of each changed setting', async () => {
    const users = (await app.sql('select id from users')).length;
    const linked = (await app.sql('select user_id from telegram_accounts')).length;
    const held = await app.sql(
      `select distinct user_id from balance_samples
       where held_since is null or held_since > now() - interval '90 days'`,
    );
    expect(await effects({ claim_needs_telegram: true, claim_holding_days: 90 })).toEqual([
      { setting: 'claim_needs_telegram', users, waiting: users - linked, is_estimated: false },
      { setting: 'claim_holding_days', users, waiting: held.length, is_estimated: false },
    ]);
    const [{ young, idle } = { young: 0, idle: 0 }] = await app.sql<{
      young: number;
      idle: number;
    }>(
      `select count(*) filter (where first_seen_at is null or first_seen_at > now() - interval '365 days')::int as young,
         count(*) filter (where outgoing_transactions < 50)::int as idle from wallet_histories`,
    );
    const old = await claimant();
    await app.sql(
      `update wallet_histories set first_seen_at = '2020-01-01', outgoing_transactions = 50 where user_id = ?`,
      [old.id],
    );
    const [days, transactions] = await effects({
      claim_wallet_days: 365,
      claim_outgoing_transactions: 50,
    });
    expect(days).toMatchObject({ users: users + 1, waiting: young });
    expect(transactions).toMatchObject({ users: users + 1, waiting: idle });
  });

  it('says nothing of what stays as it is, and nobody waits without a rule', async () => {
    expect(await effects({ claim_wallet_days: 0 })).toEqual([]);
    expect(await effects({ claim_holding_days: 0 })).toMatchObject([{ waiting: 0 }]);
  });

  it('refuses what the settings would refuse', async () => {
    const { status, body } = await app.admin
      .post('/api/v1/admin/settings/effects')
      .send({ claim_wallet_days: 366 });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['claim_wallet_days']]);
  });
});
