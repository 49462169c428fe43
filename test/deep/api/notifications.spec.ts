import { NOTIFICATION_EVENTS } from '#libs/domain/index.js';
import { makeUser } from '../../factories/records.js';
import { as, joinAs } from '../../support/api/admins.js';
import { newestLogs, type TestApp } from '../../support/api/app.js';
import { CHANNELS, DELIVERIES, NotificationDesk } from '../../support/api/notifications.js';
import { goLive } from '../../support/api/visitor.js';
import { SILENT } from '../../support/shared/stand-in.js';
import type { TestTelegram } from '../../support/shared/telegram.js';
import { until } from '../../support/shared/until.js';
import type { WebhookReceiver } from '../../support/shared/webhooks.js';

let desk: NotificationDesk;
let app: TestApp;
let strict: TestApp;
let telegram: TestTelegram;
let receiver: WebhookReceiver;
beforeAll(async () => {
  desk = await NotificationDesk.open();
  ({ app, strict, telegram, receiver } = desk);
});
beforeEach(() => desk.reset());
afterAll(() => desk.close());

describe('a webhook', () => {
  it('receives events, signed with the secret that was shown once', async () => {
    const { id, secret, ...channel } = await desk.create();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(channel).toMatchObject({ kind: 'webhook', name: 'Operators', is_active: true });
    const listed = await desk.owner().get(CHANNELS);
    expect(listed.text).not.toContain('whsec_');
    await desk.sendTest(id);
    await desk.untilSettled();
    const message = desk.signedWith(secret);
    expect(message).toMatchObject({
      type: 'test',
      data: { text: 'This is a test: notifications arrive here.' },
    });
    const [delivery] = await desk.deliveries();
    expect(delivery).toMatchObject({ event: 'test', attempts: 1, message_id: message.id });
    const [row] = await newestLogs(app);
    expect(row?.details).toBe(`Notification channel ${id} "Operators" tested`);
  });

  it('that fails is tried again, with the same id, and sent again by a person', async () => {
    const { id } = await desk.create();
    receiver.answerWith((_request, response) => response.writeHead(500).end());
    await desk.sendTest(id);
    await desk.untilTried();
    const [failing] = await desk.deliveries();
    expect(failing).toMatchObject({ status: 'waiting' });
    expect(failing.last_error).toContain('answers 500');
    receiver.answerWith(undefined);
    const resent = await desk.owner().post(`${DELIVERIES}/${failing.id}/resend`);
    expect(resent.status).toBe(200);
    await desk.untilSettled();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      failing.message_id,
    ]);
    // The retry that still waits sends nothing more.
    await app.sql("update pgboss.job set start_after = now() where state = 'retry'");
    await until(async () => {
      const waiting = await app.sql(
        "select 1 from pgboss.job where name = 'deliver_notification' and state in ('created', 'retry', 'active')",
      );
      return waiting.length === 0;
    });
    expect(receiver.received).toHaveLength(1);
  });

  it('fails after the last attempt, and its page says why', async () => {
    const { id } = await desk.create();
    receiver.answerWith((_request, response) => response.writeHead(410).end());
    await desk.sendTest(id);
    await desk.untilTried();
    // The attempt is stored before the job waits for the next one.
    const skipToLast = () =>
      app.sql(
        "update pgboss.job set retry_count = 11, start_after = now() where name = 'deliver_notification' and state = 'retry' returning 1",
      );
    await until(async () => (await skipToLast()).length > 0);
    await until(async () => (await desk.deliveries())[0]?.status === 'failed');
    const failed = await app.sql("select 1 from pgboss.job where state = 'failed'");
    expect(failed).toEqual([]);
  });

  it('that redirects is not followed', async () => {
    const { id } = await desk.create();
    receiver.answerWith((_request, response) =>
      response.writeHead(307, { location: `${receiver.origin}/elsewhere` }).end(),
    );
    const before = receiver.asked.length;
    await desk.sendTest(id);
    await until(async () => (await desk.deliveries())[0]?.last_error !== '');
    expect(receiver.asked.slice(before)).toEqual(['/hook']);
  });

  it('is delivered however long the response, none of which is read', async () => {
    const { id } = await desk.create();
    receiver.answerWith((_request, response) => {
      response.writeHead(200);
      response.write(Buffer.alloc(10_000_000));
    });
    await desk.sendTest(id);
    await desk.untilSettled();
  });

  it('is not at an address with a password, nor without https', async () => {
    for (const target of ['https://a:b@example.com/', 'ftp://example.com/', 'x', ' ']) {
      const { status } = await desk.owner().post(CHANNELS).send(desk.webhook({ target }));
      expect(status).toBe(422);
    }
    const plain = await desk
      .owner(strict)
      .post(CHANNELS)
      .send(desk.webhook({ target: 'http://example.com/' }));
    expect(plain.body.errors.target).toContain('https://example.com/');
  });

  it.each(['https://127.0.0.1:1/', 'https://localhost:1/', 'https://10.1.2.3/', 'https://[::1]/'])(
    'at %s is not called, unless the environment allows it',
    async (target) => {
      const { body } = await desk.owner(strict).post(CHANNELS).send(desk.webhook({ target }));
      await desk.owner(strict).post(`${CHANNELS}/${body.id}/test`);
      const last = async () => (await desk.owner(strict).get(DELIVERIES)).body[0];
      await until(async () => (await last())?.attempts === 1);
      expect((await last()).last_error).toMatch(/no public address/);
      await desk.owner(strict).delete(`${CHANNELS}/${body.id}`);
    },
  );

  it('has a new secret from the next message on', async () => {
    const { id, secret } = await desk.create();
    const renewed = await desk.owner().post(`${CHANNELS}/${id}/secret`);
    expect(renewed.body.secret).not.toBe(secret);
    await desk.sendTest(id);
    await desk.untilSettled();
    desk.signedWith(renewed.body.secret);
    const [changed] = (await newestLogs(app, 2)).slice(1);
    expect(JSON.stringify(changed)).not.toContain(renewed.body.secret);
  });

  it('that is silent delays no others', async () => {
    const { id } = await desk.create();
    receiver.answerWith(SILENT);
    expect((await desk.sendTest(id)).status).toBe(200);
    receiver.answerWith(undefined);
  });
});

