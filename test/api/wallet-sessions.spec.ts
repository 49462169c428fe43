import { formatTonAddress } from '#libs/domain/index.js';
import { SessionSweepService } from '../../server/modules/earning/wallet-sessions/session-sweep.service.js';
import { startApp, type TestApp } from '../support/api/app.js';
import { newWallet } from '../support/api/participants.js';
import {
  CHALLENGE,
  challengeOf,
  fromSite,
  goLive,
  postSession,
  signIn,
  signInBody,
} from '../support/api/visitor.js';
import { TESTNET, WALLET_VERSIONS, WalletAccount } from '../support/shared/wallet-account.js';

const ME = '/api/v1/me';

let app: TestApp;
beforeAll(async () => {
  // One proxy, so that the attempts of these tests come from addresses of their own.
  app = await startApp({ TRUST_PROXY: '1' });
  await goLive(app);
});
afterAll(() => app.close());

const countOf = async (table: string): Promise<number> =>
  (await app.sql<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n ?? -1;

describe('POST /api/v1/wallet/challenge', () => {
  it('returns a challenge valid for fifteen minutes, and stores nothing', async () => {
    const before = await countOf('spent_challenges');
    const { status, body, headers } = await app.visitor.post(CHALLENGE);
    expect(status).toBe(201);
    expect(body.payload).toMatch(/^[\w-]{51}$/);
    const seconds = (Date.parse(body.expires_at) - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['set-cookie']).toBeUndefined();
    expect(await countOf('spent_challenges')).toBe(before);
  });
});

describe('POST /api/v1/wallet/session', () => {
  it.each(WALLET_VERSIONS)('makes the user of a %s wallet, and finds it again', async (version) => {
    const wallet = newWallet({ version });
    const first = await signIn(app, wallet);
    expect(first.me).toEqual({
      wallet_address: formatTonAddress(wallet.address, 'mainnet'),
      session_wallet: formatTonAddress(wallet.address, 'mainnet'),
      username: null,

      total_points: 0,
      claimed_tokens: 0,
      claimable_tokens: 0,
      tasks: [],

      is_banned: false,
      is_held: false,
      ban_reason: null,
      banned_at: null,

      inviter: false,
      telegram: null,
      referral_code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/),
    });
    const users = await countOf('users');
    const text = `Sign in\n${await challengeOf(app)}`;
    const sign_data = wallet.signData({ text });
    const again = await postSession(app, { account: wallet.account(), sign_data });
    expect([again.status, again.body]).toEqual([201, first.me]);
    expect(await countOf('users')).toBe(users);
  });

  it('takes a challenge once', async () => {
    const body = await signInBody(app, newWallet());
    expect((await postSession(app, body)).status).toBe(201);
    const again = await postSession(app, body);
    expect([again.status, again.body.code]).toEqual([401, 'wallet.challenge_used']);
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  it('opens one session with a challenge, however many ask at the same time', async () => {
    const body = await signInBody(app, newWallet());
    const sessions = await countOf('visitor_sessions');
    const answers = await Promise.all(Array.from({ length: 20 }, () => postSession(app, body)));
    const codes = answers.map(({ status, body: { code } }) => (status === 201 ? status : code));
    expect(codes.sort()).toEqual([201, ...Array(19).fill('wallet.challenge_used')]);
    expect(await countOf('visitor_sessions')).toBe(sessions + 1);
  });

  it('makes one user of an account, however many first sign-ins there are at once', async () => {
    const wallet = newWallet();
    const bodies = await Promise.all(Array.from({ length: 10 }, () => signInBody(app, wallet)));
    const answers = await Promise.all(bodies.map((body) => postSession(app, body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const users = await app.sql('select id from users where account = ?', [wallet.address]);
    expect(users).toHaveLength(1);
  });

  it('leaves a challenge to its owner when a stranger fails with it', async () => {
    const wallet = newWallet();
    const body = await signInBody(app, wallet);
    const stranger = newWallet();
    const stolen = { account: stranger.account(), proof: body.proof };
    expect((await postSession(app, stolen)).body.code).toBe('wallet.signature_invalid');
    expect((await postSession(app, body)).status).toBe(201);
  });

  it('takes a wallet of another network only where the site is on it', async () => {
    const wallet = newWallet({ chain: TESTNET });
    const refused = await postSession(app, await signInBody(app, wallet));
    expect([refused.status, refused.body.code]).toEqual([401, 'wallet.wrong_network']);
    const mainnet = await signIn(app, newWallet());
    await goLive(app, { ton_network: 'testnet' });
    const { me } = await signIn(app, wallet);
    expect(me['wallet_address']).toBe(formatTonAddress(wallet.address, 'testnet'));
    expect((await mainnet.send('get', ME)).status).toBe(401);
    await goLive(app, { ton_network: 'mainnet' });
    expect((await mainnet.send('get', ME)).status).toBe(200);
  });

  it("remembers a new user's invitation, and ignores an invalid code", async () => {
    const invite = async (wallet: WalletAccount, referral_code: string) => {
      const body = { ...(await signInBody(app, wallet)), referral_code };
      expect((await postSession(app, body)).status).toBe(201);
      const [user] = await app.sql<{ invited_with: string | null }>(
        'select invited_with from users where account = ?',
        [wallet.address],
      );
      return user?.invited_with;
    };
    const wallet = newWallet();
    expect(await invite(wallet, ' 7h2k9qxd ')).toBe('7H2K9QXD');
    expect(await invite(wallet, 'AAAAAAAA')).toBe('7H2K9QXD');
    expect(await invite(newWallet(), 'no code of ours')).toBeNull();
  });

  it.each<[string, (body: Awaited<ReturnType<typeof signInBody>>) => object, string]>([
    ['nothing', () => ({}), 'account'],
    ['an account without its contract', ({ proof }) => ({ account: {}, proof }), 'account'],
    ['no proof', ({ account }) => ({ account }), 'proof'],
    [
      'both proofs',
      (body) => ({ ...body, sign_data: new WalletAccount().signData({ text: 'x' }) }),
      'proof',
    ],
    ['a proof of another shape', ({ account }) => ({ account, proof: { payload: 'x' } }), 'proof'],
    [
      'a huge contract',
      ({ account, proof }) => ({
        account: { ...account, walletStateInit: 'A'.repeat(16_385) },
        proof,
      }),
      'account',
    ],
  ])('names the field that is wrong: %s', async (_name, change, field) => {
    const answer = await postSession(app, change(await signInBody(app, new WalletAccount())));
    expect(answer.body).toMatchObject({ status: 422, code: 'request.invalid' });
    expect(Object.keys(answer.body.errors)).toContain(field);
  });

  it('takes further fields in the objects of TON Connect', async () => {
    const { account, proof } = await signInBody(app, newWallet());
    const answer = await postSession(app, { account: { ...account, more: 1 }, proof });
    expect(answer.status).toBe(201);
  });

  it('says in both languages why it refuses', async () => {
    const body = await signInBody(app, newWallet());
    const wrong = { ...body, proof: { ...body.proof, payload: 'x' } };
    const zh = await postSession(app, wrong).set('Accept-Language', 'zh');
    const en = await postSession(app, wrong).set('Accept-Language', 'en');
    expect(zh.body.detail).toBe('该验证请求并非由本站发出，请重新连接');
    expect(en.body.detail).toBe('This is not a challenge of this site; please connect again');
  });

  it('limits the sessions of one account, and other accounts cannot use them up', async () => {
    const wallet = newWallet();
    const elsewhere = (n: number) => `198.51.100.${n}`;
    // Claims of the account without its key count for nothing.
    for (let n = 0; n < 35; n += 1) {
      const { proof } = await signInBody(app, newWallet());
      await postSession(app, { account: wallet.account(), proof }).set(
        'X-Forwarded-For',
        elsewhere(n),
      );
    }
    for (let n = 0; n < 30; n += 1) {
      const answer = await postSession(app, await signInBody(app, wallet));
      expect(answer.status).toBe(201);
    }
    const answer = await postSession(app, await signInBody(app, wallet));
    expect(answer.body).toMatchObject({ status: 429, code: 'request.too_many' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const sessions = await app.sql(
      `select 1 from visitor_sessions s join users u on u.id = s.user_id where u.account = ?`,
      [wallet.address],
    );
    expect(sessions).toHaveLength(20);
  });

  it('limits the attempts from one address', async () => {
    const send = () => postSession(app, {}).set('X-Forwarded-For', '203.0.113.77');
    for (let n = 0; n < 120; n += 1) expect((await send()).status).toBe(422);
    const refused = await send();
    expect(refused.body).toMatchObject({ status: 429, code: 'request.too_many' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const elsewhere = await postSession(app, {}).set('X-Forwarded-For', '203.0.113.78');
    expect(elsewhere.status).toBe(422);
  });

  it('limits the challenges that one address may ask for', async () => {
    const ask = () => app.visitor.post(CHALLENGE).set('X-Forwarded-For', '203.0.113.79');
    const answers = await Promise.all(Array.from({ length: 301 }, ask));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status }) => status)).toEqual([429]);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('refuses a body of more than a sign-in can have', async () => {
    const body = await signInBody(app, newWallet());
    const answer = await postSession(app, { ...body, more: 'x'.repeat(300_000) });
    expect(answer.body).toMatchObject({ status: 413, code: 'request.too_large' });
  });
});

describe('while the campaign is a preview', () => {
  beforeAll(() => goLive(app, { campaign_mode: 'preview' }));
  afterAll(() => goLive(app));

  it('signing in is refused, and no session works', async () => {
    const body = { account: newWallet().account(), proof: newWallet().proof({ text: 'x' }) };
    const answers = [
      await app.visitor.post(CHALLENGE),
      await postSession(app, body),
      await app.visitor.get(ME),
      await fromSite(app.visitor.patch(ME), app).send({ username: 'ada' }),
    ];
    for (const answer of answers) {
      expect(answer.body).toMatchObject({ status: 409, code: 'campaign.not_live' });
    }
  });
});

describe('expired rows', () => {
  it('are swept away: used challenges and sessions', async () => {
    await signIn(app, newWallet());
    await app.sql(`update spent_challenges set expires_at = now() - interval '1 second'`);
    await app.sql(`update visitor_sessions set expires_at = now() - interval '1 second'`);
    await app.get(SessionSweepService).sweep();
    expect([await countOf('spent_challenges'), await countOf('visitor_sessions')]).toEqual([0, 0]);
  });
});
