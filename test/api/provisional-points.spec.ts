import { makeTask } from '../factories/records.js';
import { newestLogs } from '../support/api/app.js';
import { type RequirementsCampaign, startRequirements } from '../support/api/claim-requirements.js';
import { clusterOf } from '../support/api/crowd.js';
import type { Participant } from '../support/api/verification.js';
import { goLive } from '../support/api/visitor.js';
import { addCrowd, farmOf } from '../support/shared/crowd.js';

const DAY = 86_400_000;
const START = '2026-01-01T00:00:00.000Z';
const FRIEND = `0:${'fe'.repeat(32)}`;
const USERS = '/api/v1/admin/users';
const CLAIMS = '/api/v1/admin/claims';
const ME = '/api/v1/me/point-confirmation';
const TON = 1_000_000_000n;

const RULES = {
  campaign_start: START,
  points_need_confirmation: true,
  confirm_wallet_days: 30,
  confirm_wallet_transactions: 3,
  confirm_balance_ton: 1,
  confirm_balance_days: 3,
  confirm_by_telegram: true,
  confirm_by_score: false,
  claim_holding_days: 0,
  read_wallet_histories: true,
};

let campaign: RequirementsCampaign;
beforeAll(async () => {
  campaign = await startRequirements();
});
beforeEach(async () => {
  await campaign.reset();
  await goLive(campaign.app, RULES);
});
afterAll(() => campaign.close());

const stateOf = async (visitor: Participant, language = 'en') => {
  const { status, body } = await visitor.send('get', ME).set('Accept-Language', language);
  expect(status).toBe(200);
  return body;
};

const post = (path: string, body: object = {}) =>
  campaign.app.admin.post(path).set('Accept-Language', 'en').send(body);

const REASON = { reason: 'Known from the community', reason_zh: '社区成员' };
const confirm = ({ id }: { id: number }) => post(`${USERS}/${id}/confirm-points`, REASON);
const withdraw = ({ id }: { id: number }) => post(`${USERS}/${id}/withdraw-confirmation`);
const hold = ({ id }: { id: number }) => post(`${USERS}/${id}/hold`, { reason: 'Odd' });
const release = ({ id }: { id: number }) => post(`${USERS}/${id}/release`);

const storedOf = async ({ id }: { id: number }) => {
  const [row] = await campaign.app.sql<{ ground: string | null; is_confirmed: boolean }>(
    `select p.ground, u.has_confirmed_points as is_confirmed
     from users u left join point_confirmations p on p.user_id = u.id where u.id = ?`,
    [id],
  );
  return row;
};

/** Transactions of a wallet with a first one before a day, and so many of its own. */
const withPast = async (visitor: Participant, first: string, own: number): Promise<void> => {
  const at = Date.parse(first) / 1000;
  const sent = Array.from({ length: own }, (_, index) => ({ at: at + 1 + index }));
  // A job that is reading the empty wallet would store it after these.
  await campaign.historyRead(visitor);
  campaign.chain.transactions.set(visitor.account, [{ at, from: FRIEND }, ...sent]);
  await campaign.app.sql(
    `update wallet_histories set checked_at = null, next_check_at = now() where user_id = ?`,
    [visitor.id],
  );
};

/** Runs the due check of a balance, as if it came so many milliseconds after the one before. */
async function check({ id }: Participant, ms: number): Promise<void> {
  await campaign.app.sql('update point_confirmations set next_check_at = null where user_id <> ?', [
    id,
  ]);
  await campaign.app.sql(
    `update point_confirmations set next_check_at = now() - interval '1 second',
       balance_since = balance_since - make_interval(secs => ?) where user_id = ?`,
    [ms / 1000, id],
  );
  await campaign.readChain();
}

describe('a claim of provisional points', () => {
  it('is refused with each way to confirm them, in both languages', async () => {
    const visitor = await campaign.claimant();
    // Else jobs may read the wallet between the two answers that are compared.
    await campaign.historyRead(visitor);
    await check(visitor, 0);
    const { status, body } = await campaign.claim(visitor);
    expect([status, body.code]).toEqual([409, 'claim.points_provisional']);
    expect(body.ways.map(({ ground }: { ground: string }) => ground)).toEqual([
      'wallet',
      'balance',
      'telegram',
    ]);
    expect(body.detail).toMatch(
      /provisional.*held 0.00 TON.*; 1 TON on average for 3 days are needed/,
    );
    expect(await stateOf(visitor)).toMatchObject({
      is_needed: true,
      is_confirmed: false,
      provisional_points: 2000,
      ground: null,
      ways: body.ways,
    });
    expect((await stateOf(visitor, 'zh')).ways[1].text).toContain('需连续 3 天平均持有 1 TON');
    expect(await storedOf(visitor)).toMatchObject({ is_confirmed: false });
  });

  it('is possible in a campaign that was live before the rule, and in one that switched it off', async () => {
    await goLive(campaign.app, { points_need_confirmation: false });
    const visitor = await campaign.claimant();
    expect(await stateOf(visitor)).toMatchObject({ is_needed: false, is_confirmed: true });
    expect((await campaign.claim(visitor)).status).toBe(201);
  });
});

