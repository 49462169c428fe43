import { createHmac } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { NOTIFICATION_EVENTS } from '#libs/domain/index.js';
import { WatchService } from '../../server/modules/admins/notifications/watch.service.js';
import { makeUser } from '../factories/records.js';
import { as, joinAs } from '../support/api/admins.js';
import { newestLogs, startApp, type TestApp } from '../support/api/app.js';
import { use } from '../support/api/participants.js';
import { goLive } from '../support/api/visitor.js';
import { SILENT, type StandIn, startStandIn } from '../support/shared/stand-in.js';
import { BOT_TOKEN, startTelegram, type TestTelegram } from '../support/shared/telegram.js';
import { until } from '../support/shared/until.js';

/** A request that the receiver of webhooks got. */
interface Received {
  id: string;
  timestamp: string;
  signature: string;
  body: string;
}

let app: TestApp;
let strict: TestApp;
let telegram: TestTelegram;
let receiver: StandIn;
let received: Received[] = [];
beforeAll(async () => {
  telegram = await startTelegram();
  receiver = await startStandIn(() => async (request, response) => {
    const { headers } = request;
    received.push({
      id: String(headers['webhook-id']),
      timestamp: String(headers['webhook-timestamp']),
      signature: String(headers['webhook-signature']),
      body: await text(request),
    });
    response.writeHead(204).end();
  });
  const telegramApi = { TELEGRAM_BOT_TOKEN: BOT_TOKEN, TELEGRAM_API_URL: telegram.origin };
  const common = { TRUST_PROXY: '1', OUTBOUND_REQUESTS: 'on', ...telegramApi };
  app = await startApp({ ...common, WEBHOOKS_TO_PRIVATE_ADDRESSES: 'on' });
  strict = await startApp(common);
});
beforeEach(async () => {
  received = [];
  receiver.answerWith(undefined);
  telegram.written.length = 0;
  await app.sql('delete from notification_channels');
  await app.sql('delete from notification_states');
  await app.sql("delete from pgboss.job where name = 'deliver_notification'");
});
afterAll(async () => {
  await app.close();
  await strict.close();
  telegram.close();
  receiver.close();
});

const CHANNELS = 'notification-channels';
const DELIVERIES = 'notification-deliveries';

const owner = (of = app) => as(of, of.token);

const webhook = (fields: object = {}) => ({
  kind: 'webhook',
  name: 'Operators',
  target: `${receiver.origin}/hook`,
  events: NOTIFICATION_EVENTS,
  language: 'en',
  ...fields,
});

async function create(fields: object = {}) {
  const { status, body } = await owner().post(CHANNELS).send(webhook(fields));
  expect(status).toBe(201);
  return body;
}

const deliveries = async () => (await owner().get(DELIVERIES)).body;

const isSettled = async () => (await deliveries())[0]?.status === 'delivered';

/** Computes the signature from the receiver's secret. */
function signatureOf(secret: string, { id, timestamp, body }: Received): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = `${id}.${timestamp}.${body}`;
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}

/** Polls, as the server does every five minutes. */
async function watch(of = app): Promise<void> {
  await of.sql("delete from notification_states where name = 'watch'");
  await use(of, () => of.get(WatchService).watch());
}

