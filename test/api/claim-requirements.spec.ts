import { type RequirementsCampaign, startRequirements } from '../support/api/claim-requirements.js';
import { type Participant, participant } from '../support/api/verification.js';
import { goLive } from '../support/api/visitor.js';
import { DOWN } from '../support/shared/stand-in.js';

const DAY = 86_400_000;
const FRIEND = `0:${'fd'.repeat(32)}`;

let campaign: RequirementsCampaign;
beforeAll(async () => {
  campaign = await startRequirements();
});
beforeEach(() => campaign.reset());
afterAll(() => campaign.close());

/** Makes the wallet's first transaction so many days older. */
const age = ({ id }: Participant, days: number) =>
  campaign.app.sql(
    `update wallet_histories set first_seen_at = first_seen_at - make_interval(days => ?) where user_id = ?`,
    [days, id],
  );

const inSeconds = () => Math.floor(Date.now() / 1000);

describe('a claim', () => {
  it('needs nothing else by default of a visitor who holds nothing', async () => {
    const visitor = await campaign.claimant();
    expect(await campaign.requirementsOf(visitor)).toEqual([]);
    expect((await campaign.claim(visitor)).status).toBe(201);
  });

  it('with a new wallet is refused with the day to come back, and passes then', async () => {
    await goLive(campaign.app, { claim_wallet_days: 7 });
    const visitor = await campaign.claimant();
    const bought = inSeconds();
    campaign.chain.transactions.set(visitor.account, [{ at: bought, from: FRIEND }]);
    await campaign.historyRead(visitor);
    const { status, body, missing } = await campaign.claim(visitor, 'the-same');
    const met_at = new Date(bought * 1000 + 7 * DAY).toISOString();
    expect([status, body.code]).toEqual([409, 'claim.requirements_missing']);
    expect(body.detail).toBe(
      'You cannot claim yet. Your wallet has been in use for 0 days; 7 are needed',
    );
    const wanted = { code: 'wallet_days', is_met: false, have: 0, needed: 7, unit: 'days', met_at };
    expect(missing).toEqual([{ ...wanted, text: expect.any(String) }]);
    expect(await campaign.requirementsOf(visitor)).toEqual(missing);
    const [chinese] = await campaign.requirementsOf(visitor, 'zh');
    expect(chinese.text).toBe('钱包已使用 0 天，需满 7 天');
    await age(visitor, 7);
    expect(await campaign.requirementsOf(visitor)).toMatchObject([{ is_met: true, have: 7 }]);
    expect((await campaign.claim(visitor, 'the-same')).status).toBe(201);
  });

  it('waits for unknown facts of the wallet, and is possible once the chain responds', async () => {
    await goLive(campaign.app, { claim_outgoing_transactions: 2 });
    campaign.chain.answerWith(DOWN);
    const visitor = await campaign.claimant();
    const { missing } = await campaign.claim(visitor);
    expect(missing).toMatchObject([
      { code: 'outgoing_transactions', is_met: false, have: null, needed: 2, met_at: null },
    ]);
    expect(missing[0].text).toContain('try again in a minute');
    campaign.chain.answerWith(undefined);
    campaign.chain.transactions.set(visitor.account, [{ at: 5, from: FRIEND }, { at: 6 }]);
    await campaign.app.sql('update wallet_histories set next_check_at = now()');
    await campaign.historyRead(visitor);
    expect((await campaign.claim(visitor)).missing).toMatchObject([{ have: 1, needed: 2 }]);
    // The refused claim has requested another read of the wallet as soon as one is allowed.
    campaign.chain.transactions.set(visitor.account, [
      { at: 5, from: FRIEND },
      { at: 6 },
      { at: 7 },
    ]);
    await campaign.app.sql(
      `update wallet_histories set checked_at = now() - interval '11 minutes'`,
    );
    await campaign.claim(visitor);
    await campaign.historyRead(visitor);
    expect((await campaign.claim(visitor)).status).toBe(201);
  });

  it('needs a Telegram account only where one can be linked', async () => {
    const visitor = await campaign.claimant();
    await campaign.app.api.call('updateSettings', { body: { claim_needs_telegram: true } });
    expect((await campaign.claim(visitor)).missing).toMatchObject([
      { code: 'telegram', is_met: false, have: 0, needed: 1, unit: 'account' },
    ]);
    await campaign.app.sql(
      `insert into telegram_accounts (user_id, telegram_id, name, linked_at) values (?, 77, 'x', now())`,
      [visitor.id],
    );
    expect(await campaign.requirementsOf(visitor)).toMatchObject([
      { code: 'telegram', is_met: true },
    ]);
    expect((await campaign.claim(visitor)).status).toBe(201);
  });

  it('made before a rule is raised stays as it is', async () => {
    const visitor = await campaign.claimant();
    const { body } = await campaign.claim(visitor, 'before');
    await goLive(campaign.app, { claim_wallet_days: 365 });
    expect(await campaign.claim(visitor, 'before')).toMatchObject({
      status: 201,
      body: { id: body.id },
    });
    await campaign.app.api.call('approveClaim', { path: { id: body.id } });
    const { body: listed } = await visitor.send('get', '/api/v1/me/claims');
    expect(listed).toMatchObject([{ id: body.id, status: 'approved' }]);
  });

  it('is refused in a preview before anything else is asked for', async () => {
    await goLive(campaign.app, { claim_wallet_days: 7 });
    const visitor = await campaign.claimant();
    await goLive(campaign.app, { campaign_mode: 'preview' });
    expect((await campaign.claim(visitor)).body.code).toBe('campaign.not_live');
  });

  it('of too little is refused before anything else is asked for', async () => {
    await goLive(campaign.app, { claim_wallet_days: 7 });
    const visitor = await participant(campaign.app);
    expect((await campaign.claim(visitor)).body.code).toBe('claim.nothing_to_claim');
  });
});

describe('POST /api/v1/admin/settings/effects', () => {
  const effects = (body: object) => campaign.app.api.call('estimateSettingsEffects', { body });

  it('says how many users would wait because of each changed setting', async () => {
    const users = (await campaign.app.sql('select id from users')).length;
    const linked = (await campaign.app.sql('select user_id from telegram_accounts')).length;
    const held = await campaign.app.sql(
      `select distinct user_id from balance_samples
       where held_since is null or held_since > now() - interval '90 days'`,
    );
    expect(await effects({ claim_needs_telegram: true, claim_holding_days: 90 })).toEqual([
      { setting: 'claim_needs_telegram', users, waiting: users - linked, is_estimated: false },
      { setting: 'claim_holding_days', users, waiting: held.length, is_estimated: false },
    ]);
    const [{ young, idle } = { young: 0, idle: 0 }] = await campaign.app.sql<{
      young: number;
      idle: number;
    }>(
      `select count(*) filter (where first_seen_at is null or first_seen_at > now() - interval '365 days')::int as young,
         count(*) filter (where outgoing_transactions < 50)::int as idle from wallet_histories`,
    );
    const old = await campaign.claimant();
    await campaign.app.sql(
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

  it('leaves out unchanged settings, and counts no waiting visitor without a rule', async () => {
    expect(await effects({ claim_wallet_days: 0 })).toEqual([]);
    expect(await effects({ claim_holding_days: 0 })).toMatchObject([{ waiting: 0 }]);
  });

  it('refuses the same input as the settings', async () => {
    const { status, body } = await campaign.app.admin
      .post('/api/v1/admin/settings/effects')
      .send({ claim_wallet_days: 366 });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['claim_wallet_days']]);
  });
});
