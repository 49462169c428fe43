import type { TestApp } from '../../support/api/app.js';
import {
  awards,
  linkTelegram,
  type Participant,
  participant,
  runWaitingJobs,
  taskWith,
  untilDecided,
} from '../../support/api/verification.js';
import {
  startVerification,
  type VerificationServices,
  verificationJobs,
} from '../../support/api/verification-services.js';
import type { TestChain } from '../../support/shared/chain.js';
import { type Answer, DOWN, json, SILENT, tooMany } from '../../support/shared/stand-in.js';
import { BOT_TOKEN, type TestTelegram, telegramLogin } from '../../support/shared/telegram.js';
import { until } from '../../support/shared/until.js';

const SOMEBODY_ELSE = `0:${'EE'.repeat(32)}`;
const account = (fields: object) => json({ accounts: [fields] });

let services: VerificationServices;
let app: TestApp;
let chain: TestChain;
let telegram: TestTelegram;
let ada: Participant;
beforeAll(async () => {
  services = await startVerification();
  ({ app, chain, telegram } = services);
});
beforeEach(async () => {
  ada = await participant(app);
});
afterEach(() => services.reset());
afterAll(() => services.close());

const health = async (method: string) => {
  const { body } = await app.admin.get('/api/v1/admin/verification-methods');
  return body.find((entry: { method: string }) => entry.method === method);
};

const verifying = () => verificationJobs(app);

describe('while the chain', () => {
  it.each<[string, (own: string) => Answer]>([
    ['does not answer', () => SILENT],
    ['is down', () => DOWN],
    ['fails', () => json({}, 500)],
    ['has had enough for a second', () => tooMany(1)],
    ['sends on', () => json({}, 302, { location: 'http://127.0.0.1:1/' })],
    ['answers no JSON', () => (_request, response) => void response.end('<html>')],
    ['answers without end', () => (_request, response) => void response.end('x'.repeat(60_000))],
    ['answers another shape', () => json([])],
    ['answers null', () => json(null)],
    ['reports another account', () => account({ address: SOMEBODY_ELSE, balance: '9000000000' })],
    ['reports a balance below zero', (own) => account({ address: own, balance: '-1' })],
    ['reports a balance that is no text', (own) => account({ address: own, balance: 9e9 })],
    ['reports more than there can be', (own) => account({ address: own, balance: '9'.repeat(40) })],
  ])(
    '%s, a submitted task waits, is decided afterwards, and gives its points once',
    async (_name, how) => {
      const task = await taskWith(app, 'ton_balance', { amount: '1' });
      chain.tons.set(ada.account, 2_000_000_000n);
      chain.answerWith(how(ada.account.toUpperCase()));
      const began = performance.now();
      const submitted = await ada.attempt(task);
      expect(performance.now() - began).toBeLessThan(5_000);
      expect(submitted).toMatchObject({
        status: 'pending_verification',
        waiting_for: 'service',
        review_due_at: null,
        reason: null,
      });
      expect((await ada.submit(task)).body).toEqual(submitted);
      expect(await health('ton_balance')).toMatchObject({
        last_failure_at: expect.any(String),
        last_error: expect.stringMatching(/./),
        waiting: 1,
      });
      chain.answerWith(undefined);
      expect(await untilDecided(app, ada, task)).toMatchObject({ status: 'completed' });
      expect(await awards(app, ada.id, task)).toBe(1);
      await until(async () => {
        const { waiting, failures_in_a_row } = await health('ton_balance');
        return waiting === 0 && failures_in_a_row === 0;
      });
    },
  );

  it('requests a pause, no call is made before its end', async () => {
    const task = await taskWith(app, 'ton_balance', { amount: '1' });
    chain.tons.set(ada.account, 2_000_000_000n);
    chain.answerWith(tooMany(600));
    await ada.attempt(task);
    const asked = chain.asked.length;
    const bob = await participant(app);
    expect(await bob.attempt(task)).toMatchObject({ waiting_for: 'service' });
    await runWaitingJobs(app);
    await until(async () => (await health('ton_balance')).failures_in_a_row > 2);
    expect(chain.asked).toHaveLength(asked);
    expect((await health('ton_balance')).last_error).toContain('asks to wait for');
  });
});

