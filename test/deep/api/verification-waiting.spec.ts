import type { VerificationMethod } from '#libs/domain/index.js';
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
import { goLive } from '../../support/api/visitor.js';
import type { TestChain } from '../../support/shared/chain.js';
import { DOWN, json } from '../../support/shared/stand-in.js';
import { type TestTelegram, telegramLogin } from '../../support/shared/telegram.js';
import { until } from '../../support/shared/until.js';

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

const verifying = () => verificationJobs(app);

describe('a task that waits for a service', () => {
  const ban = () =>
    app.admin.post(`/api/v1/admin/users/${ada.id}/ban`).send({ reason: 'automation' });

  const waiting = async () => {
    const task = await taskWith(app, 'telegram_member', { chat: '@other_chat' });
    await linkTelegram(ada, telegramLogin({ id: 7000 + ada.id }));
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
      // Visitors who join the chat try again instead.
      can_appeal: false,
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
    'gets a reviewer, and is never refused by a rule it did not have: %s',
    async (verification, verification_settings) => {
      const task = await taskWith(app, 'telegram_member', { chat: '@other_chat' });
      await linkTelegram(ada, telegramLogin({ id: 5000 + ada.id }));
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