describe('a wallet', () => {
  it('that was in use 30 days before the start and has sent three transactions confirms points', async () => {
    const visitor = await campaign.claimant();
    await withPast(visitor, '2025-11-30T00:00:00.000Z', 3);
    await campaign.historyRead(visitor);
    expect(await stateOf(visitor)).toMatchObject({ is_confirmed: true, ground: 'wallet' });
    expect((await campaign.claim(visitor)).status).toBe(201);
    expect(await storedOf(visitor)).toEqual({ ground: 'wallet', is_confirmed: true });
  });

  it.each([
    ['came a day too late', '2025-12-03T00:00:00.000Z', 3, /after 2025-12-02/],
    ['has sent two transactions', '2025-11-30T00:00:00.000Z', 2, /sent 2 of 3/],
  ])('that %s does not', async (_what, first, own, text) => {
    const visitor = await campaign.claimant();
    await withPast(visitor, first, own);
    await campaign.historyRead(visitor);
    const { status, body } = await campaign.claim(visitor);
    expect([status, body.ways[0].ground]).toEqual([409, 'wallet']);
    expect(body.ways[0].text).toMatch(text);
  });
});

describe('a balance', () => {
  it('of 1 TON on average over three days confirms points, and says from when', async () => {
    const visitor = await campaign.claimant();
    campaign.hold(visitor, 2n * TON);
    await check(visitor, 0);
    const [, way] = (await stateOf(visitor)).ways;
    expect(way.text).toMatch(/2.00 TON on average for 0 of 3 days/);
    expect(Date.parse(way.met_at) - Date.now()).toBeGreaterThan(2.9 * DAY);
    // A day of less is made up for by the other days.
    campaign.hold(visitor, TON / 2n);
    for (let day = 0; day < 5; day += 1) {
      expect((await campaign.claim(visitor)).body.code).toBe('claim.points_provisional');
      if (day > 1) campaign.hold(visitor, 2n * TON);
      await check(visitor, 0.65 * DAY);
    }
    expect(await storedOf(visitor)).toEqual({ ground: 'balance', is_confirmed: true });
    expect((await campaign.claim(visitor)).status).toBe(201);
  });

  it('that passes through a wallet begins again, however long it was ago', async () => {
    const visitor = await campaign.claimant();
    campaign.hold(visitor, TON);
    await check(visitor, 0);
    campaign.hold(visitor, 0n);
    await check(visitor, 4 * DAY);
    const [, way] = (await stateOf(visitor)).ways;
    expect(way).toMatchObject({ is_met: false, met_at: null });
    expect(way.text).toMatch(/held 0.00 TON when it was checked/);
    expect((await campaign.claim(visitor)).body.code).toBe('claim.points_provisional');
  });

  it('that is large for one check does not pass through many wallets', async () => {
    const visitor = await campaign.claimant();
    campaign.hold(visitor, 1_000n * TON);
    await check(visitor, 0);
    expect((await stateOf(visitor)).ways[1].text).toMatch(/2.00 TON .* counts 2 TON at most/);
    campaign.hold(visitor, 0n);
    for (let n = 0; n < 8; n += 1) await check(visitor, 0.4 * DAY);
    expect((await stateOf(visitor)).ways[1]).toMatchObject({ is_met: false, met_at: null });
    expect((await campaign.claim(visitor)).body.code).toBe('claim.points_provisional');
  });

  it('is checked at moments that claims do not move', async () => {
    const visitor = await campaign.claimant();
    campaign.hold(visitor, TON);
    await check(visitor, 0);
    const stored = () =>
      campaign.app.sql(
        `select next_check_at, balance_checks from point_confirmations where user_id = ?`,
        [visitor.id],
      );
    await campaign.app.sql(
      `update point_confirmations set next_check_at = now() + interval '5 hours' where user_id = ?`,
      [visitor.id],
    );
    const before = await stored();
    expect((await campaign.claim(visitor)).body.code).toBe('claim.points_provisional');
    await campaign.readChain();
    expect(await stored()).toEqual(before);
  });

  it('that was too low at the first check is checked again when its owner requests it', async () => {
    const visitor = await campaign.claimant();
    await check(visitor, 0);
    campaign.hold(visitor, TON);
    const request = () => visitor.send('post', `${ME}/check`).set('Accept-Language', 'en');
    const textAfter = async () => {
      expect((await request()).status).toBe(200);
      await campaign.readChain();
      return (await stateOf(visitor)).ways[1].text;
    };
    // A repeated request waits.
    expect(await textAfter()).toMatch(/held 0.00 TON when it was checked/);
    const later = (column: string) =>
      campaign.app.sql(
        `update point_confirmations set next_check_at = now() + interval '5 hours',
           ${column} = ${column} - interval '1 hour' where user_id = ?`,
        [visitor.id],
      );
    await later('balance_checked_at');
    expect(await textAfter()).toMatch(/1.00 TON on average for 0 of 3 days/);
    // From here on the moments are unknown.
    campaign.hold(visitor, 2n * TON);
    await later('balance_checked_at');
    expect(await textAfter()).toMatch(/1.00 TON on average/);
  });

  it('is checked without a claim, though a later user was confirmed before', async () => {
    const [visitor, later] = [await campaign.claimant(), await campaign.claimant()];
    await confirm(later);
    campaign.hold(visitor, TON);
    await campaign.readChain();
    expect((await stateOf(visitor)).ways[1].text).toMatch(/1.00 TON on average for 0 of 3 days/);
  });

  it('is not known from two checks alone', async () => {
    const visitor = await campaign.claimant();
    campaign.hold(visitor, TON);
    await check(visitor, 0);
    await check(visitor, 4 * DAY);
    expect(await storedOf(visitor)).toMatchObject({ is_confirmed: false });
  });
});

