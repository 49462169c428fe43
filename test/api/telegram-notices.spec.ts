import supertest from 'supertest';
import { NoticeService } from '../../server/modules/participants/telegram-bot/notice.service.js';
import {
  itOfReplicas,
  startApp,
  startedDatabase,
  startReplica,
  type TestApp,
} from '../support/api/app.js';
import { callMiniApp, miniAppVisitor } from '../support/api/mini-app.js';
import { handIn, use } from '../support/api/participants.js';
import { reviewsIn } from '../support/api/reviews.js';
import {
  botEnv,
  MINI_APP_LINK as LINK,
  says,
  sendUpdate,
  subscribersOf,
} from '../support/api/telegram-bot.js';
import { runWaitingJobs } from '../support/api/verification.js';
import { goLive } from '../support/api/visitor.js';
import { DEEP } from '../support/shared/deep.js';
import { json } from '../support/shared/stand-in.js';
import { BLOCKED, pauseOf, startTelegram, type TestTelegram } from '../support/shared/telegram.js';
import { until } from '../support/shared/until.js';
import { WalletAccount } from '../support/shared/wallet-account.js';

const NOTICES = '/api/v1/me/notices';

/** Visitors who get one notice together. */
const GROUP = DEEP ? 50 : 10;

let telegram: TestTelegram;
let app: TestApp;
/** Another server on the same database. */
let replica: TestApp;
let database: Awaited<ReturnType<typeof startedDatabase>>;
let people = 40_000;

beforeAll(async () => {
  telegram = await startTelegram();
  const bot = botEnv(telegram.origin);
  database = await startedDatabase(bot);
  const env = { ...bot, ...database.env };
  app = await startApp(env);
  await goLive(app);
  replica = await startReplica(app, env);
});
beforeEach(async () => {
  telegram.written.length = 0;
  telegram.refusals.clear();
  await app.sql('delete from telegram_subscribers');
});
afterAll(async () => {
  await replica.close();
  await app.close();
  await database.drop();
  telegram.close();
});

const { manualTask } = reviewsIn(() => app);

const subscribers = () => subscribersOf(app);

/** Sends the bot a message of a user. */
const write = (text: string, id: number) => sendUpdate(app, says(text, { id }));

/** A visitor of the Mini App who wants notices. */
async function subscriber(language = 'en') {
  people += 1;
  const telegram_id = people;
  const wallet = new WalletAccount({ number: telegram_id });
  const token = await miniAppVisitor(app, telegram_id, wallet);
  const turnOn = callMiniApp(app, 'get', NOTICES, token);
  expect((await turnOn).body).toEqual({ is_available: true, is_on: false });
  const { body } = await supertest(app.url)
    .patch(NOTICES)
    .set({ Authorization: `Bearer ${token}`, Origin: app.url, 'Accept-Language': language })
    .send({ is_on: true });
  expect(body).toEqual({ is_available: true, is_on: true });
  const [user] = await app.sql<{ id: number }>('select id from users where account = ?', [
    wallet.account().address,
  ]);
  return { id: user?.id ?? 0, telegram_id, token };
}

/** The submission of a user by its number. */
async function submissionOf(id: number): Promise<number> {
  const task = await manualTask();
  await handIn(app, id, task.id);
  const [row] = await app.sql<{ id: number }>(
    'select id from completions where user_id = ? order by id desc limit 1',
    [id],
  );
  return row?.id ?? 0;
}

const approve = (ids: number[]) => app.api.call('bulkApproveReviews', { body: { ids } });

const waiting = async () =>
  (await app.sql<{ id: string }>('select id from telegram_notices where started_at is null'))
    .length;

/** Makes both servers check for due notices at the same time. */
const poll = () =>
  Promise.all([app, replica].map((of) => use(of, () => of.get(NoticeService).poll())));

async function sendAll(): Promise<void> {
  await poll();
  await until(async () => (await waiting()) === 0);
}

