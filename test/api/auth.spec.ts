import { setImmediate as nextTurn } from 'node:timers/promises';
import { jest } from '@jest/globals';
import supertest from 'supertest';
import { LoginAttempts } from '../../server/modules/admins/auth/login-attempts.service.js';
import { verifyPassword } from '../../server/modules/admins/auth/password.js';
import { newestLogs, startApp, type TestApp } from '../support/api/app.js';
import { ADMIN } from '../support/shared/credentials.js';
import { deepOnly } from '../support/shared/deep.js';
import { login } from '../support/shared/login.js';
import { until } from '../support/shared/until.js';

const LOGIN = '/api/v1/admin/auth/login';
const ME = '/api/v1/admin/auth/me';
const PASSWORD = '/api/v1/admin/auth/password';

const deep = deepOnly(it);

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' });
});
afterAll(() => app.close());

const bearer = (token: string) =>
  supertest(app.url).get(ME).set('Authorization', `Bearer ${token}`);

/** A login from an address. */
const logInFrom = (address: string, credentials: object = ADMIN) =>
  app.visitor.post(LOGIN).set('X-Forwarded-For', address).send(credentials);

/** Strangers who retry as soon as they get a response, so that the queue stays full. */
function fillTheLine() {
  let isOver = false;
  const stranger = async () => {
    while (!isOver) {
      await verifyPassword(undefined, 'guess', { isStranger: true }).catch(() => nextTurn());
    }
  };
  const strangers = Array.from({ length: 200 }, stranger);
  return {
    leave: async () => {
      isOver = true;
      await Promise.all(strangers);
    },
  };
}

