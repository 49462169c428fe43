import { createHmac } from 'node:crypto';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import supertest from 'supertest';
import { readDocument, routesOf } from '../fuzz/operations.js';
import { startApp, type TestApp } from '../support/api/app.js';
import { goLive, signIn } from '../support/api/visitor.js';
import { nthAddress } from '../support/shared/client-address.js';
import { DEEP } from '../support/shared/deep.js';
import { WalletAccount } from '../support/shared/wallet-account.js';

const SECRET = 'only-for-the-route-tests-0123456789';

/** Every route that needs no token. Anything else must be guarded. */
const PUBLIC = [
  'GET /api/v1/airdrop/tasks',
  'GET /api/v1/public/contents',
  'GET /api/v1/public/leaderboard',
  'GET /api/v1/public/site',
  'GET /api/v1/public/status',
  'GET /api/v1/public/team',
  'GET /api/v1/public/campaign/activity',
  'GET /api/v1/public/campaign/allocation.csv',
  'GET /api/v1/public/campaign/payouts.csv',
  'GET /api/v1/public/campaign/proofs/:number',
  'GET /api/v1/public/campaign/report',
  'GET /api/v1/public/whitepaper',
  'GET /api/v1/admin/auth/default-credentials',
  'POST /api/v1/admin/auth/login',
  'POST /api/v1/admin/auth/second-factor',
  'POST /api/v1/admin/auth/passkey',
  'POST /api/v1/admin/auth/passkey-options',
  'POST /api/v1/admin/auth/invitation/read',
  'POST /api/v1/admin/auth/invitation/accept',
  'POST /api/v1/telegram/webhook',
  'POST /api/v1/mini-app/session',
  'POST /api/v1/mini-app/challenge',
  'POST /api/v1/mini-app/wallet-session',
  'DELETE /api/v1/mini-app/session',
  'POST /api/v1/wallet/challenge',
  'POST /api/v1/wallet/session',
  'DELETE /api/v1/wallet/session',
];

let app: TestApp;
let table: string[] = [];
beforeAll(async () => {
  app = await startApp({ JWT_SECRET: SECRET, TRUST_PROXY: '1' });
  const server: FastifyInstance = app.get(HttpAdapterHost).httpAdapter.getInstance();
  table = routeTable(server.printRoutes({ commonPrefix: false }));
});
afterAll(() => app.close());

