import { createHmac } from 'node:crypto';
import supertest from 'supertest';
import { newestLogs, startApp, type TestApp } from '../support/api/app.js';
import { login } from '../support/shared/login.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const bearer = (token: string) =>
  supertest(app.url).get('/api/v1/admin/auth/me').set('Authorization', `Bearer ${token}`);

describe('a bearer token', () => {
  it.each([
    ['none', ''],
    ['nonsense', 'nonsense'],
    ['an unsigned one', unsigned()],
    ['one of another issuer', forged({ iss: 'other', aud: 'jetdrop-admin' })],
    ['one for another audience', forged({ iss: 'jetdrop', aud: 'other' })],
    ['one without a session', forged({ iss: 'jetdrop', aud: 'jetdrop-admin' })],
    ['one for no number', claimed({ sub: 'admin' })],
    ['one for a number too large', claimed({ sub: '99999999999999999999' })],
    ['one for a list', claimed({ sub: ['1'] })],
    ['one for an object', claimed({ sub: { toString: 1 } })],
    ['one for nobody', claimed({ sub: null })],
    ['one whose session is no UUID', claimed({ jti: 'x' })],
    ['one whose session is a list', claimed({ jti: ['00000000-0000-4000-8000-000000000000'] })],
    ['one whose session is a number', claimed({ jti: 7 })],
    ['one with a NUL', claimed({ jti: '\0' })],
    ['a large one', claimed({ jti: 'x'.repeat(8_000) })],
    ['one without claims', forged({}, '{}')],
    ['one that is a text', forged({}, '"admin"')],
    ['one that is a list', forged({}, '[1]')],
    ['one that is nothing', forged({}, 'null')],
    ['one that is no JSON', forged({}, 'x')],
    ['an expired one', forged({ iss: 'jetdrop', aud: 'jetdrop-admin', exp: 1 })],
  ])('opens nothing when it is %s', async (_name, token) => {
    const answer = await bearer(token);
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ code: 'auth.required', detail: '请先登录' });
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  it('leaves one row however often it is logged out at once', async () => {
    const token = await login(app.url);
    const before = await newestLogs(app, 1000);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        supertest(app.url)
          .post('/api/v1/admin/auth/logout')
          .set('Authorization', `Bearer ${token}`),
      ),
    );
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(answers.filter(({ status }) => status !== 200 && status !== 401)).toEqual([]);
    const rows = await newestLogs(app, 1000);
    expect(rows.slice(0, rows.length - before.length)).toMatchObject([{ action: 'logout' }]);
  });

  it('is revoked by logging out, and the log says so', async () => {
    const token = await login(app.url);
    const out = await supertest(app.url)
      .post('/api/v1/admin/auth/logout')
      .set('Authorization', `Bearer ${token}`);
    expect(out.status).toBe(200);
    expect((await bearer(token)).status).toBe(401);
    expect(await newestLogs(app)).toMatchObject([{ action: 'logout', admin_username: 'admin' }]);
  });
});

function unsigned(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none', typ: 'JWT' })}.${part({ sub: '1', jti: 'x' })}.`;
}

function claimed(claims: Record<string, unknown>): string {
  return forged({ iss: 'jetdrop', aud: 'jetdrop-admin', ...claims });
}

/** A token signed with the server's own key, wrong in one respect, or with any text inside. */
function forged(claims: Record<string, unknown>, text?: string): string {
  const base64 = (value: string) => Buffer.from(value).toString('base64url');
  const payload = {
    sub: '1',
    jti: '00000000-0000-4000-8000-000000000000',
    exp: Math.floor(Date.now() / 1000) + 60,
    ...claims,
  };
  const head = `${base64('{"alg":"HS256","typ":"JWT"}')}.${base64(text ?? JSON.stringify(payload))}`;
  const key = 'only-for-the-tests-0123456789abcdef';
  return `${head}.${createHmac('sha256', key).update(head).digest('base64url')}`;
}
