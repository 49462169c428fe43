import { DEFAULT_SITE_SETTINGS, type VerificationMethod } from '#libs/domain/index.js';
import { ChainReadsService } from '../../server/modules/participants/chain-reads/chain-reads.service.js';
import { handIn, newParticipant, settleInvitations, use } from '../support/api/participants.js';
import { linkTelegram } from '../support/api/verification.js';
import {
  JETTON,
  startVerification,
  type VerificationServices,
} from '../support/api/verification-services.js';
import { goLive } from '../support/api/visitor.js';
import { telegramLogin } from '../support/shared/telegram.js';
import { until } from '../support/shared/until.js';

const START = '2026-01-01T00:00:00.000Z';
const TON = 1_000_000_000n;
const PASSCODE = 'moonrise';

/** Built-in tasks that nobody has to look at, by their place in the list. */
const TASKS = {
  chat: 2,
  wallet: 7,
  coins: 8,
  self: [9, 13],
  paper: 11,
  /** Names of accounts; a person reviews a sample. */
  names: [1, 3, 4, 5, 6, 12],
  passcode: 14,
  friend: 16,
};

const {
  referral_min_points,
  referral_days,
  referral_needs_task,
  referral_daily_limit,
  review_one_in,
} = DEFAULT_SITE_SETTINGS;

let services: VerificationServices;
beforeAll(async () => {
  services = await startVerification();
  const { app, chain } = services;
  await goLive(app, {
    campaign_start: START,
    contract_address: JETTON,
    chain_api_url: chain.url,
    points_need_confirmation: true,
    hold_similar_invitations: true,
    read_wallet_histories: true,
    chain_calls_per_minute: 600,
    referral_min_points,
    referral_days,
    referral_needs_task,
    referral_daily_limit,
    review_one_in,
  });
  // An operator sets these up before the start.
  const set = (id: number, verification: VerificationMethod, verification_settings: object) =>
    app.api.call('updateTask', { path: { id }, body: { verification, verification_settings } });
  await set(TASKS.chat, 'telegram_member', { chat: '@sample_chat' });
  await set(TASKS.passcode, 'code', { words: [PASSCODE] });
  // The whitepaper is not published here.
  await set(TASKS.paper, 'page_visit', { path: '/roadmap', seconds: 1 });
});
afterAll(() => services.close());

type Person = Awaited<ReturnType<typeof newParticipant>> & { account: string };

/** Somebody whose wallet was in use before the campaign and holds 1 TON, with each task that a rule checks. */
async function takesPart(referral_code?: string): Promise<Person> {
  const { app, chain, telegram } = services;
  const user = await newParticipant(app, referral_code === undefined ? {} : { referral_code });
  const account = user.wallet.account().address;
  const at = Date.parse('2025-11-01T00:00:00.000Z') / 1000;
  chain.transactions.set(account, [
    { at, from: `0:${'fe'.repeat(32)}` },
    ...[1, 2, 3].map((n) => ({ at: at + n })),
  ]);
  chain.tons.set(account, TON);
  const telegramId = 300_000_000 + user.id;
  expect((await linkTelegram(user, telegramLogin({ id: telegramId }))).status).toBe(200);
  telegram.roles.set(`@sample_chat ${telegramId}`, { status: 'member' });
  const { chat, wallet, coins, self, paper } = TASKS;
  for (const task of [chat, wallet, coins, ...self]) await handIn(app, user.id, task, '');
  await handIn(app, user.id, paper, '', { seconds: 1 });
  return { ...user, account };
}

const enterPasscode = ({ id }: Person) =>
  handIn(services.app, id, TASKS.passcode, '', { code: PASSCODE });

const claim = ({ send }: Person) =>
  send('post', '/api/v1/me/claims').set('Accept-Language', 'en').set('Idempotency-Key', 'walk');

const pointsOf = async ({ id }: Person) =>
  (await services.app.api.call('getUser', { path: { id } })).total_points;

/** Decisions about a visitor, and whether one holds them. */
async function decidedOf({ id }: Person) {
  const [row] = await services.app.sql<{ reviewed: number; held: boolean }>(
    `select (select count(*)::int from decisions where user_id = u.id) as reviewed, u.is_held as held
     from users u where u.id = ?`,
    [id],
  );
  return row;
}

it('An honest visitor with an old wallet claims the first token after three days, without any person', async () => {
  const { app } = services;
  const visitor = await takesPart();
  await enterPasscode(visitor);
  expect(await pointsOf(visitor)).toBe(930);
  const friend = await takesPart(visitor.referral_code);
  await enterPasscode(friend);
  await settleInvitations(app);
  expect(await pointsOf(friend)).toBe(930);

  // The third day.
  const span = `interval '${referral_days} days'`;
  await app.sql(
    `update users set created_at = created_at - ${span},
       referral_counted_at = referral_counted_at - ${span} where id = ?`,
    [friend.id],
  );
  await app.sql(`update balance_samples set held_since = held_since - ${span}`);
  await app.sql(`update referral_changes set due_at = due_at - ${span} where invited_id = ?`, [
    friend.id,
  ]);
  await settleInvitations(app);
  await handIn(app, visitor.id, TASKS.friend, '');
  expect(await pointsOf(visitor)).toBeGreaterThanOrEqual(1000);
  await until(async () => {
    await use(app, () => app.get(ChainReadsService).readAll());
    const answer = await claim(visitor);
    return answer.status === 201;
  });

  expect(await decidedOf(visitor)).toEqual({ reviewed: 0, held: false });
});

it('An honest visitor claims the first token with the tasks alone, without passcode, friend or person', async () => {
  const { app } = services;
  const visitor = await takesPart();
  expect(await pointsOf(visitor)).toBe(730);
  for (const task of TASKS.names) await handIn(app, visitor.id, task, 'ada_sample');
  const waiting = await app.sql(
    `select 1 from completions where user_id = ? and status = 'pending_verification'`,
    [visitor.id],
  );
  expect(waiting.length).toBeLessThanOrEqual(2);
  expect(await pointsOf(visitor)).toBeGreaterThanOrEqual(1000);
  await app.sql(
    `update balance_samples set held_since = held_since - interval '3 days' where user_id = ?`,
    [visitor.id],
  );
  await until(async () => {
    await use(app, () => app.get(ChainReadsService).readAll());
    return (await claim(visitor)).status === 201;
  });
  expect(await decidedOf(visitor)).toEqual({ reviewed: 0, held: false });
});