describe('POST /api/v1/admin/auth/login', () => {
  it('returns a token that names the admin', async () => {
    const answer = await app.visitor.post(LOGIN).send(ADMIN);
    expect(answer.status).toBe(200);
    const me = await bearer(answer.body.access_token);
    expect(me.body).toEqual({ id: 1, username: ADMIN.username });
  });

  it('returns a token that ends after twelve hours', async () => {
    const [, claims = ''] = app.token.split('.');
    const { iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect(exp - iat).toBe(12 * 60 * 60);
  });

  it('leaves a row that names the admin and the address', async () => {
    await logInFrom('203.0.113.9');
    const [row] = await newestLogs(app);
    expect(row).toMatchObject({
      admin_username: 'admin',
      action: 'login',
      resource_type: 'auth',
      details: 'Logged in',
      ip_address: '203.0.113.9',
    });
  });

  it.each([{}, { username: 'admin' }, { password: 'x' }, { username: '', password: '' }])(
    'asks for both fields when given %j',
    async (body) => {
      const answer = await app.visitor.post(LOGIN).send(body);
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({
        code: 'auth.credentials_required',
        detail: '请输入用户名和密码',
      });
    },
  );

  it('treats an unknown name and a wrong password alike, and logs both', async () => {
    const wrong = await app.visitor.post(LOGIN).send({ ...ADMIN, password: 'not the password' });
    const unknown = await app.visitor.post(LOGIN).send({ ...ADMIN, username: 'nobody' });
    const { request_id: _a, ...wrongBody } = wrong.body;
    const { request_id: _b, ...unknownBody } = unknown.body;
    expect(wrong.status).toBe(401);
    expect(wrongBody.detail).toBe('登录失败，请检查用户名和密码');
    expect(unknownBody).toEqual(wrongBody);
    const rows = await newestLogs(app, 2);
    expect(rows.map(({ admin_username }) => admin_username)).toEqual(['nobody', 'admin']);
    for (const row of rows) {
      expect(row.action).toBe('login');
      expect(row.details).toMatch(/^Failed: /);
    }
  });

  deep('logs the first failures of a network, then counts them, and hides no attack', async () => {
    const last = async () => (await newestLogs(app))[0] as unknown as { id: number };
    const { id } = await last();
    for (let time = 0; time < 12; time += 1) {
      const username = `\u202E${time}\u0007${'nobody'.repeat(9)}`;
      await logInFrom('198.51.100.77', { username, password: 'wrong' });
    }
    const rows = await app.sql<{ admin_username: string; details: string }>(
      "select admin_username, details from operation_logs where id > ? and ip_address = '198.51.100.77' order by id",
      [id],
    );
    const failed = 'Login failed, please check username and password';
    expect(rows.map(({ details }) => details)).toEqual([
      ...Array(3).fill(`Failed: ${failed}`),
      `Failed 10 times: ${failed}`,
    ]);
    expect(rows[0]?.admin_username).toBe('0nobodynobodynobodynobodynobody…');
  });

  it('speaks the language that is asked for', async () => {
    const answer = await app.visitor
      .post(LOGIN)
      .set('Accept-Language', 'en-GB,zh;q=0.5')
      .send({ ...ADMIN, password: 'wrong' });
    expect(answer.body.detail).toBe('Login failed, please check username and password');
  });

  it('limits the attempts for one name from one address', async () => {
    const attempt = (address: string) =>
      logInFrom(address, { username: 'target', password: 'guess' });
    for (let n = 1; n <= 10; n += 1) expect((await attempt('198.51.100.1')).status).toBe(401);
    const refused = await attempt('198.51.100.1');
    expect(refused.status).toBe(429);
    expect(refused.body.code).toBe('request.too_many');
    // The block lasts five minutes, less the moment that the attempts took.
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(200);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300);
    expect((await attempt('198.51.100.2')).status).toBe(401);
  });

  deep('takes the right password whatever others guess from elsewhere', async () => {
    const attempt = (address: string, password: string) =>
      logInFrom(address, { ...ADMIN, password });
    expect((await attempt('203.0.113.50', ADMIN.password)).status).toBe(200);
    for (let n = 1; n <= 11; n += 1) {
      expect((await attempt(`198.51.100.${50 + n}`, 'guess')).status).toBe(401);
    }
    expect((await attempt('203.0.113.50', ADMIN.password)).status).toBe(200);
    expect((await attempt('203.0.113.51', ADMIN.password)).status).toBe(200);
  });

  it('lets guesses at one name wait, but not where its admin has logged in before', async () => {
    const attempts = app.get(LoginAttempts);
    const slowDown = jest.spyOn(attempts, 'slowDown');
    await logInFrom('203.0.113.60');
    expect(slowDown).toHaveBeenCalledTimes(1);
    await logInFrom('203.0.113.60');
    expect(slowDown).toHaveBeenCalledTimes(1);
    slowDown.mockRestore();
  });

  deep('forgives the attempts before a success, over IPv6 as well', async () => {
    const attempt = (n: number) => logInFrom(`2001:db8:0:1::${n}`);
    for (let n = 1; n <= 35; n += 1) expect((await attempt(n)).status).toBe(200);
  });

  it('counts a subscriber of IPv6 as one, whatever address it takes', async () => {
    const attempt = (n: number) =>
      logInFrom(`2001:db8:0:2::${n}`, { username: 'six', password: 'guess' });
    for (let n = 1; n <= 10; n += 1) await attempt(n);
    expect((await attempt(11)).status).toBe(429);
  });

  deep('hashes only so many at once, and none within a transaction', async () => {
    expect(await login(app.url)).toEqual(expect.any(String));
    const line = fillTheLine();
    const flood = Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const credentials = { username: `flood-${n}`, password: 'guess' };
        return (await logInFrom(`10.0.0.${n}`, credentials)).status;
      }),
    );
    expect(await login(app.url)).toEqual(expect.any(String));
    expect((await app.admin.get('/api/v1/admin/users')).status).toBe(200);
    const [held] = await app.sql<{ count: string }>(
      `select count(*) from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction' and query like '%admins%'`,
    );
    expect(Number(held?.count)).toBe(0);
    expect(new Set(await flood)).toEqual(new Set([503]));
    await line.leave();
    const afterwards = await logInFrom('10.0.1.1', { username: 'flood', password: 'guess' });
    expect(afterwards.status).toBe(401);
  });

  it('limits the attempts from one address, for whatever name', async () => {
    const attempt = (username: string) =>
      logInFrom('198.51.100.200', { username, password: 'guess' });
    for (let n = 1; n <= 30; n += 1) await attempt(`name-${n}`);
    expect((await attempt('one-more')).status).toBe(429);
  });
});