describe('while Telegram', () => {
  const submitted = async () => {
    const task = await taskWith(app, 'telegram_member', { chat: '@sample_chat' });
    const id = 9000 + ada.id;
    const linked = await linkTelegram(ada, telegramLogin({ id }));
    expect(linked.status).toBe(200);
    telegram.roles.set(`@sample_chat ${id}`, { status: 'member' });
    return { task, id };
  };

  it.each<[string, (id: number) => Answer]>([
    ['is down', () => DOWN],
    ['refuses the bot', () => json({ ok: false, description: 'Forbidden: bot was kicked' }, 403)],
    [
      'does not know the chat',
      () => json({ ok: false, description: 'Bad Request: chat not found' }, 400),
    ],
    [
      'reports somebody else',
      () => json({ ok: true, result: { status: 'member', user: { id: 1 } } }),
    ],
    ['says nothing', (id) => json({ ok: true, result: { user: { id } } })],
  ])('%s, a submitted task waits and is decided afterwards', async (_name, how) => {
    const { task, id } = await submitted();
    telegram.answerWith(how(id));
    expect(await ada.attempt(task)).toMatchObject({ waiting_for: 'service' });
    telegram.answerWith(undefined);
    expect(await untilDecided(app, ada, task)).toMatchObject({ status: 'completed' });
    expect(await awards(app, ada.id, task)).toBe(1);
  });

  it('is asked of the supergroup that a group has become', async () => {
    const task = await taskWith(app, 'telegram_member', { chat: '-4711' });
    const id = 2000 + ada.id;
    await linkTelegram(ada, telegramLogin({ id }));
    telegram.moved.set('-4711', -1_001_234_567_890);
    telegram.roles.set(`-1001234567890 ${id}`, { status: 'member' });
    expect(await ada.attempt(task)).toMatchObject({ status: 'completed' });
  });

  it('fails, nothing that is stored or told holds the token of the bot', async () => {
    const { task } = await submitted();
    telegram.answerWith(DOWN);
    await ada.attempt(task);
    await runWaitingJobs(app);
    await until(async () => (await verifying()).last_error !== '');
    const stored = [
      await app.sql('select * from pgboss.job'),
      await app.sql('select * from verification_methods'),
    ];
    const told = [await verifying(), await health('telegram_member')];
    expect(JSON.stringify([stored, told])).not.toContain(BOT_TOKEN.split(':')[1]);
    telegram.answerWith(undefined);
    await untilDecided(app, ada, task);
  });
});

describe('the back office', () => {
  it('sees the jobs, and can run failed ones now, with a row', async () => {
    const task = await taskWith(app, 'telegram_member', { chat: '@sample_chat' });
    await linkTelegram(ada, telegramLogin({ id: 6000 + ada.id }));
    telegram.answerWith(DOWN);
    await ada.attempt(task);
    await runWaitingJobs(app);
    await until(async () => (await verifying()).last_error_at !== null);
    expect(await verifying()).toMatchObject({
      name: 'verify_task',
      failed: 0,
      oldest_waiting_at: expect.any(String),
      last_error: expect.stringContaining('127.0.0.1'),
    });
    telegram.answerWith(undefined);
    const retried = await app.admin.post('/api/v1/admin/jobs/verify_task/retry');
    expect(retried.body).toMatchObject({ name: 'verify_task' });
    const [row] = await app.sql<{ details: string }>(
      `select details from operation_logs where action = 'retry_jobs' order by id desc limit 1`,
    );
    expect(row?.details).toMatch(/^Jobs verify_task: \d+ tried again$/);
    await until(async () => (await ada.standing(task))['waiting_for'] === null);
    const { body } = await app.admin.post('/api/v1/admin/jobs/juggling/retry');
    expect(body).toMatchObject({ status: 404, code: 'job.not_found' });
  });
});
