import supertest from 'supertest';
import { NoticeService } from '../../../server/modules/participants/telegram-bot/notice.service.js';
import {
  itOfConnections,
  startApp,
  startedDatabase,
  startReplica,
  type TestApp,
} from '../../support/api/app.js';
import { callMiniApp, miniAppVisitor } from '../../support/api/mini-app.js';
import { completionOf, handIn, use } from '../../support/api/participants.js';
import { reviewsIn } from '../../support/api/reviews.js';
import {
  botEnv,
  MINI_APP_LINK as LINK,
  says,
  sendUpdate,
  subscribersOf,
} from '../../support/api/telegram-bot.js';
import { runWaitingJobs } from '../../support/api/verification.js';
import { goLive } from '../../support/api/visitor.js';
import { DEEP } from '../../support/shared/deep.js';
import { type Answer, json } from '../../support/shared/stand-in.js';
import {
  BLOCKED,
  pauseOf,
  startTelegram,
  type TestTelegram,
} from '../../support/shared/telegram.js';
import { until } from '../../support/shared/until.js';
import { WalletAccount } from '../../support/shared/wallet-account.js';

const NOTICES = '/api/v1/me/notices';

/** Visitors who get one notice together. */
const GROUP = DEEP ? 50 : 10;

let telegram: TestTelegram;
let app: TestApp;
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

/** Sends the bot a message of a user. */
const write = (text: string, id: number) => sendUpdate(app, says(text, { id }));

const turnOn = (token: string, language = 'en') =>
  supertest(app.url)
    .patch(NOTICES)
    .set({ Authorization: `Bearer ${token}`, Origin: app.url, 'Accept-Language': language })
    .send({ is_on: true });

/** A visitor of the Mini App who wants notices. */
async function subscriber(language = 'en') {
  people += 1;
  const telegram_id = people;
  const wallet = new WalletAccount({ number: telegram_id });
  const token = await miniAppVisitor(app, telegram_id, wallet);
  const before = await callMiniApp(app, 'get', NOTICES, token);
  expect(before.body).toEqual({ is_available: true, is_on: false });
  expect((await turnOn(token, language)).body).toEqual({ is_available: true, is_on: true });
  const [user] = await app.sql<{ id: number }>('select id from users where account = ?', [
    wallet.account().address,
  ]);
  return { id: user?.id ?? 0, telegram_id, token };
}

/** The submission of a user by its number. */
async function submissionOf(id: number): Promise<number> {
  const task = await manualTask();
  await handIn(app, id, task.id);
  return completionOf(app, id, task.id);
}

const approve = (ids: number[]) => app.api.call('bulkApproveReviews', { body: { ids } });

/** A subscriber whose notice of a review waits, and is refused by Telegram if so given. */
async function reviewed(refusal?: Answer) {
  const visitor = await subscriber();
  if (refusal) telegram.refusals.set(visitor.telegram_id, refusal);
  await approve([await submissionOf(visitor.id)]);
  return visitor;
}

const waiting = async () =>
  (await app.sql('select 1 from telegram_notices where started_at is null')).length;

const pollOn = (of: TestApp) => use(of, () => of.get(NoticeService).poll());

/** Makes both servers check for due notices at the same time. */
const poll = () => Promise.all([app, replica].map(pollOn));

/** Sends all due notices, until the bot has written so many messages. */
async function sendAll(written: number): Promise<void> {
  await poll();
  await until(async () => (await waiting()) === 0);
  await until(async () => telegram.written.length >= written);
}

async function sendNow(): Promise<void> {
  await app.sql('update telegram_notices set due_at = now()');
  await pollOn(app);
  await runWaitingJobs(app);
}

const ban = ({ id }: { id: number }) =>
  app.api.call('banUser', { path: { id }, body: { reason: 'automation' } });

