import { Scheduler } from '../../server/platform/database/scheduler.js';
import { LogRepository } from '../../server/platform/operation-log/log.repository.js';
import { makeLogEntry } from '../factories/records.js';
import { describeAdminResource } from '../support/api/admin-resource.js';
import { startApp, type TestApp } from '../support/api/app.js';
import { ADMIN } from '../support/shared/credentials.js';

const LOGS = '/api/v1/admin/logs';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await app.admin.post('/api/v1/admin/tasks/1/toggle');
  await app.admin.post('/api/v1/admin/tasks/1/toggle');
  await app.visitor.post('/api/v1/admin/auth/login').send({ ...ADMIN, password: 'wrong' });
});
afterAll(() => app.close());

const actions = (body: { action: string }[]) => body.map(({ action }) => action);

/** Reading the log as a file adds to it: here it does not. */
async function forgetExports(): Promise<void> {
  await app.sql('alter table operation_logs disable trigger operation_logs_rows');
  await app.sql(`delete from operation_logs where action = 'export_csv'`);
  await app.sql('alter table operation_logs enable trigger operation_logs_rows');
}

describe('GET /api/v1/admin/logs', () => {
  it('returns the newest row first', async () => {
    const answer = await app.admin.get(`${LOGS}/`);
    expect(actions(answer.body)).toEqual(['login', 'update_task', 'update_task', 'login']);
    expect(answer.headers['content-range']).toBe('logs 0-3/4');
  });

  it('filters by action and by resource type', async () => {
    const byAction = await app.admin.get(LOGS).query({ action: 'update_task' });
    const byResource = await app.admin.get(LOGS).query({ filter: '{"resource_type":"auth"}' });
    expect(actions(byAction.body)).toEqual(['update_task', 'update_task']);
    expect(actions(byResource.body)).toEqual(['login', 'login']);
  });

  it('filters by admin and by time', async () => {
    const ask = (filter: object) => app.admin.get(LOGS).query({ filter: JSON.stringify(filter) });
    expect((await ask({ admin_username: 'nobody' })).body).toEqual([]);
    expect((await ask({ created_at_gte: '2100-01-01' })).body).toEqual([]);
    expect((await ask({ created_at_lte: '2100-01-01T00:00:00Z' })).body).toHaveLength(4);
  });

  it.each([
    { action: 'dance' },
    { resource_type: 'moon' },
    { filter: '{"created_at_gte":"soon"}' },
  ])('refuses %j', async (query) => {
    expect((await app.admin.get(LOGS).query(query)).status).toBe(422);
  });

  it("describes events in the reader's language, also in the file", async () => {
    const ask = (path: string, language: string) =>
      app.admin.get(path).query({ action: 'update_task' }).set('Accept-Language', language);
    const [chinese] = (await ask(LOGS, 'zh')).body;
    const [english] = (await ask(LOGS, 'en')).body;
    expect(chinese.details).toMatch(/^任务 1“.+”：启用：否 → 是$/);
    expect(english.details).toMatch(/^Task 1 ".+": is_active: false → true$/);
    expect(chinese.resource_id).toBe(1);
    const file = '/api/v1/admin/export/logs/csv';
    expect((await ask(file, 'zh')).text).toContain('启用：否 → 是');
    expect((await ask(file, 'en')).text).toContain('is_active: false → true');
    await forgetExports();
  });

  it('finds the rows of one record', async () => {
    const filter = JSON.stringify({ resource_type: 'task', resource_id: 1 });
    expect((await app.admin.get(LOGS).query({ filter })).body).toHaveLength(2);
  });

  it('finds words of the details as its reader sees them, also in the file', async () => {
    const found = async (language: string, search: string) => {
      const ask = (path: string) =>
        app.admin.get(path).query({ search }).set('Accept-Language', language);
      const rows = (await ask(LOGS)).body.length;
      const lines = (await ask('/api/v1/admin/export/logs/csv')).text.trim().split('\r\n').length;
      await forgetExports();
      return [rows, lines - 1];
    };
    expect(await found('en', 'IS_ACTIVE')).toEqual([2, 2]);
    expect(await found('zh', '启用：否')).toEqual([1, 1]);
    expect(await found('zh', 'is_active')).toEqual([0, 0]);
    expect(await found('en', '启用')).toEqual([0, 0]);
    expect(await found('zh', '用户名和密码')).toEqual([1, 1]);
  });

  it('finds a whole address only as it is, and parts of addresses', async () => {
    const found = async (search: string) =>
      (await app.admin.get(LOGS).query({ search })).body.length;
    const all = (await app.admin.get(LOGS)).body.length;
    expect([await found('127.0.0.1'), await found('127.0.0.')]).toEqual([all, all]);
    expect([await found('27.0.0.1'), await found('27.0.0')]).toEqual([0, all]);
  });

  it('needs a token', async () => {
    expect((await app.visitor.get(`${LOGS}/stats`)).status).toBe(401);
  });
});

