import { ADMIN, startApp, type TestApp } from '../support/app.js';

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

describe('GET /api/v1/admin/logs', () => {
  it('answers the newest row first', async () => {
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

  it('needs a token', async () => {
    expect((await app.visitor.get(LOGS)).status).toBe(401);
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