describe('a webhook', () => {
  it('receives events, signed with the secret that was shown once', async () => {
    const { id, secret, ...channel } = await create();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(channel).toMatchObject({ kind: 'webhook', name: 'Operators', is_active: true });
    const listed = await owner().get(CHANNELS);
    expect(listed.text).not.toContain('whsec_');
    await owner().post(`${CHANNELS}/${id}/test`);
    await until(isSettled);
    const [message] = received as [Received];
    expect(message.signature).toBe(signatureOf(secret, message));
    expect(JSON.parse(message.body)).toMatchObject({
      type: 'test',
      data: { text: 'This is a test: notifications arrive here.' },
    });
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ event: 'test', attempts: 1, message_id: message.id });
    const [row] = await newestLogs(app);
    expect(row?.details).toBe(`Notification channel ${id} "Operators" tested`);
  });

  it('that fails is tried again, with the same id, and sent again by a person', async () => {
    const { id } = await create();
    receiver.answerWith((_request, response) => response.writeHead(500).end());
    await owner().post(`${CHANNELS}/${id}/test`);
    await until(async () => (await deliveries())[0]?.attempts === 1);
    const [failing] = await deliveries();
    expect(failing).toMatchObject({ status: 'waiting' });
    expect(failing.last_error).toContain('answers 500');
    receiver.answerWith(undefined);
    const resent = await owner().post(`${DELIVERIES}/${failing.id}/resend`);
    expect(resent.status).toBe(200);
    await until(isSettled);
    expect(received.map((message) => message.id)).toEqual([failing.message_id]);
    // The retry that still waits sends nothing more.
    await app.sql("update pgboss.job set start_after = now() where state = 'retry'");
    await until(async () => {
      const waiting = await app.sql(
        "select 1 from pgboss.job where name = 'deliver_notification' and state in ('created', 'retry', 'active')",
      );
      return waiting.length === 0;
    });
    expect(received).toHaveLength(1);
  });

  it('fails after the last attempt, and its page says why', async () => {
    const { id } = await create();
    receiver.answerWith((_request, response) => response.writeHead(410).end());
    await owner().post(`${CHANNELS}/${id}/test`);
    await until(async () => (await deliveries())[0]?.attempts === 1);
    // The attempt is stored before the job waits for the next one.
    const skipToLast = () =>
      app.sql(
        "update pgboss.job set retry_count = 11, start_after = now() where name = 'deliver_notification' and state = 'retry' returning 1",
      );
    await until(async () => (await skipToLast()).length > 0);
    await until(async () => (await deliveries())[0]?.status === 'failed');
    const failed = await app.sql("select 1 from pgboss.job where state = 'failed'");
    expect(failed).toEqual([]);
  });

  it('that redirects is not followed', async () => {
    const { id } = await create();
    receiver.answerWith((_request, response) =>
      response.writeHead(307, { location: `${receiver.origin}/elsewhere` }).end(),
    );
    const before = receiver.asked.length;
    await owner().post(`${CHANNELS}/${id}/test`);
    await until(async () => (await deliveries())[0]?.last_error !== '');
    expect(receiver.asked.slice(before)).toEqual(['/hook']);
  });

  it('is delivered however long the response, none of which is read', async () => {
    const { id } = await create();
    receiver.answerWith((_request, response) => {
      response.writeHead(200);
      response.write(Buffer.alloc(10_000_000));
    });
    await owner().post(`${CHANNELS}/${id}/test`);
    await until(isSettled);
  });

  it('is not at an address with a password, nor without https', async () => {
    for (const target of ['https://a:b@example.com/', 'ftp://example.com/', 'x', ' ']) {
      const { status } = await owner().post(CHANNELS).send(webhook({ target }));
      expect(status).toBe(422);
    }
    const plain = await owner(strict)
      .post(CHANNELS)
      .send(webhook({ target: 'http://example.com/' }));
    expect(plain.body.errors).toHaveProperty('target');
  });

  it.each(['https://127.0.0.1:1/', 'https://localhost:1/', 'https://10.1.2.3/', 'https://[::1]/'])(
    'at %s is not called, unless the environment allows it',
    async (target) => {
      const { body } = await owner(strict).post(CHANNELS).send(webhook({ target }));
      await owner(strict).post(`${CHANNELS}/${body.id}/test`);
      const last = async () => (await owner(strict).get(DELIVERIES)).body[0];
      await until(async () => (await last())?.attempts === 1);
      expect((await last()).last_error).toMatch(/no public address/);
      await owner(strict).delete(`${CHANNELS}/${body.id}`);
    },
  );

  it('has a new secret from the next message on', async () => {
    const { id, secret } = await create();
    const renewed = await owner().post(`${CHANNELS}/${id}/secret`);
    expect(renewed.body.secret).not.toBe(secret);
    await owner().post(`${CHANNELS}/${id}/test`);
    await until(isSettled);
    const [message] = received as [Received];
    expect(message.signature).toBe(signatureOf(renewed.body.secret, message));
    const [changed] = (await newestLogs(app, 2)).slice(1);
    expect(JSON.stringify(changed)).not.toContain(renewed.body.secret);
  });

  it('that is silent delays no others', async () => {
    const { id } = await create();
    receiver.answerWith(SILENT);
    expect((await owner().post(`${CHANNELS}/${id}/test`)).status).toBe(200);
    receiver.answerWith(undefined);
  });
});