describe('PUT /api/v1/admin/auth/password', () => {
  const NEW = 'another long password';

  const forgivePasswordChanges = () => app.get(LoginAttempts).forgivePassword(1);

  it('refuses a wrong current password, naming the field', async () => {
    const answer = await app.admin
      .put(PASSWORD)
      .send({ current_password: 'wrong', new_password: NEW });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ current_password: '当前密码不正确' });
  });

  it.each([
    'short',
    '12345678',
    '        ',
    'password1234',
    '123456789012',
    'aaaaaaaaaaaaaa',
    ' '.repeat(20),
    'qwertyuiop[]',
    'adminadminadmin',
    ADMIN.password,
    'jetdrop-demo',
  ])('refuses %j as the new one', async (password) => {
    const answer = await app.admin
      .put(PASSWORD)
      .send({ current_password: ADMIN.password, new_password: password });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty('new_password');
    await forgivePasswordChanges();
  });

  it('logs a failed change, and takes not even the right one after ten', async () => {
    const change = (current_password: string) =>
      app.admin.put(PASSWORD).send({ current_password, new_password: NEW });
    for (let n = 0; n < 10; n += 1) expect((await change('wrong')).status).toBe(422);
    expect(await newestLogs(app)).toMatchObject([
      { action: 'change_password', details: 'Failed: The current password is wrong' },
    ]);
    const refused = await change(ADMIN.password);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await forgivePasswordChanges();
  });

  it('changes it, keeps this token and revokes every other', async () => {
    const other = await login(app.url);
    const change = await app.admin
      .put(PASSWORD)
      .send({ current_password: ADMIN.password, new_password: NEW });
    expect(change.status).toBe(200);
    expect((await bearer(other)).status).toBe(401);
    expect((await app.admin.get(ME)).status).toBe(200);
    const [row] = await newestLogs(app);
    expect(row).toMatchObject({ action: 'change_password', details: 'Changed the password' });
    await expect(login(app.url)).rejects.toThrow('Login failed');
    expect(await login(app.url, { ...ADMIN, password: NEW })).toEqual(expect.any(String));
  });

  deep('ends every session opened with the old password, also while it changed', async () => {
    const passwords = [NEW, 'a third long password', NEW, 'a third long password', NEW];
    for (const [round, password] of passwords.entries()) {
      if (round === 0) continue;
      const old = passwords[round - 1] ?? '';
      let isChanging = true;
      const tokens: string[] = [];
      const lane = async () => {
        while (isChanging) {
          const answer = await app.visitor.post(LOGIN).send({ ...ADMIN, password: old });
          if (answer.status === 200) tokens.push(answer.body.access_token);
        }
      };
      const lanes = Promise.all([lane(), lane(), lane(), lane()]);
      await until(async () => tokens.length > 4);
      const change = await app.admin
        .put(PASSWORD)
        .send({ current_password: old, new_password: password });
      isChanging = false;
      await lanes;
      expect(change.status).toBe(200);
      const alive = await Promise.all(tokens.map(async (token) => (await bearer(token)).status));
      expect(new Set(alive)).toEqual(new Set([401]));
    }
  });

  it('stores argon2id hashes and never a password', async () => {
    const rows = await app.sql<{ password_hash: string }>('select password_hash from admins');
    for (const { password_hash } of rows) expect(password_hash).toMatch(/^\$argon2id\$/);
    const logs = await app.sql<{ all: string }>(
      `select string_agg(details, ' ') as all from operation_logs`,
    );
    expect(logs[0]?.all).not.toContain(NEW);
  });
});
