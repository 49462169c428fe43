import pg from 'pg';
import supertest, { type Test } from 'supertest';
import { cookieOf, fromSite, postSession, signInBody } from '../../support/api/visitor.js';
import { ADMIN_PASSWORD } from '../../support/shared/credentials.js';
import { adminHeaders } from '../../support/shared/login.js';
import { startPostgres, type TestPostgres } from '../../support/shared/postgres.js';
import { type Product, startProduct } from '../../support/shared/product.js';
import { until } from '../../support/shared/until.js';
import { WalletAccount } from '../../support/shared/wallet-account.js';

const SECRET = 'only-the-operator-may-know';

interface LogLine {
  msg: string;
  err?: { type: string; message: string; code: string; constraint?: string; stack: string };
}

describe('the log of errors that come from the database', () => {
  let postgres: TestPostgres;
  let product: Product;
  let database: pg.Client;
  let send: (method: string, path: string, body?: object) => Promise<number>;
  let token: string;

  beforeAll(async () => {
    postgres = await startPostgres();
    const url = await postgres.createDatabase('log');
    const env = { DATABASE_URL: url, ADMIN_PASSWORD, SEED: 'essentials', LOG_LEVEL: 'trace' };
    // Node's default stack depth ends before a use case.
    product = await startProduct({ ...env, NODE_OPTIONS: '--stack-trace-limit=100' });
    database = new pg.Client({ connectionString: url });
    await database.connect();
    const own = await adminHeaders(product.url);
    token = String(own['Authorization']).replace('Bearer ', '');
    const headers = { ...own, 'Content-Type': 'application/json' };
    send = async (method, path, body) => {
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const answer = await fetch(`${product.url}/api/v1/admin/${path}`, init);
      // A broken stream counts as a response.
      await answer.text().catch((error: Error) => expect(error.message).toBe('terminated'));
      return answer.status;
    };
  });
  afterAll(async () => {
    await database.end();
    await product.stop();
    await postgres.stop();
  });

  const logged = async (code: string): Promise<LogLine> => {
    const find = () =>
      product
        .log()
        .split('\n')
        .find((line) => line.includes(`"code":"${code}"`));
    await until(async () => find() !== undefined);
    return JSON.parse(find() ?? '');
  };

  it('reports a row that a check refuses, without the row', async () => {
    await database.query(
      `alter table admins add constraint never check (updated_at < '2020-01-01') not valid`,
    );
    const body = { current_password: ADMIN_PASSWORD, new_password: SECRET };
    expect(await send('PUT', 'auth/password', body)).toBe(500);
    const { err } = await logged('23514');
    // The stack names our sources, not the bundle.
    for (const part of [
      'server/packages/packages.js',
      'server/modules/admins/auth/auth.service.ts',
    ]) {
      expect(err?.stack).toMatch(new RegExp(`^ {4}at .*/${part}.*:\\d+\\)?$`, 'm'));
    }
    expect(err).toMatchObject({
      type: 'CheckConstraintViolationException',
      message: 'new row for relation "admins" violates check constraint "never"',
      constraint: 'never',
      stack: expect.stringMatching(/^Check.*\n {4}at /),
    });
  });

  it('reports a key that is there already, without the key', async () => {
    await database.query('create unique index once on tasks (title)');
    const task = { title: SECRET, type: 'social', points: 1 };
    expect(await send('POST', 'tasks', task)).toBe(201);
    expect(await send('POST', 'tasks', task)).toBe(500);
    expect((await logged('23505')).err).toMatchObject({
      message: 'duplicate key value violates unique constraint "once"',
      constraint: 'once',
    });
  });

  it('reports a value of the wrong form, without the value', async () => {
    await database.query(
      'alter table team_members add constraint number check (name::int > 0) not valid',
    );
    expect(await send('POST', 'team', { name: SECRET, role: 'sampler' })).toBe(500);
    expect((await logged('22P02')).err).toMatchObject({
      message: 'invalid input syntax for type integer: …',
    });
  });

  it('names the error that broke an export, without the searched text', async () => {
    await database.query('alter table users rename column username to gone');
    await send('GET', `export/users/csv?search=${SECRET}`);
    expect((await logged('42703')).err).toMatchObject({
      message: 'column "username" does not exist',
      stack: expect.stringContaining('    at '),
    });
  });

  it('has a line for each request, with the id of its answer and without its query', async () => {
    const answer = await fetch(`${product.url}/api/v1/nothing?search=${SECRET}`);
    const id = answer.headers.get('x-request-id');
    expect(await answer.json()).toMatchObject({ request_id: id });
    const lines = () =>
      product
        .log()
        .split('\n')
        .filter((line) => line.includes(`"reqId":"${id}"`));
    await until(async () => lines().length > 0);
    expect(lines().map((line) => JSON.parse(line))).toMatchObject([
      {
        req: { method: 'GET', url: '/api/v1/nothing', ip: '127.0.0.1' },
        res: { statusCode: 404 },
        responseTime: expect.any(Number),
      },
    ]);
  });

  it("contains no secret of a visitor's sign-in", async () => {
    await database.query(
      `update site_settings set values = values || '{"campaign_mode":"live"}'::jsonb`,
    );
    await database.query(`alter table users rename column gone to username`);
    const body = await signInBody(product, new WalletAccount());
    const answer = await postSession(product, body);
    const cookie = cookieOf(answer.headers).split(';')[0] ?? '';
    const ask = (test: Test) => fromSite(test, product).set('Cookie', cookie);
    const visitor = supertest(product.url);
    // Each is logged in another way: as a request, as a refusal, as an error of the database.
    expect((await ask(visitor.get('/api/v1/me'))).status).toBe(200);
    expect((await postSession(product, body)).status).toBe(401);
    await database.query('alter table visitor_sessions rename column user_id to gone');
    expect((await ask(visitor.get('/api/v1/me'))).status).toBe(500);
    await logged('42703');
    const token = cookie.split('=')[1] ?? '';
    const { payload, signature } = body.proof;
    for (const secret of [token, payload, signature, body.account.walletStateInit]) {
      expect(secret.length).toBeGreaterThan(40);
      expect(product.log()).not.toContain(secret);
    }
  });

  it('holds none of it anywhere', () => {
    expect(product.log()).not.toContain(SECRET);
    expect(product.log()).not.toContain(ADMIN_PASSWORD);
    expect(product.log()).not.toContain(token);
    expect(product.log()).not.toContain('argon2');
    expect(product.log()).not.toMatch(/failing row|insert into|update "admins"/i);
  });
});
