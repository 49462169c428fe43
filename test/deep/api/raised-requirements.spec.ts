import { jest } from '@jest/globals';
import type { VerificationMethod } from '#libs/domain/index.js';
import { makeUser } from '../../factories/records.js';
import { startApp, type TestApp } from '../../support/api/app.js';
import { auditOf, settleInvitations } from '../../support/api/participants.js';
import { type Participant, participant, taskWith } from '../../support/api/verification.js';
import { goLive } from '../../support/api/visitor.js';
import { startChain, type TestChain } from '../../support/shared/chain.js';

const JETTON = `0:${'ab'.repeat(32)}`;
const OTHER_JETTON = `0:${'cd'.repeat(32)}`;
const TON = 1_000_000_000n;

let app: TestApp;
let chain: TestChain;
let ada: Participant;
beforeAll(async () => {
  chain = await startChain();
  app = await startApp({ TRUST_PROXY: '1', OUTBOUND_REQUESTS: 'on' });
  await goLive(app, {
    chain_api_url: chain.url,
    contract_address: JETTON,
    wallets_list_url: '',
    // Holding periods are tested in claim-requirements.spec.ts.
    claim_holding_days: 0,
    campaign_start: '2026-01-01T00:00:00.000Z',
    referral_min_points: 50,
  });
  for (const jetton of [JETTON, OTHER_JETTON]) chain.decimals.set(jetton, 9);
});
beforeEach(async () => {
  ada = await participant(app);
});
afterAll(async () => {
  await app.close();
  chain.close();
});

const change = (id: number, fields: object) =>
  app.api.call('updateTask', { path: { id }, body: fields });

const adjust = (id: number, points: number) =>
  app.api.call('adjustPoints', { path: { id }, body: { points, reason: 'Contest' } });

const pointsOf = async (id: number) =>
  (await app.api.call('getUser', { path: { id } })).total_points;

/** Milliseconds added to the clock, so that the chain is read again. */
let passed = 0;
const { now } = performance;
beforeAll(() => {
  jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + passed);
});
afterAll(() => jest.restoreAllMocks());

describe('a balance that a completed task asked for', () => {
  /** Sets the wallet's balance from now on. */
  const hold = (units: bigint, jetton?: string) => {
    if (jetton === undefined) chain.tons.set(ada.account, units);
    else chain.jettons.set(`${ada.account} ${jetton}`, units);
    passed += 6_000;
  };

  async function complete(method: VerificationMethod, settings: object = {}): Promise<number> {
    const task = await taskWith(app, method, settings);
    expect(await ada.attempt(task)).toMatchObject({ status: 'completed' });
    return task;
  }

  /** Balances as reviewers see them, and the refusal of the claim: both must agree. */
  async function claim() {
    await adjust(ada.id, 2000);
    const [{ id } = { id: 0 }] = await app.sql<{ id: number }>(
      `insert into claims (user_id, wallet_address, tokens, idempotency_key, requested_at, updated_at)
       values (?, 'UQ', 1, 'other', now(), now()) returning id`,
      [ada.id],
    );
    const balances = await app.api.call('listClaimBalances', { path: { id } });
    const query = { filter: JSON.stringify({ id }) };
    const [risk] = await app.api.call('listClaimRisks', { query });
    expect(risk?.balances).toEqual(balances);
    await app.sql('delete from claims where id = ?', [id]);
    const { status, body } = await ada
      .send('post', '/api/v1/me/claims')
      .set('Accept-Language', 'en')
      .set('Idempotency-Key', 'one');
    const isRefused = balances.some(({ is_kept }) => is_kept === false);
    expect([status, body.code]).toEqual(
      isRefused ? [409, 'claim.balance_not_kept'] : [201, undefined],
    );
    return balances.map(({ is_kept, reason }) => [is_kept, reason]);
  }

  it('is enough for a claim, also once the task asks for more', async () => {
    hold(2n * TON);
    const task = await complete('ton_balance', { amount: '1' });
    await change(task, { verification_settings: { amount: '5' } });
    expect(await claim()).toEqual([[true, null]]);
  });

  it('is measured by the amount required then, and the refusal says so', async () => {
    hold(2n * TON);
    const task = await complete('ton_balance', { amount: '1' });
    await change(task, { verification_settings: { amount: '5' } });
    hold(TON / 2n);
    const reason = '钱包余额为 0.5 TON，至少需要 1 TON';
    expect(await claim()).toEqual([[false, reason]]);
  });

  it('is measured by the amount required now, where that is less', async () => {
    hold(2n * TON);
    const task = await complete('ton_balance', { amount: '2' });
    await change(task, { verification_settings: { amount: '1' } });
    hold(TON / 2n);
    const reason = '钱包余额为 0.5 TON，至少需要 1 TON';
    expect(await claim()).toEqual([[false, reason]]);
    hold(TON);
    expect(await claim()).toEqual([[true, null]]);
  });

  it.each([
    [JETTON, true],
    [OTHER_JETTON, true],
    ['neither', false],
  ])('may be of either jetton once the task asks for another: %s', async (jetton, isKept) => {
    hold(TON, JETTON);
    const task = await complete('jetton_balance', { amount: '1' });
    const other = { amount: '1', jetton_address: OTHER_JETTON };
    await change(task, { verification_settings: other });
    hold(0n, JETTON);
    hold(TON, jetton);
    expect(await claim()).toEqual([[isKept, isKept ? null : expect.any(String)]]);
  });

  it('is not required of users who completed the task when it required none', async () => {
    const task = await complete('self');
    const fields = { verification: 'ton_balance', verification_settings: { amount: '1' } };
    await change(task, fields);
    expect(await claim()).toEqual([]);
  });
});

