import { TelegramAccountRepository } from '../../../server/modules/participants/users/telegram-account.repository.js';
import { Env } from '../../../server/platform/config/env.js';
import { startApp, type TestApp } from '../../support/api/app.js';
import { callMiniApp, miniAppChallenge, openMiniApp } from '../../support/api/mini-app.js';
import { use } from '../../support/api/participants.js';
import {
  linkTelegram,
  type Participant,
  participant,
  taskWith,
} from '../../support/api/verification.js';
import { goLive, postSession, signInBody } from '../../support/api/visitor.js';
import { BOT_TOKEN, miniAppData, telegramLogin } from '../../support/shared/telegram.js';
import { WalletAccount } from '../../support/shared/wallet-account.js';

const MINE = '/api/v1/me/telegram';
const SESSION = '/api/v1/mini-app/wallet-session';
const DAY = 86_400;
const EARLIER = 'a-secret-from-before-the-rotation-0001';
const seconds = () => Math.floor(Date.now() / 1000);

let app: TestApp;
let ada: Participant;
let accounts = 4000;
beforeAll(async () => {
  const EARLIER_JWT_SECRETS = EARLIER;
  app = await startApp({ TRUST_PROXY: '1', TELEGRAM_BOT_TOKEN: BOT_TOKEN, EARLIER_JWT_SECRETS });
  await goLive(app);
});
beforeEach(async () => {
  ada = await participant(app);
  accounts += 1;
});
afterAll(() => app.close());

const link = linkTelegram;

