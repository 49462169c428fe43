import supertest from 'supertest';
import { startApp, type TestApp } from '../support/api/app.js';
import {
  callMiniApp,
  miniAppVisitor,
  openMiniApp,
  signInMiniApp,
} from '../support/api/mini-app.js';
import { goLive, signIn } from '../support/api/visitor.js';
import { BOT_TOKEN, miniAppData } from '../support/shared/telegram.js';
import { WalletAccount } from '../support/shared/wallet-account.js';

const ME = '/api/v1/me';
const HOUR = 3_600;
const seconds = () => Math.floor(Date.now() / 1000);

let app: TestApp;
let number = 7000;
let id = 900_000;
let wallet: WalletAccount;
beforeAll(async () => {
  app = await startApp({
    TRUST_PROXY: '1',
    TELEGRAM_BOT_TOKEN: BOT_TOKEN,
    TELEGRAM_MINI_APP_URL: 'https://t.me/sample_bot/drop',
  });
});
beforeEach(async () => {
  number += 1;
  id += 1;
  wallet = new WalletAccount({ number });
  await goLive(app, { is_paused: false });
});
afterAll(() => app.close());

const userId = async (): Promise<number> => {
  const found = await app.sql<{ id: number }>('select id from users where account = ?', [
    wallet.account().address,
  ]);
  return found[0]?.id ?? 0;
};

const meWith = (token: string | null) => callMiniApp(app, 'get', ME, token);

describe('opening the Mini App', () => {
  it('lets a stranger look, with a ticket for the wallet and no session', async () => {
    const { status, body, headers } = await openMiniApp(app, miniAppData({ id }));
    expect(status).toBe(201);
    expect(body).toEqual({
      token: null,
      me: null,
      ticket: expect.any(String),
      link: 'https://t.me/sample_bot/drop',
    });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers['cache-control']).toBe('no-store');
    expect((await meWith(null)).status).toBe(401);
    expect((await meWith(body.ticket)).body.code).toBe('session.required');
  });

  it.each([
    ['for another account', (data: string) => data.replace('%22id%22%3A', '%22id%22%3A1')],
    ['with another start', (data: string) => `${data}&start_param=other`],
    ['without a signature', (data: string) => data.replace(/&hash=.*/, '')],
    ['with another signature', (data: string) => data.replace(/hash=.{8}/, 'hash=00000000')],
    ['with a second signature', (data: string) => `hash=${'0'.repeat(64)}&${data}`],
    ['that is empty', () => ''],
    ['that is nonsense', () => '%E0%A4%A&&=;hash=%00'],
  ])('refuses forged data %s', async (_name, forge) => {
    const { body } = await openMiniApp(app, forge(miniAppData({ id })));
    expect(body).toMatchObject({ status: 401, code: 'telegram.signature_invalid' });
  });

  it('refuses data signed with another bot’s token, and a bot that opens it', async () => {
    const foreign = await openMiniApp(app, miniAppData({ id }, {}, '1:token-of-another-bot'));
    expect(foreign.body.code).toBe('telegram.signature_invalid');
    const bot = await openMiniApp(app, miniAppData({ id, is_bot: true }));
    expect(bot.body.code).toBe('telegram.signature_invalid');
  });

  it('reads a start without the newer signature, and with fields that Telegram adds', async () => {
    const data = miniAppData({ id, is_verified: true }, { signature: undefined, start_mode: 'x' });
    expect((await openMiniApp(app, data)).status).toBe(201);
  });

  it.each([1.5, 1e30, 0, -7, 2 ** 60])('refuses the account number %s', async (number) => {
    const { body } = await openMiniApp(app, miniAppData({ id: number }));
    expect(body).toMatchObject({ status: 401, code: 'telegram.signature_invalid' });
  });

  it.each([
    ['is older than an hour', () => seconds() - HOUR - 5],
    ['comes from the future', () => seconds() + HOUR],
  ])('refuses data that %s', async (_name, date) => {
    const { body } = await openMiniApp(app, miniAppData({ id }, { auth_date: date() }));
    expect(body).toMatchObject({ status: 401, code: 'telegram.start_expired' });
  });

  it('takes each start once, also of two calls at the same time', async () => {
    const data = miniAppData({ id });
    const answers = await Promise.all([openMiniApp(app, data), openMiniApp(app, data)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 401]);
    expect((await openMiniApp(app, data)).body.code).toBe('telegram.start_expired');
    // The same data with another escape.
    expect((await openMiniApp(app, data.replace('sample', '%73ample'))).status).toBe(401);
    const [spent] = await app.sql<{ left: number }>(
      `select extract(epoch from expires_at - now())::int as left from spent_challenges
       order by expires_at limit 1`,
    );
    expect(spent?.left).toBeGreaterThan(HOUR - 60);
  });

  it('is refused to pages of other sites, and while the campaign is a preview', async () => {
    const foreign = await openMiniApp(app, miniAppData({ id })).set('Sec-Fetch-Site', 'cross-site');
    expect(foreign.body.code).toBe('request.cross_origin');
    await goLive(app, { campaign_mode: 'preview' });
    const { body } = await openMiniApp(app, miniAppData({ id }));
    expect(body).toMatchObject({ status: 409, code: 'campaign.not_live' });
  });

  it('says clearly that a site without a bot has none', async () => {
    const without = await startApp({ TRUST_PROXY: '1' });
    await goLive(without);
    const { body } = await openMiniApp(without, miniAppData({ id }));
    expect(body).toMatchObject({ status: 409, code: 'telegram.not_configured' });
    await without.close();
  });
});

