import type { VerificationMethod } from '#libs/domain/index.js';
import { startApp, type TestApp } from '../support/api/app.js';
import {
  awards,
  type Participant,
  participant,
  runWaitingJobs,
  taskWith,
  untilDecided,
} from '../support/api/verification.js';
import { goLive } from '../support/api/visitor.js';
import { startChain, type TestChain } from '../support/shared/chain.js';
import { type Answer, DOWN, json, SILENT, tooMany } from '../support/shared/stand-in.js';
import {
  BOT_TOKEN,
  startTelegram,
  type TestTelegram,
  telegramLogin,
} from '../support/shared/telegram.js';
import { until } from '../support/shared/until.js';

const SOMEBODY_ELSE = `0:${'EE'.repeat(32)}`;
const account = (fields: object) => json({ accounts: [fields] });

let app: TestApp;
let chain: TestChain;
let telegram: TestTelegram;
let ada: Participant;
beforeAll(async () => {
  [chain, telegram] = await Promise.all([startChain(), startTelegram()]);
  app = await startApp({
    TRUST_PROXY: '1',
    OUTBOUND_REQUESTS: 'on',
    TELEGRAM_BOT_TOKEN: BOT_TOKEN,
    TELEGRAM_API_URL: telegram.origin,
  });
  await goLive(app, { chain_api_url: chain.url, wallets_list_url: '' });
});
beforeEach(async () => {
  ada = await participant(app);
});
afterEach(async () => {
  chain.answerWith(undefined);
  telegram.answerWith(undefined);
  // What is left waiting would be tried again by the next test, in turns with its own.
  await app.sql('delete from pgboss.job');
});
afterAll(async () => {
  await app.close();
  chain.close();
  telegram.close();
});

const health = async (method: string) => {
  const { body } = await app.admin.get('/api/v1/admin/verification-methods');
  return body.find((entry: { method: string }) => entry.method === method);
};

