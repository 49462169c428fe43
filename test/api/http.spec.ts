import { SCHEMA_VERSION } from '../../server/platform/database/schema-version.js';
import { newestLogs, startApp, type TestApp } from '../support/api/app.js';
import { ADMIN } from '../support/shared/credentials.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('health', () => {
  it('is live, and ready when the database answers and its schema is up to date', async () => {
    expect((await app.visitor.get('/health/live')).body).toEqual({ status: 'ok' });
    const ready = await app.visitor.get('/health/ready');
    expect(ready.status).toBe(200);
    expect(ready.body).toMatchObject({ version: '1.0.0', schema_version: SCHEMA_VERSION });
    await app.sql('alter table migrations rename to hidden');
    const unready = await app.visitor.get('/health/ready');
    await app.sql('alter table hidden rename to migrations');
    expect(unready.status).toBe(503);
    expect(unready.body).toEqual({ status: 'unavailable' });
  });
});

describe('an error', () => {
  it('is problem details with the id that the header and the log carry', async () => {
    const answer = await app.visitor.get('/api/v1/nothing');
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.body).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: 'There is nothing at this address',
      code: 'request.not_found',
      request_id: answer.headers['x-request-id'],
    });
  });

  it('speaks Chinese on the admin API and English elsewhere, unless asked otherwise', async () => {
    const detail = async (path: string, language?: string) => {
      const request = app.visitor.get(path);
      if (language) request.set('Accept-Language', language);
      return (await request).body.detail;
    };
    expect(await detail('/api/v1/admin/users')).toBe('请先登录');
    expect(await detail('/api/v1/admin/users', '*')).toBe('请先登录');
    expect(await detail('/api/v1/admin/users', 'en-US')).toBe('Please log in first');
    expect(await detail('/api/v1/nothing', 'fr, zh-Hans;q=0.3, en;q=0.2')).toBe('请求的地址不存在');
  });

  it.each([
    [400, 'request.unreadable', 'application/json', '{"broken'],
    [413, 'request.too_large', 'application/json', JSON.stringify({ title: 'x'.repeat(300_000) })],
    [415, 'request.media_type', 'text/plain', 'hello'],
  ])('%i answers a body it cannot take with %s', async (status, code, type, body) => {
    const answer = await app.admin.post('/api/v1/admin/tasks').set('Content-Type', type).send(body);
    expect(answer.body).toMatchObject({ status, code });
  });

  it('describes a malformed address as problem details', async () => {
    const answer = await app.visitor.get('/api/v1/%E0%A4%A');
    expect(answer.status).toBe(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });
});

describe('every answer', () => {
  it('carries the security headers', async () => {
    const { headers } = await app.visitor.get('/api/v1/airdrop/tasks');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each(['/api/v1/admin/users', '/api/v1/%61dmin/users', '/api/v1/admin/nothing'])(
    'of the admin API is never stored by a cache: %s',
    async (path) => {
      const { headers } = await app.admin.get(path);
      expect(headers['cache-control']).toBe('no-store');
    },
  );
});

describe('GET /api/docs', () => {
  it('shows Swagger UI and returns the document', async () => {
    expect((await app.visitor.get('/api/docs')).text).toContain('swagger-ui');
    const { body } = await app.visitor.get('/api/docs-json');
    expect(body.openapi).toMatch(/^3\./);
    expect(Object.keys(body.paths)).toContain('/api/v1/airdrop/tasks');
  });
});

describe('a row of the log', () => {
  it.each([
    ['0', '127.0.0.1'],
    ['1', '203.0.113.7'],
    ['2', '198.51.100.9'],
  ])('names the client as it is given behind %s proxies of ours', async (proxies, address) => {
    const behind = await startApp({ TRUST_PROXY: proxies });
    const forwarded = '192.0.2.1, 198.51.100.9, 203.0.113.7';
    await behind.visitor
      .post('/api/v1/admin/auth/login')
      .set('X-Forwarded-For', forwarded)
      .send(ADMIN)
      .expect(200);
    expect(await newestLogs(behind)).toMatchObject([{ ip_address: address }]);
    await behind.close();
  });
});