/** `METHOD /path` of every route, from the router's own drawing of its tree. */
function routeTable(drawing: string): string[] {
  const parents: string[] = [];
  return drawing.split('\n').flatMap((line) => {
    const [, indent = '', path = '', methods = ''] =
      /^((?:[│ ] {3})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    const depth = indent.length / 4;
    if (path === '' && methods === '') return [];
    parents.length = depth;
    const full = parents.join('') + path;
    parents.push(path);
    return methods.split(', ').flatMap((method) => (method ? [`${method} ${full}`] : []));
  });
}

const isApi = (route: string) => route.split(' ')[1]?.startsWith('/api');
const guarded = () =>
  table.filter((route) => isApi(route) && !isPublic(route) && !isForVisitors(route));
/** Whether a route needs a visitor's session instead of an admin's token. */
const isForVisitors = (route: string) => / \/api\/v1\/me\b/.test(route);
/** HEAD follows GET, a trailing slash is the same route, and all of Swagger UI is public. */
const isPublic = (route: string) =>
  /^(GET|HEAD) \/api\/docs/.test(route) ||
  PUBLIC.includes(route.replace(/^HEAD/, 'GET').replace(/(.)\/$/, '$1'));

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function jwt(claims: object, { secret = SECRET, alg = 'HS256' } = {}): string {
  const text = `${part({ alg, typ: 'JWT' })}.${part(claims)}`;
  const hash = alg === 'HS512' ? 'sha512' : 'sha256';
  const signature = createHmac(hash, secret).update(text).digest('base64url');
  return `${text}.${alg === 'none' ? '' : signature}`;
}

/** The claims of the admin's own token, which is valid. */
function ownClaims(): Record<string, unknown> {
  const [, claims = ''] = app.token.split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

function badCredentials(): Record<string, string | undefined> {
  const claims = ownClaims();
  return {
    'no token': undefined,
    'an empty token': 'Bearer ',
    garbage: 'Bearer \u00ff%00.{}.',
    'another scheme': `Basic ${Buffer.from('admin:admin').toString('base64')}`,
    'a token without its scheme': app.token,
    'a token that is not signed': `Bearer ${jwt(claims, { alg: 'none' })}`,
    'a token signed by somebody else': `Bearer ${jwt(claims, { secret: 'x'.repeat(40) })}`,
    'a token of another algorithm': `Bearer ${jwt(claims, { alg: 'HS512' })}`,
    'an expired token': `Bearer ${jwt({ ...claims, exp: 1 })}`,
    'a token of another issuer': `Bearer ${jwt({ ...claims, iss: 'else' })}`,
    'a token for another audience': `Bearer ${jwt({ ...claims, aud: 'else' })}`,
    'a token whose session is gone': `Bearer ${jwt({ ...claims, jti: '00000000-0000-4000-8000-000000000000' })}`,
    'a token of another admin': `Bearer ${jwt({ ...claims, sub: '2' })}`,
  };
}

let calls = 0;

/** A new client address for each call: the calls of one client are limited. */
function newClient(): { 'X-Forwarded-For': string } {
  calls += 1;
  return { 'X-Forwarded-For': nthAddress(calls) };
}

async function send(route: string, authorization: string | undefined) {
  const [method = '', path = ''] = route.split(' ');
  const call = supertest(app.url)
    [method.toLowerCase() as 'get'](path.replace(/:\w+/g, '1'))
    .set(newClient());
  return authorization === undefined ? call : call.set('Authorization', authorization);
}

describe('the route table', () => {
  it('holds the operations of the document and nothing else', () => {
    const documented = routesOf(readDocument())
      .map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
      .filter((route) => route.includes('/api/v1/'));
    const served = table
      .filter((route) => route.includes(' /api/v1/') && !route.startsWith('HEAD '))
      .map((route) => route.replace(/(.)\/$/, '$1'));
    expect([...new Set(served)].sort()).toEqual(documented.sort());
  });

  it('lists as public only existing routes', () => {
    expect(PUBLIC.filter((route) => !table.includes(route))).toEqual([]);
  });

  it('accepts the token that the bad ones below are made from', async () => {
    expect((await send('GET /api/v1/admin/auth/me', `Bearer ${jwt(ownClaims())}`)).status).toBe(
      200,
    );
  });

  it('requires a valid token except on the public list', async () => {
    expect(guarded().length).toBeGreaterThan(50);
    const open: string[] = [];
    const [missing, ...others] = Object.entries(badCredentials());
    for (const [at, route] of guarded().entries()) {
      // Without a token, and with one other credential in turn; in the deep tests with all of them.
      const tried = DEEP ? others : [others[at % others.length]];
      for (const [name, authorization] of [missing, ...tried].filter((it) => it !== undefined)) {
        const answer = await send(route, authorization);
        const isProblem =
          route.startsWith('HEAD') ||
          (answer.type === 'application/problem+json' && answer.body.code === 'auth.required');
        if (answer.status !== 401 || !isProblem)
          open.push(`${route} with ${name}: ${answer.status}`);
      }
    }
    expect(open).toEqual([]);
  });

  it('lets no visitor in without a session, on any route of theirs', async () => {
    await goLive(app);
    const { cookie } = await signIn(app, new WalletAccount());
    const own = await app.visitor.get('/api/v1/me').set('Cookie', cookie);
    expect(own.status).toBe(200);
    const token = cookie.split('=')[1] ?? '';
    const { token_hash } = (
      await app.sql<{ token_hash: string }>('select token_hash from visitor_sessions')
    )[0] ?? { token_hash: '' };
    const bad: Record<string, Record<string, string>> = {
      nothing: {},
      'an empty cookie': { Cookie: 'session=' },
      'another name': { Cookie: `sessions=${token}` },
      'the name for https': { Cookie: `__Host-session=${token}` },
      'a made-up token': { Cookie: `session=${'A'.repeat(43)}` },
      'half a token': { Cookie: `session=${token.slice(0, 20)}` },
      'the stored hash': { Cookie: `session=${token_hash}` },
      'the token in a header': { Authorization: `Bearer ${token}` },
      "an admin's token": { Authorization: `Bearer ${app.token}` },
    };
    const routes = table.filter(isForVisitors);
    expect(routes.length).toBeGreaterThan(1);
    const open: string[] = [];
    for (const [name, headers] of Object.entries(bad)) {
      for (const route of routes) {
        const [method = '', path = ''] = route.split(' ');
        const answer = await supertest(app.url)
          [method.toLowerCase() as 'get'](path.replace(/:\w+/, '1'))
          .set({ Origin: app.url, ...headers, ...newClient() });
        const isProblem = method === 'HEAD' || answer.body.code === 'session.required';
        if (answer.status !== 401 || !isProblem)
          open.push(`${route} with ${name}: ${answer.status}`);
      }
    }
    expect(open).toEqual([]);
  });

  it('does not take the token from anywhere but the header', async () => {
    const { token } = app;
    const query = await app.visitor.get('/api/v1/admin/auth/me').query({ access_token: token });
    const cookie = await app.visitor.get('/api/v1/admin/auth/me').set('Cookie', `token=${token}`);
    expect([query.status, cookie.status]).toEqual([401, 401]);
  });
});