describe('notices', () => {
  itOfReplicas(
    'reach a group of visitors once each, though two servers send them',
    async () => {
      const group: Awaited<ReturnType<typeof subscriber>>[] = [];
      const submissions: number[] = [];
      while (group.length < GROUP) {
        const ada = await subscriber();
        group.push(ada);
        submissions.push(await submissionOf(ada.id));
      }
      await approve(submissions);
      await sendAll();
      await until(async () => telegram.written.length >= GROUP);
      await poll();
      await poll();
      const reached = telegram.written.map(({ chat_id }) => Number(chat_id)).toSorted();
      expect(reached).toEqual(group.map(({ telegram_id }) => telegram_id).toSorted());
      const [message] = telegram.written;
      expect(message).toEqual({
        chat_id: expect.any(Number),
        text: 'A task that you submitted has been reviewed.\n\nEnd these notices: /mute',
        link_preview_options: { is_disabled: true },
        reply_markup: {
          inline_keyboard: [[{ text: 'Open the app', url: `${LINK}?startapp=to_tasks` }]],
        },
      });
    },
    120_000,
  );

  it('go only to visitors who have requested and not muted them', async () => {
    const quiet = await subscriber();
    await write('/mute', quiet.telegram_id);
    const { body } = await callMiniApp(app, 'get', NOTICES, quiet.token);
    expect(body.is_on).toBe(false);
    await approve([await submissionOf(quiet.id)]);
    expect(await app.sql('select 1 from telegram_notices')).toEqual([]);
  });

  it('that wait are not sent to who mutes them', async () => {
    const ada = await subscriber();
    await approve([await submissionOf(ada.id)]);
    expect(await waiting()).toBe(1);
    await write('/mute', ada.telegram_id);
    expect(await waiting()).toBe(0);
  });

  it('tell of several reviews once, while the first notice waits', async () => {
    const ada = await subscriber();
    await approve([await submissionOf(ada.id), await submissionOf(ada.id)]);
    expect(await waiting()).toBe(1);
  });

  it('tell of a ban, an answered appeal and a payout, in the visitor’s language', async () => {
    const ada = await subscriber('zh');
    const path = { id: ada.id };
    await app.api.call('banUser', { path, body: { reason: 'automation' } });
    const { body: decisions } = await callMiniApp(app, 'get', '/api/v1/me/decisions', ada.token);
    await callMiniApp(app, 'post', '/api/v1/me/appeals', ada.token).send({
      decision_id: decisions[0].id,
      text: 'I am no bot',
    });
    const [appeal] = await app.api.call('listAppeals');
    await app.api.call('upholdAppeal', {
      path: { id: appeal?.id ?? 0 },
      body: { answer: 'We looked again.' },
    });
    await app.sql(
      `insert into claims (user_id, tokens, wallet_address, status, idempotency_key, requested_at, updated_at)
       values (?, 1, 'sample', 'sent', 'sample-key', now(), now())`,
      [ada.id],
    );
    await app.sql(`update claims set status = 'delivered' where user_id = ?`, [ada.id]);
    await sendAll();
    await until(async () => telegram.written.length >= 3);
    const texts = telegram.written.map(({ text }) => text.split('\n')[0]).toSorted();
    expect(texts).toEqual(
      [
        '你的申诉已有处理结果。',
        '代币已发放至你的钱包。',
        '关于你的参与情况，有一项新的处理决定。',
      ].toSorted(),
    );
    const all = JSON.stringify(telegram.written);
    for (const word of ['automation', 'looked again', 'UQ']) expect(all).not.toContain(word);
  });

  it('tell of a decision that is lifted without an appeal', async () => {
    const ada = await subscriber();
    const path = { id: ada.id };
    await app.api.call('banUser', { path, body: { reason: 'automation' } });
    await sendAll();
    await until(async () => telegram.written.length >= 1);
    await app.api.call('unbanUser', { path });
    await sendAll();
    await until(async () => telegram.written.length >= 2);
    expect(telegram.written[1]).toMatchObject({
      text: expect.stringMatching(/^There is a new decision about your participation\./),
      reply_markup: { inline_keyboard: [[{ url: `${LINK}?startapp=to_activity` }]] },
    });
  });

  it('tell of one that an appeal has overturned once, as of the appeal', async () => {
    const ada = await subscriber();
    const path = { id: ada.id };
    await app.api.call('banUser', { path, body: { reason: 'automation' } });
    const { body: decisions } = await callMiniApp(app, 'get', '/api/v1/me/decisions', ada.token);
    const appeal = { decision_id: decisions[0].id, text: 'I am no bot' };
    await callMiniApp(app, 'post', '/api/v1/me/appeals', ada.token).send(appeal);
    await app.sql('delete from telegram_notices');
    const [open] = await app.api.call('listAppeals');
    const answered = { path: { id: open?.id ?? 0 }, body: { answer: 'You are right.' } };
    await app.api.call('overturnAppeal', answered);
    const kinds = await app.sql<{ kind: string }>('select kind from telegram_notices');
    expect(kinds).toEqual([{ kind: 'appeal' }]);
  });

  it('end for a visitor who has blocked the bot', async () => {
    const ada = await subscriber();
    telegram.refusals.set(ada.telegram_id, BLOCKED);
    await approve([await submissionOf(ada.id)]);
    await app.sql('update telegram_notices set due_at = now()');
    await use(app, () => app.get(NoticeService).poll());
    await runWaitingJobs(app);
    const notices = () => app.sql('select 1 from telegram_notices');
    await until(async () => (await subscribers()).length + (await notices()).length === 0);
  });

  it('are tried again when Telegram fails, and deleted after eight attempts', async () => {
    const ada = await subscriber();
    telegram.refusals.set(ada.telegram_id, json({ ok: false }, 500));
    await approve([await submissionOf(ada.id)]);
    const attempt = async () => {
      await app.sql('update telegram_notices set due_at = now()');
      await use(app, () => app.get(NoticeService).poll());
      await runWaitingJobs(app);
    };
    const left = () => app.sql<{ attempts: number }>('select attempts from telegram_notices');
    await attempt();
    await until(async () => (await left())[0]?.attempts === 1 && (await waiting()) === 1);
    await app.sql('update telegram_notices set attempts = 7');
    await attempt();
    await until(async () => (await left()).length === 0);
    expect(telegram.written).toEqual([]);
  });

  it('that a killed server had begun to send are not sent again', async () => {
    const ada = await subscriber();
    await approve([await submissionOf(ada.id)]);
    await app.sql('update telegram_notices set started_at = now()');
    await use(app, () => app.get(NoticeService).poll());
    const due = await app.sql(
      `select 1 from pgboss.job where name = 'send_telegram_notices' and state = 'created'
       and start_after <= now()`,
    );
    expect(due).toEqual([]);
  });

  it('end with the user', async () => {
    const ada = await subscriber();
    await app.admin.delete(`/api/v1/admin/users/${ada.id}`);
    expect(await subscribers()).not.toContain(ada.telegram_id);
  });

  it('need a linked account', async () => {
    people += 1;
    await goLive(app, { is_paused: true });
    const token = await miniAppVisitor(app, people, new WalletAccount({ number: people }));
    await goLive(app, { is_paused: false });
    const { body } = await callMiniApp(app, 'get', NOTICES, token);
    expect(body).toEqual({ is_available: false, is_on: false });
    const refused = await supertest(app.url)
      .patch(NOTICES)
      .set({ Authorization: `Bearer ${token}`, Origin: app.url })
      .send({ is_on: true });
    expect(refused.body).toMatchObject({ status: 409, code: 'telegram.not_linked' });
  });

  // This test comes last: each server keeps the pause for itself.
  it('wait for as long as Telegram asks for, and are sent then', async () => {
    for (const visitor of [await subscriber(), await subscriber()]) {
      telegram.refusals.set(visitor.telegram_id, pauseOf(900));
      await approve([await submissionOf(visitor.id)]);
    }
    await poll();
    // A job that finds nothing due leaves none, so the second notice meets the pause if the first did so
    // beside another job.
    const later = `now() + interval '800 seconds'`;
    await until(async () => {
      const notices = await app.sql(`select 1 from telegram_notices where due_at > ${later}`);
      const jobs = await app.sql(
        `select 1 from pgboss.job where name = 'send_telegram_notices' and state = 'created'
         and start_after > ${later}`,
      );
      return notices.length > 0 && jobs.length === 1;
    });
    expect(telegram.written).toEqual([]);
  });
});