describe('a wallet in the Mini App', () => {
  it('signs in, links the Telegram account at once, and counts the invitation', async () => {
    const inviter = await signIn(app, new WalletAccount({ number: number + 1000 }));
    const invited = await openMiniApp(app, miniAppData({ id, username: 'ada_sample' }));
    const { body, headers } = await signInMiniApp(app, invited.body.ticket, wallet, {
      referral_code: inviter.me['referral_code'],
    });
    expect(body.me).toMatchObject({ telegram: { name: '@ada_sample' }, inviter: true });
    expect(headers).not.toHaveProperty('set-cookie');
    expect((await meWith(body.token)).body).toEqual(body.me);
  });

  it('is not needed again: the account alone opens its session', async () => {
    const token = await miniAppVisitor(app, id, wallet);
    const { body } = await openMiniApp(app, miniAppData({ id }));
    expect(body.token).not.toBe(token);
    expect(body.me).toEqual((await meWith(token)).body);
    expect((await meWith(body.token)).status).toBe(200);
  });

  it('takes no forged ticket', async () => {
    const { body } = await openMiniApp(app, miniAppData({ id }));
    const [content = '', mac = ''] = String(body.ticket).split('.');
    const other = Buffer.from(JSON.stringify([id + 1, 'Eve', seconds() + HOUR]));
    for (const ticket of [
      '',
      'x',
      `${other.toString('base64url')}.${mac}`,
      `${content}.${content}`,
    ]) {
      const answer = await signInMiniApp(app, ticket, wallet);
      expect(answer.body).toMatchObject({ status: 401, code: 'telegram.start_expired' });
    }
  });

  it('shares a Telegram account with no other wallet, and makes no user', async () => {
    await miniAppVisitor(app, id, wallet);
    const { body: opened } = await openMiniApp(app, miniAppData({ id }));
    const another = new WalletAccount({ number: number + 1000 });
    const { body } = await signInMiniApp(app, opened.ticket, another);
    expect(body).toMatchObject({ status: 409, code: 'telegram.linked_elsewhere' });
    const users = 'select id from users where account = ?';
    expect(await app.sql(users, [another.account().address])).toEqual([]);
  });

  it('of a visitor with another Telegram account is refused', async () => {
    await miniAppVisitor(app, id, wallet);
    id += 1;
    const { body: opened } = await openMiniApp(app, miniAppData({ id }));
    const { body } = await signInMiniApp(app, opened.ticket, wallet);
    expect(body).toMatchObject({ status: 409, code: 'telegram.linked_elsewhere' });
  });

  it('links nothing for banned visitors, or while the campaign is paused', async () => {
    await goLive(app, { is_paused: true });
    const first = await miniAppVisitor(app, id, wallet);
    expect((await meWith(first)).body.telegram).toBeNull();
    await goLive(app, { is_paused: false });
    await app.admin
      .post(`/api/v1/admin/users/${await userId()}/ban`)
      .send({ reason: 'automation' });
    const second = await miniAppVisitor(app, id, wallet);
    expect((await meWith(second)).body).toMatchObject({ is_banned: true, telegram: null });
  });
});

