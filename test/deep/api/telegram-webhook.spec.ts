import { BotSetupService } from '../../../server/modules/participants/telegram-bot/bot-setup.service.js';
import { startApp, startedDatabase, type TestApp } from '../../support/api/app.js';
import {
  botEnv,
  MINI_APP_LINK as LINK,
  WEBHOOK_SECRET as SECRET,
  says,
  sendUpdate,
  subscribersOf,
  updateWith,
  WEBHOOK,
} from '../../support/api/telegram-bot.js';
import { goLive } from '../../support/api/visitor.js';
import { startTelegram, type TestTelegram } from '../../support/shared/telegram.js';

/** Telegram ids of the senders. */
const ADA = 40_000;

let telegram: TestTelegram;
let app: TestApp;
/** Another server on the same database. */
let replica: TestApp;
let database: Awaited<ReturnType<typeof startedDatabase>>;
let env: Record<string, string>;

beforeAll(async () => {
  telegram = await startTelegram();
  const bot = botEnv(telegram.origin);
  database = await startedDatabase(bot);
  env = { ...bot, ...database.env };
  app = await startApp(env);
  await goLive(app);
  replica = await startApp(env);
});
beforeEach(() => app.sql('delete from telegram_subscribers'));
afterAll(async () => {
  await replica.close();
  await app.close();
  await database.drop();
  telegram.close();
});

const subscribers = () => subscribersOf(app);

const send = (update: object, secret?: string | null, to = app) => sendUpdate(to, update, secret);

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

  it('handles an update once, on whatever server it arrives', async () => {
    const update = says('/unmute');
    const answers = [await send(update), await send(update), await send(update, SECRET, replica)];
    expect(answers.map(({ body }) => body.method)).toEqual(['sendMessage', undefined, undefined]);
  });
});

describe('a visitor who writes to the bot', () => {
  it.each([
    ['/start 7h2k9qxd', `${LINK}?startapp=7H2K9QXD`],
    ['/start to_claims', `${LINK}?startapp=to_claims`],
    ['/start@sample_bot 7H2K9QXD', `${LINK}?startapp=7H2K9QXD`],
    ['/start javascript:alert(1)', LINK],
    ['/start', LINK],
    ['hello', LINK],
  ])('gets a button to the app for %s', async (text, url) => {
    const { body } = await send(says(text));
    expect(body).toMatchObject({ method: 'sendMessage', chat_id: ADA });
    expect(body.reply_markup.inline_keyboard).toEqual([[{ text: 'Open the app', url }]]);
    expect(await subscribers()).toEqual([]);
  });

  it('turns notices on and off, with replies in their language', async () => {
    const on = await send(says('/unmute', { language_code: 'zh-hans' }));
    expect(on.body.text).toBe('通知已开启。发送 /mute 可关闭。');
    expect(await subscribers()).toEqual([ADA]);
    const off = await send(says('/mute'));
    expect(off.body.text).toBe('Notices are off. Send /unmute to get them again.');
    expect(await subscribers()).toEqual([]);
    await send(says('/unmute'));
    await send(says('/stop'));
    expect(await subscribers()).toEqual([]);
  });

  it('who blocks the bot gets nothing any more', async () => {
    await send(says('/unmute'));
    const chat = { id: ADA, type: 'private' };
    const my_chat_member = { chat, new_chat_member: { status: 'kicked' } };
    await send(updateWith({ my_chat_member }));
    expect(await subscribers()).toEqual([]);
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