describe('a visitor', () => {
  it('is led to Telegram’s own page for this site’s bot', async () => {
    const { body } = await ada.send('get', MINE);
    expect(body).toMatchObject({ is_available: true, account: null });
    const page = new URL(body.login_url);
    expect(page.origin + page.pathname).toBe('https://oauth.telegram.org/auth');
    expect(Object.fromEntries(page.searchParams)).toEqual({ bot_id: '123456789', origin: app.url });
    expect(body.login_url).not.toContain('sample-token');
  });

  it('links the account that Telegram has signed, and is answered the same again', async () => {
    const login = telegramLogin({
      id: accounts,
      username: 'ada_sample',
      photo_url: 'https://t.me/a.jpg',
    });
    const linked = await link(ada, login);
    expect(linked.status).toBe(200);
    expect(linked.body).toMatchObject({ account: { name: '@ada_sample' } });
    expect((await link(ada, login)).body.account).toEqual(linked.body.account);
    expect((await ada.send('get', '/api/v1/me')).body.telegram).toEqual({ name: '@ada_sample' });
  });

  it('is called by the name where there is no username', async () => {
    const { body } = await link(ada, telegramLogin({ id: accounts, last_name: '=Sample ' }));
    expect(body.account.name).toBe('Ada =Sample');
  });

  it.each([
    ['another account', { id: 1 }],
    ['another name', { first_name: 'Eve' }],
    ['one more field', { username: 'eve' }],
    ['a fresher date', { auth_date: seconds() + 60 }],
    ['another signature', { hash: '0'.repeat(64) }],
  ])('cannot send %s with Telegram’s signature', async (_name, fields) => {
    const { body } = await link(ada, { ...telegramLogin({ id: accounts }), ...fields });
    expect(body).toMatchObject({ status: 401, code: 'telegram.signature_invalid' });
  });

  it('cannot make a field of one account out of the lines of another', async () => {
    const signed = telegramLogin({ id: accounts, first_name: 'x\nid=5\nlast_name=y' });
    const moved = { ...signed, first_name: 'x', id: 5, last_name: `y\nid=${accounts}` };
    for (const login of [signed, moved]) {
      const { status, body } = await link(ada, login);
      expect([status, body.code]).not.toContain(200);
      expect((await ada.send('get', MINE)).body.account).toBeNull();
    }
    for (const first_name of ['a\tb', 'a\rb', 'a\u2028b', 'a\u0085b']) {
      const { body } = await link(ada, telegramLogin({ id: accounts, first_name }));
      expect([body.status, Object.keys(body.errors ?? {})]).toEqual([422, ['login']]);
    }
  });

  it('reads fields that Telegram adds, which are signed as well', async () => {
    const login = { id: accounts, is_premium: 'true', language_code: 'en' };
    expect((await link(ada, telegramLogin(login))).body.account).toEqual({ name: 'Ada' });
    accounts += 1;
    const bob = await participant(app);
    const { body } = await link(bob, {
      ...telegramLogin({ ...login, id: accounts }),
      is_premium: '',
    });
    expect(body.code).toBe('telegram.signature_invalid');
  });

  it.each([1.5, 1e30, 0, -1, '7', 2 ** 53])('links no account with the number %s', async (id) => {
    const { body } = await link(ada, telegramLogin({ id }));
    expect(body).toMatchObject({ status: 422, errors: { login: expect.any(String) } });
  });

  it("cannot link an account by another visitor's link", async () => {
    const login = telegramLogin({ id: accounts });
    const eve = await participant(app);
    const { body: others } = await eve.send('get', MINE);
    for (const state of ['', others.state, '9999999999.x']) {
      const { body } = await link(ada, login, { state });
      expect(body).toMatchObject({ status: 401, code: 'telegram.login_expired' });
    }
    expect((await ada.send('get', MINE)).body.account).toBeNull();
  });

  it('unlinks the account, which only the same wallet can link again', async () => {
    await link(ada, telegramLogin({ id: accounts }));
    expect((await ada.send('delete', MINE)).status).toBe(204);
    expect((await ada.send('get', MINE)).body.account).toBeNull();
    const bob = await participant(app);
    const moved = await link(bob, telegramLogin({ id: accounts, username: 'moved' }));
    expect(moved.body).toMatchObject({ status: 409, code: 'telegram.linked_elsewhere' });
    expect((await bob.send('get', MINE)).body.account).toBeNull();
    const again = await link(ada, telegramLogin({ id: accounts, username: 'again' }));
    expect(again.body.account).toEqual({ name: '@again' });
  });

  it('keeps the account when the user is deleted, or linked by an earlier version', async () => {
    await link(ada, telegramLogin({ id: accounts }));
    await app.sql('delete from telegram_reservations');
    await app.admin.delete(`/api/v1/admin/users/${ada.id}`);
    const bob = await participant(app);
    const { body } = await link(bob, telegramLogin({ id: accounts, username: 'later' }));
    expect(body.code).toBe('telegram.linked_elsewhere');
  });

  it('keeps the account when the server’s secret is replaced', async () => {
    await app.sql('delete from telegram_reservations');
    const before = new TelegramAccountRepository(app.em, app.get(Env), EARLIER);
    await use(app, () => before.link(ada.id, { telegram_id: accounts, name: 'Ada' }));
    await use(app, () => before.unlink([ada.id]));
    const bob = await participant(app);
    const { body } = await link(bob, telegramLogin({ id: accounts }));
    expect(body.code).toBe('telegram.linked_elsewhere');
    const again = await link(ada, telegramLogin({ id: accounts, username: 'again' }));
    expect(again.body.account).toEqual({ name: '@again' });
  });

  it('cannot use a login signed for another bot', async () => {
    const { body } = await link(ada, telegramLogin({ id: accounts }, '1:token-of-another-bot'));
    expect(body.code).toBe('telegram.signature_invalid');
  });

  it.each([
    ['is older than a day', () => seconds() - DAY - 5],
    ['comes from the future', () => seconds() + 3600],
  ])('cannot use a login that %s', async (_name, date) => {
    const { body } = await link(ada, telegramLogin({ id: accounts, auth_date: date() }));
    expect(body).toMatchObject({ status: 401, code: 'telegram.login_expired' });
  });

  it('cannot use a login twice', async () => {
    const login = telegramLogin({ id: accounts });
    await link(ada, login);
    const bob = await participant(app);
    expect((await link(bob, login)).body.code).toBe('telegram.login_expired');
  });

  it('cannot share an account with others, and keeps the one it has', async () => {
    await link(ada, telegramLogin({ id: accounts }));
    const bob = await participant(app);
    const theirs = await link(bob, telegramLogin({ id: accounts, username: 'again' }));
    expect(theirs.body).toMatchObject({ status: 409, code: 'telegram.linked_elsewhere' });
    accounts += 1;
    const other = await link(ada, telegramLogin({ id: accounts }));
    expect(other.body).toMatchObject({ status: 409, code: 'telegram.linked_elsewhere' });
  });

  it('that two send at the same time is linked to one', async () => {
    const bob = await participant(app);
    const answers = await Promise.all([
      link(ada, telegramLogin({ id: accounts, username: 'one' })),
      link(bob, telegramLogin({ id: accounts, username: 'two' })),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('that is banned links nothing, nor while the campaign is paused', async () => {
    await goLive(app, { is_paused: true });
    expect((await link(ada, telegramLogin({ id: accounts }))).body.code).toBe('campaign.paused');
    await goLive(app, { is_paused: false });
    await app.admin.post(`/api/v1/admin/users/${ada.id}/ban`).send({ reason: 'automation' });
    const banned = await link(ada, telegramLogin({ id: accounts }));
    expect(banned.body).toMatchObject({ status: 403, code: 'user.banned' });
  });
});

describe('the Mini App', () => {
  it('links no account with a proof that does not name it', async () => {
    const [id, wallet] = [accounts, new WalletAccount({ number: 8000 + accounts })];
    const { body: own } = await openMiniApp(app, miniAppData({ id }));
    const { body: others } = await openMiniApp(app, miniAppData({ id: id + 500 }));
    const foreign = await miniAppChallenge(app, others.ticket);
    expect(foreign).toContain(`.telegram-${id + 500}`);
    for (const challenge of [undefined, foreign]) {
      const proof = await signInBody(app, wallet, challenge);
      const { body } = await callMiniApp(app, 'post', SESSION).send({
        ...proof,
        ticket: own.ticket,
      });
      expect(body).toMatchObject({ status: 401, code: 'wallet.telegram_mismatch' });
    }
    const forged = foreign?.replace(String(id + 500), String(id));
    const { body } = await callMiniApp(app, 'post', SESSION).send({
      ...(await signInBody(app, wallet, forged)),
      ticket: own.ticket,
    });
    expect(body.code).toBe('wallet.challenge_invalid');
    const onSite = await postSession(app, await signInBody(app, wallet, foreign));
    expect(onSite.body.code).toBe('wallet.telegram_mismatch');
    expect(await app.sql('select * from telegram_accounts where telegram_id = ?', [id])).toEqual(
      [],
    );
  });
});

describe('a site without a bot', () => {
  it('links no accounts, and says so', async () => {
    const without = await startApp({ TRUST_PROXY: '1' });
    await goLive(without);
    const eve = await participant(without);
    expect((await eve.send('get', MINE)).body).toEqual({
      is_available: false,
      login_url: null,
      state: expect.any(String),
      account: null,
    });
    const { body } = await link(eve, telegramLogin({ id: 1 }));
    expect(body).toMatchObject({ status: 409, code: 'telegram.not_configured' });
    const { body: methods } = await without.admin.get('/api/v1/admin/verification-methods');
    const needs = Object.fromEntries(
      methods.map((entry: { method: string; needs: string[] }) => [entry.method, entry.needs]),
    );
    expect(needs).toMatchObject({
      telegram_member: ['TELEGRAM_BOT_TOKEN', 'OUTBOUND_REQUESTS'],

      ton_balance: ['OUTBOUND_REQUESTS'],
      manual: [],
    });
    const join = await taskWith(without, 'telegram_member', { chat: '@sample_chat' });
    const refused = await eve.send('post', `/api/v1/me/tasks/${join}/start`);
    expect(refused.body).toMatchObject({
      status: 409,
      code: 'verification.not_set_up',
      detail: 'The organisers have not set up the Telegram bot that checks this task yet.',
    });
    await without.close();
  });
});
