import { startApp, startedDatabase, type TestApp } from '../../support/api/app.js';
import { until } from '../../support/shared/until.js';

const TASKS = '/api/v1/airdrop/tasks';
const SITE = '/api/v1/public/site';
const TEAM = '/api/v1/public/team';
const WHITEPAPER = '/api/v1/public/whitepaper';
const ABOUT = '/api/v1/public/contents?type=about';
const TERMS = '/api/v1/public/contents?type=terms';
const ROADMAP = '/api/v1/public/contents?type=roadmap';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const section = (type: string) => ({ type, key: `${type}-sample`, title: type });

/** One change that an admin makes, and the public address that shows it. */
const CHANGES: [string, (by: TestApp) => PromiseLike<{ status: number }>][] = [
  [TASKS, (by) => by.admin.post('/api/v1/admin/tasks/1/toggle')],
  [SITE, (by) => by.admin.put('/api/v1/admin/settings').send({ site_name: 'Changed' })],
  [SITE, (by) => by.admin.put('/api/v1/admin/sections/partners').send({ mode: 'hidden' })],
  [TEAM, (by) => by.admin.post('/api/v1/admin/team').send({ name: 'Sample', role: 'sampler' })],
  [WHITEPAPER, (by) => by.admin.post('/api/v1/admin/contents').send(section('whitepaper'))],
  [ABOUT, (by) => by.admin.post('/api/v1/admin/contents').send(section('about'))],
  [ROADMAP, (by) => by.admin.post('/api/v1/admin/contents').send(section('roadmap'))],
  [TERMS, (by) => by.admin.post('/api/v1/admin/contents').send(section('terms'))],
];

describe.each(CHANGES)('GET %s', (path, change) => {
  it('may be kept, but is asked for again', async () => {
    const { headers, status } = await app.visitor.get(path);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=0, stale-while-revalidate=30');
    expect(headers['etag']).toMatch(/^"[^"]+"$/);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('returns 304 without a body while nothing changes', async () => {
    const { headers } = await app.visitor.get(path);
    const again = await app.visitor.get(path).set('If-None-Match', String(headers['etag']));
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
    expect(again.headers['etag']).toBe(headers['etag']);
    expect(again.headers['cache-control']).toBe(headers['cache-control']);
    const other = await app.visitor.get(path).set('If-None-Match', '"another"');
    expect(other.status).toBe(200);
  });

  it('shows a change on the next request, with another ETag', async () => {
    const before = await app.visitor.get(path);
    expect((await change(app)).status).toBeLessThan(300);
    const after = await app.visitor.get(path).set('If-None-Match', String(before.headers['etag']));
    expect(after.status).toBe(200);
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
    expect(after.body).not.toEqual(before.body);
  });
});

// The other databases are one process each, so only here there can be two.
if (process.env['TEST_DATABASE'] === 'postgres') {
  describe('two servers on one database', () => {
    let database: Awaited<ReturnType<typeof startedDatabase>>;
    let here: TestApp;
    let there: TestApp;
    beforeAll(async () => {
      database = await startedDatabase();
      here = await startApp(database.env);
      there = await startApp(database.env);
    });
    afterAll(async () => {
      await here.close();
      await there.close();
      await database.drop();
    });

    it.each(CHANGES)(
      '%s: a change on one shows on the other within a second',
      async (path, change) => {
        const before = await there.visitor.get(path);
        expect((await here.visitor.get(path)).headers['etag']).toBe(before.headers['etag']);
        expect((await change(here)).status).toBeLessThan(300);
        const again = () =>
          there.visitor.get(path).set('If-None-Match', String(before.headers['etag']));
        // A busy machine takes longer, but less than the ten seconds for which an answer is kept.
        await until(async () => (await again()).status === 200, 5_000);
        const after = await again();
        expect(after.body).not.toEqual(before.body);
        expect((await here.visitor.get(path)).headers['etag']).toBe(after.headers['etag']);
      },
    );

    it('take the same token, until one of them revokes it', async () => {
      const me = () =>
        there.visitor.get('/api/v1/admin/auth/me').set('Authorization', `Bearer ${here.token}`);
      expect((await me()).status).toBe(200);
      await here.admin.post('/api/v1/admin/auth/logout');
      expect((await me()).status).toBe(401);
    });
  });
}