/** How the jobs that verify tasks do. */
const verifying = async () => {
  const { body } = await app.admin.get('/api/v1/admin/jobs');
  return body.find(({ name }: { name: string }) => name === 'verify_task');
};

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
      await until(async () => (await health('ton_balance')).waiting === 0);
      expect((await health('ton_balance')).failures_in_a_row).toBe(0);
    },
  );

  it('asks to be left alone, nobody asks it before its time', async () => {
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
    const linked = await ada.send('post', '/api/v1/me/telegram').send(telegramLogin({ id }));
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

describe('a task that waits for a service', () => {
  const ban = () =>
    app.admin.post(`/api/v1/admin/users/${ada.id}/ban`).send({ reason: 'automation' });

  const waiting = async () => {
    const task = await taskWith(app, 'telegram_member', { chat: '@other_chat' });
    await ada.send('post', '/api/v1/me/telegram').send(telegramLogin({ id: 7000 + ada.id }));
    telegram.answerWith(DOWN);
    expect(await ada.attempt(task)).toMatchObject({ waiting_for: 'service' });
    telegram.answerWith(undefined);
    return task;
  };

  it('is refused with its reason where the service says no', async () => {
    const task = await waiting();
    expect(await untilDecided(app, ada, task)).toMatchObject({
      status: 'failed',
      reason: 'Telegram does not know you as a member of @other_chat',

      decision_id: expect.any(Number),
      can_appeal: true,
    });
  });

  it('goes to a person where one has taken its points back before, whatever the service says', async () => {
    telegram.roles.set(`@other_chat ${7000 + ada.id}`, { status: 'member' });
    const task = await waiting();
    expect(await untilDecided(app, ada, task)).toMatchObject({ status: 'completed' });
    const path = { id: ada.id, task_id: task };
    await app.api.call('reverseCompletion', { path, body: { reason: 'several_accounts' } });
    telegram.answerWith(DOWN);
    expect(await ada.attempt(task)).toMatchObject({ waiting_for: 'service' });
    telegram.answerWith(undefined);
    expect(await untilDecided(app, ada, task)).toMatchObject({
      status: 'pending_verification',
      waiting_for: 'person',
      review_due_at: expect.any(String),
    });
  });

  it('keeps waiting while the method is switched off or the campaign paused', async () => {
    const task = await waiting();
    const at = '/api/v1/admin/verification-methods/telegram_member';
    await app.admin.put(at).send({ is_enabled: false });
    await runWaitingJobs(app);
    const lastError = async () => (await verifying()).last_error;
    await until(async () => (await lastError()).includes('switched this check off'));
    expect(await ada.standing(task)).toMatchObject({ waiting_for: 'service' });
    await app.admin.put(at).send({ is_enabled: true });
    await goLive(app, { is_paused: true });
    await runWaitingJobs(app);
    await until(async () => (await lastError()).includes('paused'));
    await goLive(app, { is_paused: false });
    expect(await untilDecided(app, ada, task)).toMatchObject({ status: 'failed' });
  });

  it('keeps waiting while its user is banned, and gives its points after that', async () => {
    const task = await waiting();
    telegram.roles.set(`@other_chat ${7000 + ada.id}`, { status: 'member' });
    await ban();
    await runWaitingJobs(app);
    await until(async () => (await verifying()).last_error.includes('banned'));
    expect(await ada.standing(task)).toMatchObject({ waiting_for: 'service' });
    expect(await awards(app, ada.id, task)).toBe(0);
    await app.admin.post(`/api/v1/admin/users/${ada.id}/unban`);
    expect(await untilDecided(app, ada, task)).toMatchObject({ status: 'completed' });
    expect(await awards(app, ada.id, task)).toBe(1);
  });

  it('keeps waiting where its user is banned while the service answers', async () => {
    const task = await waiting();
    const id = 7000 + ada.id;
    telegram.answerWith((request, response) => {
      void ban().then(() =>
        json({ ok: true, result: { status: 'member', user: { id } } })(request, response),
      );
    });
    await runWaitingJobs(app);
    await until(async () => (await verifying()).last_error.includes('banned'));
    expect(await ada.standing(task)).toMatchObject({ waiting_for: 'service' });
    expect(await awards(app, ada.id, task)).toBe(0);
  });

  it('goes to a person where an admin has given it another method meanwhile', async () => {
    const task = await waiting();
    await app.admin.put(`/api/v1/admin/tasks/${task}`).send({ verification: 'manual' });
    expect(await untilDecided(app, ada, task)).toMatchObject({ review_due_at: expect.any(String) });
  });
});

describe('a task whose method is another one before the service has answered', () => {
  it.each<[VerificationMethod, object]>([
    ['self', {}],
    ['page_visit', { path: '/whitepaper', seconds: 30 }],
    ['code', { words: ['moon'] }],
    ['referrals', { count: 1 }],
    ['ton_balance', { amount: '1' }],
  ])(
    'goes to a person, and is never refused for what nobody asked: %s',
    async (verification, verification_settings) => {
      const task = await taskWith(app, 'telegram_member', { chat: '@other_chat' });
      await ada.send('post', '/api/v1/me/telegram').send(telegramLogin({ id: 5000 + ada.id }));
      telegram.answerWith(DOWN);
      await ada.attempt(task);
      const changed = await app.admin
        .put(`/api/v1/admin/tasks/${task}`)
        .send({ verification, verification_settings });
      expect(changed.status).toBe(200);
      expect(await untilDecided(app, ada, task)).toMatchObject({
        status: 'pending_verification',
        waiting_for: 'person',
        review_due_at: expect.any(String),
      });
    },
  );

  it('goes to a person where the task is gone, and can be refused there', async () => {
    const task = await taskWith(app, 'ton_balance', { amount: '1' });
    chain.answerWith(DOWN);
    await ada.attempt(task);
    await app.sql('delete from tasks where id = ?', [task]);
    expect(await untilDecided(app, ada, task)).toMatchObject({ waiting_for: 'person' });
    const { body } = await app.admin
      .get('/api/v1/admin/reviews')
      .query({ filter: JSON.stringify({ user_id: ada.id }) });
    const refused = await app.admin
      .post(`/api/v1/admin/reviews/${body[0].id}/reject`)
      .send({ reason: 'not_done' });
    expect(refused.body).toMatchObject({ status: 'failed' });
  });
});

describe('the back office', () => {
  it('sees the jobs, and lets those that failed run now, with a row', async () => {
    const task = await taskWith(app, 'telegram_member', { chat: '@sample_chat' });
    await ada.send('post', '/api/v1/me/telegram').send(telegramLogin({ id: 6000 + ada.id }));
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
