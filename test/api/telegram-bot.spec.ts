import supertest from 'supertest';
import { BotSetupService } from '../../server/modules/telegram-bot/bot-setup.service.js';
import { NoticeService } from '../../server/modules/telegram-bot/notice.service.js';
import { freshDatabase, startApp, type TestApp } from '../support/api/app.js';
import { callMiniApp, miniAppVisitor } from '../support/api/mini-app.js';
import { handIn, use } from '../support/api/participants.js';
import { reviewsIn } from '../support/api/reviews.js';
import { runWaitingJobs } from '../support/api/verification.js';
import { goLive } from '../support/api/visitor.js';
import { json } from '../support/shared/stand-in.js';
import {
  BLOCKED,
  BOT_TOKEN,
  pauseOf,
  startTelegram,
  type TestTelegram,
} from '../support/shared/telegram.js';
import { until } from '../support/shared/until.js';
import { WalletAccount } from '../support/shared/wallet-account.js';

const WEBHOOK = '/api/v1/telegram/webhook';
const NOTICES = '/api/v1/me/notices';
const SECRET = 'sample-secret-of-the-webhook';
const LINK = 'https://t.me/sample_bot/drop';

let telegram: TestTelegram;
let app: TestApp;
/** Another server on the same database. */
let replica: TestApp;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let env: Record<string, string>;
let updates = 0;
let people = 40_000;

beforeAll(async () => {
  [telegram, database] = [await startTelegram(), await freshDatabase()];
  env = {
    TRUST_PROXY: '1',
    OUTBOUND_REQUESTS: 'on',
    TELEGRAM_BOT_TOKEN: BOT_TOKEN,
    TELEGRAM_API_URL: telegram.origin,
    TELEGRAM_WEBHOOK_SECRET: SECRET,
    TELEGRAM_MINI_APP_URL: LINK,
    ...database.env,
  };
  app = await startApp(env);
  await goLive(app);
  replica = await startApp(env);
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

/** An update as Telegram sends it. */
const send = (update: object, secret: string | null = SECRET, to = app) => {
  const call = supertest(to.url).post(WEBHOOK);
  if (secret !== null) call.set('X-Telegram-Bot-Api-Secret-Token', secret);
  return call.send(update);
};

/** Somebody writes to the bot. */
const says = (text: string, { id = people, language_code = 'en', ...more } = {}) => {
  updates += 1;
  const from = { id, is_bot: false, first_name: 'Ada', language_code };
  const message = { message_id: 1, date: 0, chat: { id, type: 'private' }, from, text };
  return { update_id: updates, message, ...more };
};

const subscribers = async () =>
  (await app.sql<{ id: string }>('select telegram_id as id from telegram_subscribers')).map(
    ({ id }) => Number(id),
  );

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

/** A submission of somebody, by its number. */
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

/** Both servers look for what is due, at the same time. */
const poll = () =>
  Promise.all([app, replica].map((of) => use(of, () => of.get(NoticeService).poll())));

async function sendAll(): Promise<void> {
  await poll();
  await until(async () => (await waiting()) === 0);
}

describe('the webhook', () => {
  it.each([
    ['without its secret', null],
    ['with another secret', 'another-secret-of-the-webhook'],
    ['with a part of it', SECRET.slice(0, -1)],
    ['with an empty one', ''],
  ])('is answered 401 %s, and does nothing', async (_name, secret) => {
    const { body } = await send(says('/unmute'), secret);
    expect(body).toMatchObject({ status: 401, code: 'telegram.secret_invalid' });
    expect(await subscribers()).toEqual([]);
  });

  it('reads no more than 256 kB', async () => {
    const { status } = await send(says('x'.repeat(300_000)));
    expect(status).toBe(413);
  });

  it('says that there is none where no secret or bot is set up', async () => {
    const without = await startApp({ ...env, TELEGRAM_WEBHOOK_SECRET: '' });
    const { body } = await send(says('/start'), '', without);
    expect(body).toMatchObject({ status: 409, code: 'telegram.not_configured' });
    await without.close();
  });

  it.each([
    ['no update', []],
    ['nothing that it knows', { update_id: 1_000_001, edited_message: {} }],
    ['a number that is none', { ...says('/unmute'), update_id: '7' }],
    [
      'a group',
      { update_id: 1_000_002, message: { chat: { id: -5, type: 'group' }, text: '/unmute' } },
    ],
    [
      'another bot',
      {
        update_id: 1_000_003,
        message: {
          chat: { id: 5, type: 'private' },
          from: { id: 5, is_bot: true },
          text: '/unmute',
        },
      },
    ],
  ])('takes %s, so that it does not come again, and does nothing', async (_name, update) => {
    const { status, body } = await send(update);
    expect([status, body]).toEqual([200, {}]);
    expect(await subscribers()).toEqual([]);
  });

  it('takes an update with as many fields as Telegram likes', async () => {
    const more = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`field_${n}`, n]));
    expect((await send(says('/start', more))).body.method).toBe('sendMessage');
  });

  it('answers an update once, on whatever server it arrives', async () => {
    const update = says('/unmute');
    const answers = [await send(update), await send(update), await send(update, SECRET, replica)];
    expect(answers.map(({ body }) => body.method)).toEqual(['sendMessage', undefined, undefined]);
  });
});

