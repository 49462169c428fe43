import { createDataProvider } from './dataProvider.js';
import type { HttpClient } from './httpClient.js';

function recorder(json: unknown, headers: Record<string, string> = {}) {
  const calls: string[] = [];
  const bodies: unknown[] = [];
  const http: HttpClient = async (url, options) => {
    calls.push(`${options?.method ?? 'GET'} ${decodeURIComponent(url)}`);
    bodies.push(options?.body);
    return { status: 200, headers: new Headers(headers), body: '', blob: new Blob(['x']), json };
  };
  return { calls, bodies, provider: createDataProvider(http) };
}

describe('the data provider', () => {
  it('lists with range, sort and filter, and reads the total from Content-Range', async () => {
    const { calls, provider } = recorder([{ id: 1 }], { 'Content-Range': 'users 0-99/230' });
    const answer = await provider.getList('users', {
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'id', order: 'ASC' },
      filter: { q: 'sample' },
    });
    expect(answer.total).toBe(230);
    expect(calls).toEqual([
      'GET /api/v1/admin/users?filter={"q":"sample"}&range=[0,99]&sort=["id","ASC"]',
    ]);
  });

  it('saves a task as a whole with PUT', async () => {
    const { calls, provider } = recorder({ id: 3 });
    await provider.update('tasks', { id: 3, data: { id: 3 }, previousData: { id: 3 } });
    expect(calls).toEqual(['PUT /api/v1/admin/tasks/3']);
  });

  it('acts on any number of users, a thousand at a time', async () => {
    const { calls, provider } = recorder([{ id: 1 }]);
    const ids = Array.from({ length: 2001 }, (_, index) => index + 1);
    expect((await provider.deleteUsers(ids)).data).toHaveLength(3);
    expect(calls).toEqual(Array(3).fill('POST /api/v1/admin/users/bulk/delete'));
  });

  it('asks for the days of the log in a time zone', async () => {
    const { calls, provider } = recorder({ time_zone: 'Asia/Shanghai', days: [] });
    expect((await provider.dailyLogStats(14, 'Asia/Shanghai')).data.days).toEqual([]);
    expect(calls).toEqual(['GET /api/v1/admin/logs/stats/daily?days=14&time_zone=Asia/Shanghai']);
  });

  it('bans and unbans by POST', async () => {
    const { calls, provider } = recorder({ id: 1 });
    await provider.banUser(1);
    await provider.unbanUser(1);
    expect(calls).toEqual(['POST /api/v1/admin/users/1/ban', 'POST /api/v1/admin/users/1/unban']);
  });

  it('switches a task to the state it names, whatever the state is now', async () => {
    const { calls, bodies, provider } = recorder({ id: 2 });
    await provider.switchTask(2, false);
    await provider.switchTask(2, true);
    expect(calls).toEqual(Array(2).fill('POST /api/v1/admin/tasks/2/toggle'));
    expect(bodies).toEqual(['{"is_active":false}', '{"is_active":true}']);
  });

  it('reads both summaries', async () => {
    const { calls, provider } = recorder({ total_users: 5 });
    expect((await provider.userStats()).data.total_users).toBe(5);
    await provider.taskStats();
    expect(calls).toEqual([
      'GET /api/v1/admin/users/stats',
      'GET /api/v1/admin/tasks/stats/summary',
    ]);
  });

  it('exports as a file', async () => {
    const { calls, provider } = recorder(undefined);
    expect((await provider.exportCsv('users', {})).data).toBeInstanceOf(Blob);
    await provider.exportCsv('logs', { action: 'login' });
    expect(calls).toEqual([
      'GET /api/v1/admin/export/users/csv',
      'GET /api/v1/admin/export/logs/csv?filter={"action":"login"}',
    ]);
  });
});
