import { Address } from '@ton/core';
import { formatTonAddress } from '#libs/domain/index.js';
import { startApp, type TestApp } from '../support/api/app.js';
import { goLive, postSession, type SignedIn, signIn, signInBody } from '../support/api/visitor.js';
import { WalletAccount } from '../support/shared/wallet-account.js';

const ME = '/api/v1/me';
const USERS = '/api/v1/admin/users';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await goLive(app);
});
afterAll(() => app.close());

let wallets = 0;
const newWallet = () => {
  wallets += 1;
  return new WalletAccount({ number: 5000 + wallets });
};

const idOf = async ({ address }: WalletAccount): Promise<number> =>
  (await app.sql<{ id: number }>('select id from users where account = ?', [address]))[0]?.id ?? 0;

const rename = ({ send }: SignedIn, username: unknown) => send('patch', ME).send({ username });

describe('GET /api/v1/me', () => {
  it('returns the visitor’s points and rank, without caching on the way', async () => {
    const wallet = newWallet();
    const visitor = await signIn(app, wallet);
    await app.sql('update users set total_points = 2750, claimed_tokens = 1 where account = ?', [
      wallet.address,
    ]);
    const { body, headers } = await visitor.send('get', ME);
    expect(body).toEqual({
      ...visitor.me,

      total_points: 2750,
      claimed_tokens: 1,
      claimable_tokens: 1,
    });
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('PATCH /api/v1/me', () => {
  it('gives the visitor a name, and takes it away', async () => {
    const visitor = await signIn(app, newWallet());
    const named = await rename(visitor, 'Ada_1');
    expect([named.status, named.body]).toEqual([200, { ...visitor.me, username: 'Ada_1' }]);
    expect((await visitor.send('get', ME)).body.username).toBe('Ada_1');
    expect((await rename(visitor, 'ADA_1')).body.username).toBe('ADA_1');
    expect((await rename(visitor, null)).body.username).toBeNull();
  });

  it('gives a name to one visitor only, however it is written', async () => {
    const [first, second] = [await signIn(app, newWallet()), await signIn(app, newWallet())];
    expect((await rename(first, 'Σίσυφος')).status).toBe(200);
    const answer = await rename(second, 'ΣΊΣΥΦΟΣ');
    expect(answer.body).toMatchObject({ status: 409, code: 'username.taken' });
    expect(answer.body.errors).toHaveProperty('username');
    await rename(first, null);
    expect((await rename(second, 'ΣΊΣΥΦΟΣ')).status).toBe(200);
  });

  it('refuses a name that looks like a taken one, and keeps earlier names', async () => {
    const [first, second] = [await signIn(app, newWallet()), await signIn(app, newWallet())];
    await rename(first, 'scope');
    for (const name of ['sc0pe', 'ѕсоре', 'S.Cope']) {
      expect((await rename(second, name)).body).toMatchObject({
        status: 409,
        code: 'username.taken',
      });
    }
    await app.sql(`update users set username = 'support1' where username = 'scope'`);
    expect((await rename(first, 'support1')).status).toBe(200);
  });

  it('gives it to one of many who ask at the same time', async () => {
    const visitors = await Promise.all(Array.from({ length: 10 }, () => signIn(app, newWallet())));
    const answers = await Promise.all(visitors.map((visitor) => rename(visitor, 'wanted')));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(9).fill(409)]);
  });

  it.each([
    ['username.length', 'ab'],
    ['username.length', 'x'.repeat(25)],
    ['username.characters', 'with space'],
    ['username.mixed_scripts', 'аda'],
    ['username.reserved', 'Admin'],
    ['username.reserved', 'jetdropteam'],
    ['username.reserved', '官方客服'],
    ['username.reserved', 'JETD'],
    ['request.invalid', undefined],
    ['request.invalid', 5],
    ['request.invalid', 'x'.repeat(65)],
  ])('refuses with %s: %j', async (code, username) => {
    const visitor = await signIn(app, newWallet());
    const answer = await rename(visitor, username);
    expect(answer.body).toMatchObject({ status: 422, code });
    expect(Object.keys(answer.body.errors)).toEqual(['username']);
    expect((await visitor.send('get', ME)).body.username).toBeNull();
  });

  it('changes nothing but the name', async () => {
    const visitor = await signIn(app, newWallet());
    const answer = await visitor.send('patch', ME).send({ username: 'ada', total_points: 9000 });
    expect(answer.body).toMatchObject({
      status: 422,
      errors: { total_points: expect.any(String) },
    });
  });

  it('changes nothing while the campaign is paused, which can be read', async () => {
    const visitor = await signIn(app, newWallet());
    await goLive(app, { is_paused: true });
    const answer = await rename(visitor, 'paused');
    const read = await visitor.send('get', ME);
    await goLive(app, { is_paused: false });
    expect(answer.body).toMatchObject({ status: 409, code: 'campaign.paused' });
    expect(read.status).toBe(200);
  });

  it('limits the changes of one session', async () => {
    const wallet = newWallet();
    const [busy, other] = [await signIn(app, wallet), await signIn(app, wallet)];
    for (let n = 0; n < 120; n += 1) await rename(busy, null);
    const refused = await rename(busy, null);
    expect(refused.body).toMatchObject({ status: 429, code: 'request.too_many' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await rename(other, null)).status).toBe(200);
  });
});

describe('a banned visitor', () => {
  it('signs in and reads why, but changes nothing', async () => {
    const wallet = newWallet();
    await signIn(app, wallet);
    await app.sql(`update users set is_banned = true, ban_reason = ? where account = ?`, [
      'Many accounts',
      wallet.address,
    ]);
    const visitor = await signIn(app, wallet);
    expect(visitor.me).toMatchObject({ is_banned: true, ban_reason: 'Many accounts' });
    expect((await visitor.send('get', ME)).body).toEqual(visitor.me);
    const answer = await rename(visitor, 'banned');
    expect(answer.body).toMatchObject({ status: 403, code: 'user.banned' });
  });
});

describe('a deleted user', () => {
  it.each<[string, (id: number) => Promise<unknown>]>([
    ['alone', (id) => app.admin.delete(`${USERS}/${id}`)],
    ['with others', (id) => app.admin.post(`${USERS}/bulk/delete`).send({ ids: [id] })],
  ])('is signed out at once and cannot come back: deleted %s', async (_name, remove) => {
    const wallet = newWallet();
    const visitor = await signIn(app, wallet);
    await remove(await idOf(wallet));
    const gone = { status: 401, code: 'wallet.account_deleted' };
    expect((await visitor.send('get', ME)).body).toMatchObject(gone);
    const body = await signInBody(app, wallet);
    const answer = await postSession(app, body);
    expect(answer.body).toMatchObject({ status: 403, code: 'wallet.account_deleted' });
    expect(await idOf(wallet)).toBe(0);
    expect(await app.sql("select * from deleted_accounts where account like '%:%'")).toEqual([]);
  });

  it('does not come back through a sign-in at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const wallet = newWallet();
      await signIn(app, wallet);
      const body = await signInBody(app, wallet);
      await Promise.all([
        app.admin.delete(`${USERS}/${await idOf(wallet)}`),
        postSession(app, body),
      ]);
      expect(await idOf(wallet)).toBe(0);
    }
  });
});

describe('the back office', () => {
  it('finds a user by the address in any of its spellings', async () => {
    const wallet = newWallet();
    await signIn(app, wallet);
    const { address } = wallet;
    const friendly = [true, false].flatMap((bounceable) =>
      [true, false].flatMap((urlSafe) =>
        [true, false].map((testOnly) =>
          Address.parseRaw(address).toString({ bounceable, urlSafe, testOnly }),
        ),
      ),
    );
    const shown = formatTonAddress(address, 'mainnet');
    const part = shown.slice(0, 10);
    for (const search of [address, address.toUpperCase(), ` ${address} `, ...friendly, part]) {
      const { body } = await app.admin.get(USERS).query({ search });
      expect([search, body]).toEqual([
        search,
        [expect.objectContaining({ wallet_address: shown })],
      ]);
    }
    for (const spelling of [address, ...friendly]) {
      const filter = JSON.stringify({ wallet_address: spelling });
      const { body } = await app.admin.get(USERS).query({ filter });
      expect(body).toHaveLength(1);
      const csv = await app.admin.get('/api/v1/admin/export/users/csv').query({ search: spelling });
      expect(csv.text).toContain(`,${shown},`);
    }
  });
});