/** Bans a visitor, who appeals; returns the open appeal's path. */
async function appealAfterBan({ id, token }: { id: number; token: string }) {
  await ban({ id });
  const { body: decisions } = await callMiniApp(app, 'get', '/api/v1/me/decisions', token);
  const appeal = { decision_id: decisions[0].id, text: 'I am no bot' };
  await callMiniApp(app, 'post', '/api/v1/me/appeals', token).send(appeal);
  const [open] = await app.api.call('listAppeals');
  return { id: open?.id ?? 0 };
}

describe('notices', () => {
  itOfConnections(
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
      await sendAll(GROUP);
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
    const ada = await reviewed();
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
    const path = await appealAfterBan(ada);
    await app.api.call('upholdAppeal', { path, body: { answer: 'We looked again.' } });
    await app.sql(
      `insert into claims (user_id, tokens, wallet_address, status, idempotency_key, requested_at, updated_at)
       values (?, 1, 'sample', 'sent', 'sample-key', now(), now())`,
      [ada.id],
    );
    await app.sql(`update claims set status = 'delivered' where user_id = ?`, [ada.id]);
    await sendAll(3);
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
    await ban(ada);
    await sendAll(1);
    await app.api.call('unbanUser', { path: { id: ada.id } });
    await sendAll(2);
    expect(telegram.written[1]).toMatchObject({
      text: expect.stringMatching(/^There is a new decision about your participation\./),
      reply_markup: { inline_keyboard: [[{ url: `${LINK}?startapp=to_activity` }]] },
    });
  });

  it('tell of one that an appeal has overturned once, as of the appeal', async () => {
    const ada = await subscriber();
    const path = await appealAfterBan(ada);
    await app.sql('delete from telegram_notices');
    await app.api.call('overturnAppeal', { path, body: { answer: 'You are right.' } });
    const kinds = await app.sql<{ kind: string }>('select kind from telegram_notices');
    expect(kinds).toEqual([{ kind: 'appeal' }]);
  });

  it('end for a visitor who has blocked the bot', async () => {
    await reviewed(BLOCKED);
    await sendNow();
    const notices = () => app.sql('select 1 from telegram_notices');
    await until(async () => (await subscribersOf(app)).length + (await notices()).length === 0);
  });

  it('are tried again when Telegram fails, and deleted after eight attempts', async () => {
    await reviewed(json({ ok: false }, 500));
    const left = () => app.sql<{ attempts: number }>('select attempts from telegram_notices');
    await sendNow();
    await until(async () => (await left())[0]?.attempts === 1 && (await waiting()) === 1);
    await app.sql('update telegram_notices set attempts = 7');
    await sendNow();
    await until(async () => (await left()).length === 0);
    expect(telegram.written).toEqual([]);
  });

  it('that a killed server had begun to send are not sent again', async () => {
    await reviewed();
    await app.sql('update telegram_notices set started_at = now()');
    await pollOn(app);
    const due = await app.sql(
      `select 1 from pgboss.job where name = 'send_telegram_notices' and state = 'created'
       and start_after <= now()`,
    );
    expect(due).toEqual([]);
  });

  it('end with the user', async () => {
    const ada = await subscriber();
    await app.admin.delete(`/api/v1/admin/users/${ada.id}`);
    expect(await subscribersOf(app)).not.toContain(ada.telegram_id);
  });

  it('need a linked account', async () => {
    people += 1;
    await goLive(app, { is_paused: true });
    const token = await miniAppVisitor(app, people, new WalletAccount({ number: people }));
    await goLive(app, { is_paused: false });
    const { body } = await callMiniApp(app, 'get', NOTICES, token);
    expect(body).toEqual({ is_available: false, is_on: false });
    expect((await turnOn(token)).body).toMatchObject({ status: 409, code: 'telegram.not_linked' });
  });

  // This test comes last: each server keeps the pause for itself.
  it('wait for as long as Telegram asks for, and are sent then', async () => {
    for (let count = 0; count < 2; count += 1) await reviewed(pauseOf(900));
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