describe('a Telegram chat', () => {
  const chat = { kind: 'telegram', target: '@sample_operators', language: 'zh' };

  it('is written to by the bot, in its language', async () => {
    const { id, secret } = await create(chat);
    expect(secret).toBe('');
    await owner().post(`${CHANNELS}/${id}/test`);
    await until(isSettled);
    expect(telegram.written).toMatchObject([
      { chat_id: '@sample_operators', text: '这是一条测试消息：通知会发送到此处。' },
    ]);
  });

  it('that the bot does not know says so on the page of deliveries', async () => {
    const { id } = await create({ ...chat, target: '@unknown_chat' });
    await owner().post(`${CHANNELS}/${id}/test`);
    await until(async () => (await deliveries())[0]?.attempts === 1);
    expect((await deliveries())[0].last_error).toContain('chat not found');
  });

  it('is a number or a public name', async () => {
    const { status } = await owner()
      .post(CHANNELS)
      .send(webhook({ ...chat, target: 'https://t.me/x' }));
    expect(status).toBe(422);
  });
});

describe('operators are notified', () => {
  const types = () => received.map(({ body }) => JSON.parse(body).type);

  it('of a request for a second admin, once it is asked', async () => {
    await create({ events: ['approval.waiting'] });
    const manager = await joinAs(app, 'manager');
    await joinAs(app, 'manager', 'another_manager');
    const user = await makeUser(app);
    await as(app, manager.token)
      .post(`users/${user.id}/adjust`)
      .send({ points: 200_000, reason: 'For the test' });
    await until(async () => received.length === 1);
    expect(JSON.parse(received[0]?.body ?? '').data).toMatchObject({
      asked_by: 'sample_manager',
      operation: 'adjust_points',
    });
  });

  it('of each admin who becomes an approver: invited, promoted or restored', async () => {
    await create({ events: ['approver.joined'] });
    await joinAs(app, 'reviewer', 'no_approver');
    const { id } = await joinAs(app, 'viewer', 'new_approver');
    await owner().put(`admins/${id}`).send({ role: 'owner' });
    await owner().post(`admins/${id}/suspend`);
    await owner().post(`admins/${id}/restore`);
    await joinAs(app, 'manager', 'invited_approver');
    await until(async () => received.length === 3);
    const told = received.map(({ body }) => JSON.parse(body).data);
    const names = told.map(({ username, role, let_in_by }) => [username, role, let_in_by]);
    expect(names.toSorted()).toEqual([
      ['invited_approver', 'manager', 'admin'],
      ['new_approver', 'owner', 'admin'],
      ['new_approver', 'owner', 'admin'],
    ]);
  });

  it('of reviews that are nearly overdue, once, and again when they double', async () => {
    await create({ events: ['reviews.due'] });
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
    await watch();
    await watch();
    await until(async () => received.length === 1);
    expect(JSON.parse(received[0]?.body ?? '').data).toMatchObject({ due_soon: 2, overdue: 0 });
    await add(1);
    await watch();
    await add(1);
    await watch();
    await until(async () => received.length === 2);
    await app.sql('delete from completions');
  });

  it('of unusually many sign-ups, and of failing methods', async () => {
    await create({ events: ['signups.unusual', 'methods.failing'] });
    await app.sql(
      `insert into verification_methods (method, failures_in_a_row, updated_at)
       values ('jetton_balance', 5, now())`,
    );
    for (let made = 0; made < 50; made += 1) await makeUser(app);
    await watch();
    await until(async () => received.length === 2);
    expect(types().toSorted()).toEqual(['methods.failing', 'signups.unusual']);
    await app.sql('delete from verification_methods');
  });

  it('of the day before, with the head of the log, once a day', async () => {
    await create({ events: ['summary.daily'] });
    // A preview has no days to summarise.
    await watch();
    expect(await deliveries()).toEqual([]);
    await goLive(app);
    await watch();
    await watch();
    await until(async () => received.length === 1);
    const { data } = JSON.parse(received[0]?.body ?? '');
    expect(data.log_head).toMatch(/^[0-9a-f]{64}@\d+$/);
    expect(data.text).toContain('Yesterday');
  });

  it('of nothing on a channel that is paused, or does not ask for it', async () => {
    const { id, updated_at } = await create({ events: ['appeal.created'] });
    await watch();
    expect(await deliveries()).toEqual([]);
    const paused = await owner()
      .put(`${CHANNELS}/${id}`)
      .send({ is_active: false, events: NOTIFICATION_EVENTS, updated_at });
    expect(paused.body).toMatchObject({ is_active: false });
    await watch();
    expect(await deliveries()).toEqual([]);
  });
});
