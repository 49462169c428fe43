import supertest from 'supertest';
import { startApp, type TestApp } from '../../support/api/app.js';
import { newWallet } from '../../support/api/participants.js';
import {
  cookieOf,
  fromSite,
  goLive,
  postSession,
  SESSION,
  signIn,
  signInBody,
} from '../../support/api/visitor.js';

const ME = '/api/v1/me';
const DAY = 24 * 60 * 60;

let app: TestApp;
beforeAll(async () => {
  // One proxy, so that the attempts of these tests come from addresses of their own.
  app = await startApp({ TRUST_PROXY: '1' });
  await goLive(app);
});
afterAll(() => app.close());

describe("the session's cookie", () => {
  const attributes = (headers: Record<string, unknown>) => cookieOf(headers).split('; ').slice(1);

  it('is for this host, scripts cannot read it, and it lasts thirty days', async () => {
    const answer = await postSession(app, await signInBody(app, newWallet()));
    expect(cookieOf(answer.headers)).toMatch(/^session=[\w-]{43}; /);
    expect(attributes(answer.headers).sort()).toEqual(
      ['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax'].sort(),
    );
    const [row] = await app.sql<{ seconds: number }>(
      `select extract(epoch from expires_at - now())::int as seconds from visitor_sessions
       order by id desc limit 1`,
    );
    expect(row?.seconds).toBeGreaterThan(30 * DAY - 60);
  });

  it('is secure and bound to the host where a proxy says https', async () => {
    const secure = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '192.0.2.9' };
    const origin = app.url.replace('http:', 'https:');
    const body = await signInBody(app, newWallet());
    const answer = await supertest(app.url)
      .post(SESSION)
      .set({ ...secure, Origin: origin })
      .send(body);
    expect(answer.status).toBe(201);
    expect(cookieOf(answer.headers)).toMatch(/^__Host-session=/);
    expect(attributes(answer.headers)).toContain('Secure');
    const cookie = cookieOf(answer.headers).split(';')[0] ?? '';
    const read = (headers: object) => app.visitor.get(ME).set({ Cookie: cookie, ...headers });
    expect((await read(secure)).status).toBe(200);
    expect((await read({})).status).toBe(401);
  });

  it('is stored as a hash', async () => {
    const { cookie } = await signIn(app, newWallet());
    const token = cookie.split('=')[1] ?? '';
    const rows = JSON.stringify(await app.sql('select * from visitor_sessions'));
    expect(rows).not.toContain(token);
  });

  it('is prolonged once a day while it is used, and the row with it', async () => {
    const { send, cookie } = await signIn(app, newWallet());
    const fresh = await send('get', ME);
    expect(fresh.headers['set-cookie']).toBeUndefined();
    await app.sql(
      `update visitor_sessions set last_used_at = now() - interval '25 hours',
         expires_at = now() + interval '1 hour'
       where id = (select max(id) from visitor_sessions)`,
    );
    const prolonged = await send('get', ME);
    expect(prolonged.status).toBe(200);
    expect(cookieOf(prolonged.headers)).toContain(`${cookie}; Max-Age=2592000; `);
    expect((await send('get', ME)).headers['set-cookie']).toBeUndefined();
    const [row] = await app.sql<{ days: number }>(
      `select extract(day from expires_at - now())::int as days from visitor_sessions
       order by id desc limit 1`,
    );
    expect(row?.days).toBe(29);
  });

  it('is worth nothing thirty days after its last use', async () => {
    const { send } = await signIn(app, newWallet());
    await app.sql(
      'update visitor_sessions set expires_at = now() where id = (select max(id) from visitor_sessions)',
    );
    const answer = await send('get', ME);
    expect(answer.body).toMatchObject({ status: 401, code: 'session.required' });
  });

  it('gives way to that of another wallet', async () => {
    const first = await signIn(app, newWallet());
    const body = await signInBody(app, newWallet());
    const answer = await postSession(app, body).set('Cookie', first.cookie);
    expect(answer.status).toBe(201);
    expect((await first.send('get', ME)).status).toBe(401);
  });
});

describe('DELETE /api/v1/wallet/session', () => {
  it('ends the session at once, and only this one', async () => {
    const wallet = newWallet();
    const [here, there] = [await signIn(app, wallet), await signIn(app, wallet)];
    const answer = await here.send('delete', SESSION);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(cookieOf(answer.headers)).toMatch(/^session=; Max-Age=0; /);
    expect((await here.send('get', ME)).status).toBe(401);
    expect((await there.send('get', ME)).status).toBe(200);
  });

  it('says the same to a visitor without a session', async () => {
    expect((await fromSite(app.visitor.delete(SESSION), app)).status).toBe(204);
  });

  it('has its counterpart for all of a user’s sessions', async () => {
    const wallet = newWallet();
    const sessions = [await signIn(app, wallet), await signIn(app, wallet)];
    const [user] = await app.sql<{ id: number }>('select id from users where account = ?', [
      wallet.address,
    ]);
    const ended = await app.api.call('signOutUser', { path: { id: Number(user?.id) } });
    expect(ended).toEqual({ sessions: 2 });
    for (const { send } of sessions) expect((await send('get', ME)).status).toBe(401);
  });
});

describe('a change that a page of another site asks for', () => {
  const FOREIGN: Record<string, Record<string, string>> = {
    'another origin': { Origin: 'https://evil.example' },
    'an origin of no name': { Origin: 'null' },
    'another site': { 'Sec-Fetch-Site': 'cross-site' },
    'a site below the same domain': { 'Sec-Fetch-Site': 'same-site' },
    'the address bar': { 'Sec-Fetch-Site': 'none' },
    'nowhere at all': {},
  };

  it.each(Object.entries(FOREIGN))('is refused: from %s', async (_name, headers) => {
    const { cookie } = await signIn(app, newWallet());
    const answers = [
      await app.visitor
        .patch(ME)
        .set({ Cookie: cookie, ...headers })
        .send({ username: 'ada' }),
      await app.visitor.delete(SESSION).set({ Cookie: cookie, ...headers }),
      await app.visitor
        .post(SESSION)
        .set({ Cookie: cookie, ...headers })
        .send(await signInBody(app, newWallet())),
    ];
    for (const answer of answers) {
      expect(answer.body).toMatchObject({ status: 403, code: 'request.cross_origin' });
    }
    expect((await app.visitor.get(ME).set({ Cookie: cookie, ...headers })).status).toBe(200);
  });

  it('is done where the browser says that it comes from the site itself', async () => {
    const { cookie } = await signIn(app, newWallet());
    const own = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
    const answer = await app.visitor.patch(ME).set(own).send({ username: null });
    expect(answer.status).toBe(200);
  });
});