describe('a Telegram account', () => {
  it('older than a year confirms points once its task proves the chat', async () => {
    const { id: task } = await makeTask(campaign.app, {
      verification: 'telegram_member',
      verification_settings: { chat: '@chat' },
      points: 100,
    });
    const visitor = await campaign.claimant();
    const link = (telegram_id: number) =>
      campaign.app.sql(
        `insert into telegram_accounts (user_id, telegram_id, name, linked_at)
         values (?, ?, 'Sample', now()) on conflict (user_id)
         do update set telegram_id = excluded.telegram_id`,
        [visitor.id, telegram_id],
      );
    const textOf = async () => (await stateOf(visitor)).ways[2].text;
    expect(await textOf()).toMatch(/Link a Telegram account/);
    await link(9_900_000_000 + visitor.id);
    expect(await textOf()).toMatch(/younger than a year/);
    await link(200_000_000 + visitor.id);
    expect(await textOf()).toMatch(/complete the task/);
    expect((await campaign.claim(visitor)).status).toBe(409);
    await campaign.app.sql(
      `insert into completions (user_id, task_id, status, created_at, updated_at)
       values (?, ?, 'completed', now(), now())`,
      [visitor.id, task],
    );
    expect((await campaign.claim(visitor)).status).toBe(201);
    expect(await storedOf(visitor)).toMatchObject({ ground: 'telegram' });
    await campaign.app.sql('update tasks set is_active = false where id = ?', [task]);
  });
});