describe('somebody who writes to the bot', () => {
  it.each([
    ['/start 7h2k9qxd', `${LINK}?startapp=7H2K9QXD`],
    ['/start to_claims', `${LINK}?startapp=to_claims`],
    ['/start@sample_bot 7H2K9QXD', `${LINK}?startapp=7H2K9QXD`],
    ['/start javascript:alert(1)', LINK],
    ['/start', LINK],
    ['hello', LINK],
  ])('gets a button to the app for %s', async (text, url) => {
    const { body } = await send(says(text));
    expect(body).toMatchObject({ method: 'sendMessage', chat_id: people });
    expect(body.reply_markup.inline_keyboard).toEqual([[{ text: 'Open the app', url }]]);
    expect(await subscribers()).toEqual([]);
  });

  it('turns notices on and off, answered in their language', async () => {
    const on = await send(says('/unmute', { language_code: 'zh-hans' }));
    expect(on.body.text).toBe('通知已开启。发送 /mute 可关闭。');
    expect(await subscribers()).toEqual([people]);
    const off = await send(says('/mute'));
    expect(off.body.text).toBe('Notices are off. Send /unmute to get them again.');
    expect(await subscribers()).toEqual([]);
    await send(says('/unmute'));
    await send(says('/stop'));
    expect(await subscribers()).toEqual([]);
  });

  it('who blocks the bot gets nothing any more', async () => {
    await send(says('/unmute'));
    updates += 1;
    const chat = { id: people, type: 'private' };
    const my_chat_member = { chat, new_chat_member: { status: 'kicked' } };
    await send({ update_id: updates, my_chat_member });
    expect(await subscribers()).toEqual([]);
  });
});

describe('notices', () => {
  it('reach a group of 50 visitors once each, though two servers send them', async () => {
    const group: Awaited<ReturnType<typeof subscriber>>[] = [];
    const submissions: number[] = [];
    while (group.length < 50) {
      const ada = await subscriber();
      group.push(ada);
      submissions.push(await submissionOf(ada.id));
    }
    await approve(submissions);
    await sendAll();
    await until(async () => telegram.written.length >= 50);
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
  }, 120_000);

  it('go to nobody who has not asked for them, or has muted them', async () => {
    const quiet = await subscriber();
    await send(says('/mute', { id: quiet.telegram_id }));
    const { body } = await callMiniApp(app, 'get', NOTICES, quiet.token);
    expect(body.is_on).toBe(false);
    await approve([await submissionOf(quiet.id)]);
    expect(await app.sql('select 1 from telegram_notices')).toEqual([]);
  });

  it('that wait are not sent to who mutes them', async () => {
    const ada = await subscriber();
    await approve([await submissionOf(ada.id)]);
    expect(await waiting()).toBe(1);
    await send(says('/mute', { id: ada.telegram_id }));
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

  it('end for who has blocked the bot', async () => {
    const ada = await subscriber();
    telegram.refusals.set(ada.telegram_id, BLOCKED);
    await approve([await submissionOf(ada.id)]);
    await app.sql('update telegram_notices set due_at = now()');
    await use(app, () => app.get(NoticeService).poll());
    await runWaitingJobs(app);
    await until(async () => (await subscribers()).length === 0);
    expect(await app.sql('select 1 from telegram_notices')).toEqual([]);
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

  // The last one: each server keeps the pause for itself.
  it('wait for as long as Telegram asks for, and are sent then', async () => {
    const ada = await subscriber();
    telegram.refusals.set(ada.telegram_id, pauseOf(900));
    await approve([await submissionOf(ada.id)]);
    await poll();
    const left = async () =>
      (
        await app.sql<{ left: number }>(
          `select extract(epoch from due_at - now())::int as left from telegram_notices
           where started_at is null and attempts = 1`,
        )
      )[0]?.left ?? 0;
    await until(async () => (await left()) > 800);
    const jobs = await app.sql(
      `select 1 from pgboss.job where name = 'send_telegram_notices' and state = 'created'
       and start_after > now() + interval '800 seconds'`,
    );
    expect(jobs).toHaveLength(1);
    expect(telegram.written).toEqual([]);
  });
});

describe('a site on https', () => {
  it('registers its webhook with the secret, and the commands in both languages', async () => {
    const site = await startApp({ ...env, PUBLIC_URL: 'https://drop.example' });
    await site.get(BotSetupService).setUp();
    await site.get(BotSetupService).setUp();
    await site.close();
    expect(telegram.setUp.get('setWebhook')).toEqual([
      {
        url: `https://drop.example${WEBHOOK}`,
        secret_token: SECRET,
        allowed_updates: ['message', 'my_chat_member'],
      },
    ]);
    const commands = telegram.setUp.get('setMyCommands') ?? [];
    expect(commands.map((it) => Reflect.get(it, 'language_code'))).toEqual(['', 'zh']);
  });
});