describe('a task that asks for more friends than when it was completed', () => {
  /** Adds friends who count for Ada. */
  async function befriend(count: number): Promise<number[]> {
    const friends: number[] = [];
    while (friends.length < count) {
      // The database does not know of the added time.
      const created_at = new Date('2026-01-02T00:00:00.000Z');
      const { id } = await makeUser(app, { inviter_id: ada.id, created_at });
      await adjust(id, 100);
      friends.push(id);
    }
    await settleInvitations(app);
    return friends;
  }
  const ban = async (ids: number[]) => {
    for (const id of ids)
      await app.api.call('banUser', { path: { id }, body: { reason: 'abuse' } });
    await settleInvitations(app);
  };
  /** Completes a task that asked for two friends, then raises it to five; 50 points. */
  async function completeRaised(): Promise<number> {
    const task = await taskWith(app, 'referrals', { count: 2 });
    expect(await ada.attempt(task)).toMatchObject({ status: 'completed' });
    await change(task, { verification_settings: { count: 5 } });
    return task;
  }
  const standing = async (task: number) => (await ada.standing(task))['status'];

  it('keeps its points as long as as many are left as it asked for then', async () => {
    const friends = await befriend(5);
    const task = await completeRaised();
    await ban(friends.slice(0, 1));
    expect(await standing(task)).toBe('completed');
    await ban(friends.slice(1, 3));
    expect(await standing(task)).toBe('completed');
    await ban(friends.slice(3, 4));
    expect(await standing(task)).toBe('failed');
    expect(await auditOf(app)).toEqual([]);
  });

  it('comes again with as many, also after it was tried again too early', async () => {
    const friends = await befriend(2);
    const task = await completeRaised();
    await ban(friends.slice(0, 1));
    expect(await standing(task)).toBe('failed');
    await befriend(1);
    expect(await standing(task)).toBe('completed');
    await ban(friends.slice(1));
    expect(await ada.attempt(task)).toMatchObject({ status: 'failed' });
    await befriend(1);
    expect([await standing(task), await pointsOf(ada.id)]).toEqual(['completed', 50]);
    expect(await auditOf(app)).toEqual([]);
  });

  it('asks all users for fewer once it is lowered', async () => {
    const friends = await befriend(3);
    const task = await completeRaised();
    await change(task, { verification_settings: { count: 1 } });
    await ban(friends.slice(1));
    expect(await standing(task)).toBe('completed');
  });

  it('takes nothing from users who completed it before it had a requirement', async () => {
    const friends = await befriend(2);
    const task = await taskWith(app, 'self');
    expect(await ada.attempt(task)).toMatchObject({ status: 'completed' });
    const fields = { verification: 'referrals', verification_settings: { count: 1 } };
    await change(task, fields);
    await ban(friends);
    expect(await standing(task)).toBe('completed');
  });
});