describe('a Telegram chat', () => {
  const chat = { kind: 'telegram', target: '@sample_operators', language: 'zh' };

  it('is written to by the bot, in its language', async () => {
    const { id, secret } = await desk.create(chat);
    expect(secret).toBe('');
    await desk.sendTest(id);
    await desk.untilSettled();
    expect(telegram.written).toMatchObject([
      { chat_id: '@sample_operators', text: '这是一条测试消息：通知会发送到此处。' },
    ]);
  });

  it('that the bot does not know says so on the page of deliveries', async () => {
    const { id } = await desk.create({ ...chat, target: '@unknown_chat' });
    await desk.sendTest(id);
    await desk.untilTried();
    expect((await desk.deliveries())[0].last_error).toContain('chat not found');
  });

  it('is a number or a public name', async () => {
    const { status } = await desk
      .owner()
      .post(CHANNELS)
      .send(desk.webhook({ ...chat, target: 'https://t.me/x' }));
    expect(status).toBe(422);
  });
});

describe('operators are notified', () => {
  it('of a request for a second admin, once it is asked', async () => {
    await desk.create({ events: ['approval.waiting'] });
    const manager = await joinAs(app, 'manager');
    await joinAs(app, 'manager', 'another_manager');
    const user = await makeUser(app);
    await as(app, manager.token)
      .post(`users/${user.id}/adjust`)
      .send({ points: 200_000, reason: 'For the test' });
    await desk.untilReceived(1);
    expect(desk.received()[0].data).toMatchObject({
      asked_by: 'sample_manager',
      operation: 'adjust_points',
    });
  });

  it('of each admin who becomes an approver: invited, promoted or restored', async () => {
    await desk.create({ events: ['approver.joined'] });
    await joinAs(app, 'reviewer', 'no_approver');
    const { id } = await joinAs(app, 'viewer', 'new_approver');
    await desk.owner().put(`admins/${id}`).send({ role: 'owner' });
    await desk.owner().post(`admins/${id}/suspend`);
    await desk.owner().post(`admins/${id}/restore`);
    await joinAs(app, 'manager', 'invited_approver');
    await desk.untilReceived(3);
    const names = desk.received().map(({ data }) => [data.username, data.role, data.let_in_by]);
    expect(names.toSorted()).toEqual([
      ['invited_approver', 'manager', 'admin'],
      ['new_approver', 'owner', 'admin'],
      ['new_approver', 'owner', 'admin'],
    ]);
  });

  it('of reviews that are nearly overdue, once, and again when they double', async () => {
    await desk.create({ events: ['reviews.due'] });
    const add = async (count: number) => {
      for (let made = 0; made < count; made += 1) {
        const { id } = await makeUser(app);
        await app.sql(
          `insert into completions (user_id, task_id, status, submitted_at, review_due_at, created_at, updated_at)
           values (?, 1, 'pending_verification', now(), now() + interval '1 hour', now(), now())`,
          [id],
        );
      }
    };
    await add(2);
    await desk.watch();
    await desk.watch();
    await desk.untilReceived(1);
    expect(desk.received()[0].data).toMatchObject({ due_soon: 2, overdue: 0 });
    await add(1);
    await desk.watch();
    await add(1);
    await desk.watch();
    await desk.untilReceived(2);
    await app.sql('delete from completions');
  });

  it('of unusually many sign-ups, and of failing methods', async () => {
    await desk.create({ events: ['signups.unusual', 'methods.failing'] });
    await app.sql(
      `insert into verification_methods (method, failures_in_a_row, updated_at)
       values ('jetton_balance', 5, now())`,
    );
    for (let made = 0; made < 50; made += 1) await makeUser(app);
    await desk.watch();
    await desk.untilReceived(2);
    expect(
      desk
        .received()
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(['methods.failing', 'signups.unusual']);
    await app.sql('delete from verification_methods');
  });

  it('of the day before, with the head of the log, once a day', async () => {
    await desk.create({ events: ['summary.daily'] });
    // A preview has no days to summarise.
    await desk.watch();
    expect(await desk.deliveries()).toEqual([]);
    await goLive(app);
    await desk.watch();
    await desk.watch();
    await desk.untilReceived(1);
    const [{ data }] = desk.received();
    expect(data.log_head).toMatch(/^[0-9a-f]{64}@\d+$/);
    expect(data.text).toContain('Yesterday');
  });

  it('of nothing on a channel that is paused, or does not ask for it', async () => {
    const { id, updated_at } = await desk.create({ events: ['appeal.created'] });
    await desk.watch();
    expect(await desk.deliveries()).toEqual([]);
    const paused = await desk
      .owner()
      .put(`${CHANNELS}/${id}`)
      .send({ is_active: false, events: NOTIFICATION_EVENTS, updated_at });
    expect(paused.body).toMatchObject({ is_active: false });
    await desk.watch();
    expect(await desk.deliveries()).toEqual([]);
  });
});