describe('the token of the Mini App', () => {
  it('is no cookie, and a cookie’s is no token of the Mini App', async () => {
    const token = await miniAppVisitor(app, id, wallet);
    const asCookie = await supertest(app.url).get(ME).set('Cookie', `session=${token}`);
    expect(asCookie.body.code).toBe('session.required');
    const { cookie } = await signIn(app, wallet);
    const asToken = await meWith(cookie.split('=')[1] ?? '');
    expect(asToken.body.code).toBe('session.required');
    // The header alone counts where there are both.
    const both = await meWith('made-up').set('Cookie', cookie);
    expect(both.body.code).toBe('session.required');
  });

  it('is stored as its hash, and changes nothing from another site', async () => {
    const token = await miniAppVisitor(app, id, wallet);
    const stored = JSON.stringify(await app.sql('select * from visitor_sessions'));
    expect(stored).not.toContain(token);
    const rename = () => callMiniApp(app, 'patch', ME, token).send({ username: `ada_${id}` });
    expect((await rename().set('Sec-Fetch-Site', 'cross-site')).status).toBe(403);
    expect((await rename()).status).toBe(200);
  });

  it('ends with its sign-out, and leaves that of a cookie', async () => {
    const token = await miniAppVisitor(app, id, wallet);
    const { cookie, send } = await signIn(app, wallet);
    const path = '/api/v1/mini-app/session';
    await callMiniApp(app, 'delete', path, cookie.split('=')[1]);
    expect((await callMiniApp(app, 'delete', path, token)).status).toBe(204);
    expect((await meWith(token)).status).toBe(401);
    expect((await send('get', ME)).status).toBe(200);
  });

  it('ends with the link, by the visitor or by an admin, who sees it and leaves a row', async () => {
    const token = await miniAppVisitor(app, id, wallet);
    const path = `/api/v1/admin/users/${await userId()}/telegram`;
    expect((await app.admin.get(path)).body).toEqual({ account: { name: 'Ada' } });
    expect((await callMiniApp(app, 'delete', `${ME}/telegram`, token)).status).toBe(204);
    expect((await meWith(token)).status).toBe(401);
    expect((await openMiniApp(app, miniAppData({ id }))).body.token).toBeNull();
    const linkedAgain = await miniAppVisitor(app, id, wallet);
    expect((await app.admin.delete(path)).status).toBe(204);
    expect((await meWith(linkedAgain)).status).toBe(401);
    expect((await app.admin.get(path)).body).toEqual({ account: null });
    const [row] = await app.sql(`select action from operation_logs order by id desc limit 1`);
    expect(row).toEqual({ action: 'unlink_telegram' });
  });

  it('is not opened again by the account after a sign-out by an admin, until the wallet signs', async () => {
    await miniAppVisitor(app, id, wallet);
    await app.admin.post(`/api/v1/admin/users/${await userId()}/sign-out`);
    expect((await openMiniApp(app, miniAppData({ id }))).body.token).toBeNull();
    await miniAppVisitor(app, id, wallet);
    expect((await openMiniApp(app, miniAppData({ id }))).body.token).toEqual(expect.any(String));
  });

  it('ends with a sign-out by an admin, and with its thirtieth day', async () => {
    const token = await miniAppVisitor(app, id, wallet);
    await app.admin.post(`/api/v1/admin/users/${await userId()}/sign-out`);
    expect((await meWith(token)).status).toBe(401);
    await miniAppVisitor(app, id, wallet);
    const { body } = await openMiniApp(app, miniAppData({ id }));
    await app.sql("update visitor_sessions set expires_at = now() - interval '1 second'");
    expect((await meWith(body.token)).status).toBe(401);
  });

  it('reads and changes nothing for banned visitors, and ends with a deletion', async () => {
    const token = await miniAppVisitor(app, id, wallet);
    await app.admin
      .post(`/api/v1/admin/users/${await userId()}/ban`)
      .send({ reason: 'automation' });
    const renamed = await callMiniApp(app, 'patch', ME, token).send({ username: 'later' });
    expect(renamed.body.code).toBe('user.banned');
    expect((await meWith(token)).body.is_banned).toBe(true);
    await app.admin.delete(`/api/v1/admin/users/${await userId()}`);
    expect((await meWith(token)).status).toBe(401);
    const { body } = await openMiniApp(app, miniAppData({ id }));
    expect(body.token).toBeNull();
    const again = await signInMiniApp(app, body.ticket, wallet);
    expect(again.body).toMatchObject({ status: 403, code: 'wallet.account_deleted' });
  });

  it('does not end the sessions of browsers, however often the app is opened', async () => {
    const { send } = await signIn(app, wallet);
    await miniAppVisitor(app, id, wallet);
    for (let opened = 0; opened < 22; opened += 1)
      await openMiniApp(app, miniAppData({ id, opened }));
    expect((await send('get', ME)).status).toBe(200);
    const [{ count } = { count: 0 }] = await app.sql<{ count: number }>(
      `select count(*)::int as count from visitor_sessions s join users u on u.id = s.user_id
       where u.account = ? and is_mini_app`,
      [wallet.account().address],
    );
    expect(count).toBe(20);
  });
});