describe('a person', () => {
  it('confirms points with a reason that the log has, and can withdraw that', async () => {
    const visitor = await campaign.claimant();
    expect((await confirm(visitor)).body).toMatchObject({ has_confirmed_points: true });
    expect(await newestLogs(campaign.app)).toMatchObject([
      { action: 'confirm_points', details: expect.stringContaining(REASON.reason) },
    ]);
    const { body } = await campaign.app.admin
      .get(`${USERS}/${visitor.id}/point-confirmation`)
      .set('Accept-Language', 'zh');
    expect(body).toMatchObject({ ground: 'person', reason: '社区成员', provisional_points: 0 });
    expect(body.confirmed_at).not.toBeNull();
    expect(await stateOf(visitor)).not.toHaveProperty('reason');
    expect((await confirm(visitor)).body.code).toBe('user.points_confirmed');
    expect((await withdraw(visitor)).body).toMatchObject({ has_confirmed_points: false });
    expect(await newestLogs(campaign.app)).toMatchObject([{ action: 'withdraw_confirmation' }]);
    expect((await withdraw(visitor)).body.code).toBe('user.not_confirmed_by_person');
    expect((await campaign.claim(visitor)).status).toBe(409);
  });

  it('cannot withdraw what a rule has confirmed, nor confirm where nothing needs it', async () => {
    const visitor = await campaign.claimant();
    await withPast(visitor, '2025-01-01T00:00:00.000Z', 3);
    await campaign.historyRead(visitor);
    expect((await campaign.claim(visitor)).status).toBe(201);
    expect((await withdraw(visitor)).body.code).toBe('user.not_confirmed_by_person');
    await goLive(campaign.app, { points_need_confirmation: false });
    const other = await campaign.claimant();
    expect((await confirm(other)).body.code).toBe('user.confirmation_not_needed');
    expect((await post(`${USERS}/999999/confirm-points`, REASON)).status).toBe(404);
    expect((await post(`${USERS}/${other.id}/confirm-points`)).status).toBe(422);
  });

  it('confirms a held user with the release', async () => {
    const visitor = await campaign.claimant();
    await hold(visitor);
    expect((await release(visitor)).body).toMatchObject({
      is_held: false,
      has_confirmed_points: true,
    });
    expect((await campaign.claim(visitor)).status).toBe(201);
  });

  it('confirms the held members of a cluster with its release, and an undo withdraws just that', async () => {
    const ids = await addCrowd(campaign.app, farmOf(30, 'p'));
    const { id, held } = await clusterOf(campaign.app, ids);
    expect(held).toBe(26);
    const confirmed = async () => {
      const [row] = await campaign.app.sql<{ n: number }>(
        'select count(*)::int as n from users where has_confirmed_points and id = any(?)',
        [`{${ids.join(',')}}`],
      );
      return row?.n;
    };
    const known = ids.at(-1);
    await confirm({ id: known ?? 0 });
    const { body } = await post(`/api/v1/admin/clusters/${id}/release`);
    expect(await confirmed()).toBe(26);
    const { status } = await post(
      `/api/v1/admin/clusters/${id}/decisions/${body.decision_id}/undo`,
    );
    expect([status, await confirmed()]).toEqual([200, 1]);
    expect(await storedOf({ id: known ?? 0 })).toMatchObject({ ground: 'person' });
  });

  it('finds the users whose points are provisional', async () => {
    const visitor = await campaign.claimant();
    const list = async (has_confirmed_points: boolean) => {
      const filter = JSON.stringify({ id: visitor.id, has_confirmed_points });
      return (await campaign.app.admin.get(USERS).query({ filter })).body.length;
    };
    expect([await list(false), await list(true)]).toEqual([1, 0]);
    await confirm(visitor);
    expect([await list(false), await list(true)]).toEqual([0, 1]);
  });
});

describe('a claim that was made before its points were provisional', () => {
  /** A claim from before the rule. */
  async function early(): Promise<{ visitor: Participant; claim: number }> {
    await goLive(campaign.app, { points_need_confirmation: false });
    const visitor = await campaign.claimant();
    const { body } = await campaign.claim(visitor);
    await goLive(campaign.app, { points_need_confirmation: true });
    return { visitor, claim: body.id };
  }

  const statusOf = async (id: number) =>
    (await campaign.app.admin.get(`${CLAIMS}/${id}`)).body.status;

  it('is approved neither by name nor in bulk, until a person has confirmed the user', async () => {
    const { visitor, claim } = await early();
    expect((await post(`${CLAIMS}/${claim}/approve`)).body.code).toBe('claim.users_provisional');
    const bulk = await post(`${CLAIMS}/bulk/approve`, { ids: [claim] });
    expect(bulk.body.code).toBe('claim.users_provisional');
    const filter = JSON.stringify({ id: claim });
    const matching = await post(`${CLAIMS}/matching/approve`, { filter, total: 1 });
    expect(matching.body.code).toBe('claim.users_provisional');
    expect(await statusOf(claim)).toBe('requested');
    await confirm(visitor);
    expect((await post(`${CLAIMS}/${claim}/approve`)).status).toBe(200);
    expect(await statusOf(claim)).toBe('approved');
  });

  it('is approved with others’ claims once a rule confirms the user', async () => {
    const { visitor, claim } = await early();
    const other = await early();
    await withPast(visitor, '2025-01-01T00:00:00.000Z', 3);
    await campaign.historyRead(visitor);
    const { body } = await post(`${CLAIMS}/bulk/approve`, { ids: [claim, other.claim] });
    expect(body.ids).toEqual([claim]);
    expect(await statusOf(other.claim)).toBe('requested');
  });
});