describe('GET /api/v1/admin/logs/stats', () => {
  it('counts rows, actions and resource types', async () => {
    expect((await app.admin.get(`${LOGS}/stats`)).body).toEqual({
      total_logs: 4,
      action_stats: { login: 2, update_task: 2 },
      resource_stats: { auth: 2, task: 2 },
    });
  });
});

// The last ones: they add rows of other days.
describe('GET /api/v1/admin/logs/stats/daily', () => {
  const ask = (query: object) => app.admin.get(`${LOGS}/stats/daily`).query(query);

  it('counts the rows of each day, in the time zone that is asked for', async () => {
    const day = (time: number) => new Date(time).toISOString().slice(0, 10);
    const now = Date.now();
    const answer = await ask({});
    expect(answer.body.time_zone).toBe('UTC');
    // So browsers say that they do not know theirs.
    expect((await ask({ time_zone: 'Etc/Unknown' })).body).toEqual(answer.body);
    expect(answer.body.days).toHaveLength(14);
    expect(answer.body.days.at(-1)).toEqual({ day: day(now), total_logs: 4 });

    // Yesterday's last second in a zone 14 hours ahead is still that day there, wherever we are.
    const ahead = 'Pacific/Kiritimati';
    const midnight = Math.floor((now + 14 * 3_600_000) / 86_400_000) * 86_400_000 - 14 * 3_600_000;
    const past = (time: number) => makeLogEntry(app, { created_at: new Date(time) });
    await past(midnight - 1000);
    await past(midnight - 3 * 86_400_000);
    const { body } = await ask({ days: 3, time_zone: ahead });
    expect(body).toEqual({
      time_zone: ahead,
      days: [-2, -1, 0].map((offset) => ({
        day: day(midnight + 14 * 3_600_000 + offset * 86_400_000),
        total_logs: { '-2': 0, '-1': 1, 0: 4 }[String(offset)],
      })),
    });
  });

  it.each([
    { days: 0 },
    { days: 91 },
    { days: 1.5 },
    { days: 'many' },
    { time_zone: 'Mars/Olympus' },
    { time_zone: '+01:00' },
    { time_zone: '' },
    { hours: 3 },
  ])('refuses %j', async (query) => {
    const answer = await ask(query);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual(Object.keys(query));
  });

  it('needs a token', async () => {
    expect((await app.visitor.get(`${LOGS}/stats/daily`)).status).toBe(401);
  });
});

describeAdminResource(() => app, {
  name: 'logs',
  type: 'auth',
  label: ({ id }) => `Log ${id}`,
  list: {
    make: (app, tag) => makeLogEntry(app, { details: tag }),
    filter: { resource_type: 'auth', admin_username: 'admin' },
    unsortable: 'details',
    newestFirst: true,
  },
});

describe('a search of the log', () => {
  it('finds rows before they are in the index, and afterwards', async () => {
    const toggle = () => app.admin.post('/api/v1/admin/tasks/1/toggle');
    const search = async () =>
      (await app.api.call('listLogs', { query: { search: '启用' } })).length;
    const cleaned = async () => {
      const [row] = await app.sql<{ pages: number }>(
        "select gin_clean_pending_list('operation_logs_search_index')::int as pages",
      );
      return row?.pages;
    };
    const before = await search();
    for (let call = 0; call < 3; call += 1) expect((await toggle()).status).toBe(200);
    expect(await search()).toBe(before + 3);
    expect([...app.get(Scheduler).costs().keys()]).toContain('log_search');
    await app.get(LogRepository).index();
    expect([await cleaned(), await search()]).toEqual([0, before + 3]);
    await toggle();
    expect([await search(), await cleaned()]).toEqual([before + 4, 1]);
  });
});
