import { jest } from '@jest/globals';
import { NO_LIMITS } from '#libs/domain/index.js';
import { answerApi, refusal, stopAnswering } from '../../test-support/answerApi.js';
import { api } from '../api.js';
import { inBatches, onMatching } from './bulk.js';
import { dataProvider as provider } from './dataProvider.js';

const TIMES = { created_at: '2026-01-31T08:00:00.000Z', updated_at: '2026-01-31T08:00:00.000Z' };
const USER = {
  id: 1,
  username: null,
  wallet_address: 'UQAA_sample_wallet_0001',
  total_points: 0,
  claimed_tokens: 0,
  is_banned: false,
  is_held: false,
  has_confirmed_points: false,
  ban_reason: null,
  banned_at: null,
  is_demo: false,
  claimable_tokens: 0,
  inviter_id: null,
  signals: [],
  is_active: true,
  ...TIMES,
};
const TASK = {
  id: 3,
  title: '任务',
  title_en: '',
  description: '',
  description_en: '',
  type: 'social',
  points: 100,
  icon: '',
  action_url: '',
  action_text: '',
  action_text_en: '',
  verification: 'self',
  verification_required: false,
  verification_settings: {},
  is_verification_available: true,
  needs: [],
  verification_note: '',
  verification_note_en: '',
  ...NO_LIMITS,
  is_full: false,
  order: 1,
  is_active: true,
  ...TIMES,
};
const USER_STATS = {
  total_users: 5,
  active_users: 4,
  banned_users: 1,
  total_points: 100,
  total_claimed_tokens: 0,
};
const TASK_STATS = { total_tasks: 1, active_tasks: 1, inactive_tasks: 0, total_points: 100 };

const CSV = { 'Content-Type': 'text/csv' };

const json = (content: object, headers?: Record<string, string>) =>
  answerApi(() => Response.json(content, { headers }));

afterEach(stopAnswering);

describe('the data provider', () => {
  it('lists with range, sort and filter, and reads the total from Content-Range', async () => {
    const calls = json([USER], { 'Content-Range': 'users 0-99/230' });
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

  it('says that a total is an estimate, and asks for an exact one', async () => {
    const calls = json([USER], { 'Content-Range': 'users 0-0/20000', 'X-Total-Estimated': 'true' });
    const answer = await provider.getList('users', { filter: {}, meta: { count: 'exact' } });
    expect(answer).toMatchObject({ total: 20_000, meta: { isEstimate: true } });
    expect(calls[0]).toContain('&count=exact');
  });

  it('waits longer where the server asks the chain', async () => {
    answerApi(() => refusal(503, 'Away'));
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    await expect(api.call('createFilePayer', { body: { owner: 'sample' } })).rejects.toThrow(
      'Away',
    );
    await expect(api.call('syncDistributors', { body: {} })).rejects.toThrow('Away');
    await expect(api.call('listDistributors')).rejects.toThrow('Away');
    expect(timeout.mock.calls).toEqual([[70_000], [70_000], [10_000]]);
    timeout.mockRestore();
  });

  it('saves a task as a whole with PUT', async () => {
    const calls = json(TASK);
    await provider.update('tasks', { id: 3, data: TASK, previousData: TASK });
    expect(calls).toEqual(['PUT /api/v1/admin/tasks/3']);
  });

  it('deletes a team member with the member as the body', async () => {
    const member = { id: 2, name: 'Sample', role: 'cto', order: 1, is_active: true, ...TIMES };
    const whole = { ...member, bio: '', bio_en: '', avatar: '', social_links: '' };
    const bodies: unknown[] = [];
    const calls = answerApi((_call, body) => {
      bodies.push(JSON.parse(String(body)));
      return Response.json(whole);
    });
    await provider.delete('team', { id: 2, previousData: whole });
    expect(calls).toEqual(['DELETE /api/v1/admin/team/2']);
    expect(bodies).toEqual([whole]);
  });

  it('acts on any number of users, a thousand at a time', async () => {
    const calls = json([USER]);
    const ids = Array.from({ length: 2001 }, (_, index) => index + 1);
    const deleted = inBatches(ids, (batch) =>
      api.call('bulkDeleteUsers', { body: { ids: batch } }),
    );
    expect(await deleted).toHaveLength(3);
    expect(calls).toEqual(Array(3).fill('POST /api/v1/admin/users/bulk/delete'));
  });

  it('asks for the days of the log in a time zone', async () => {
    const calls = json({ time_zone: 'Asia/Shanghai', days: [] });
    const query = { days: 14, time_zone: 'Asia/Shanghai' };
    expect((await api.call('getDailyLogStats', { query })).days).toEqual([]);
    expect(calls).toEqual(['GET /api/v1/admin/logs/stats/daily?days=14&time_zone=Asia/Shanghai']);
  });

  it('bans for a reason and unbans by POST', async () => {
    const bodies: unknown[] = [];
    const calls = answerApi((_call, body) => {
      bodies.push(body);
      return Response.json(USER);
    });
    const path = { id: 1 };
    await api.call('banUser', { path, body: { reason: 'automation' } });
    await api.call('unbanUser', { path });
    expect(calls).toEqual(['POST /api/v1/admin/users/1/ban', 'POST /api/v1/admin/users/1/unban']);
    expect(bodies[0]).toBe('{"reason":"automation"}');
  });

  it('bans all that match for one reason, part after part', async () => {
    const bodies: unknown[] = [];
    answerApi((_call, body) => {
      bodies.push(JSON.parse(String(body)));
      return Response.json(bodies.length === 1 ? { ids: [1], next: 1 } : { ids: [2], next: null });
    });
    const { ids } = await onMatching({ q: 'a' }, 2, (selection) =>
      api.call('banMatchingUsers', { body: { ...selection, reason: 'abuse' } }),
    );
    expect(ids).toEqual([1, 2]);
    const same = { filter: '{"q":"a"}', total: 2, reason: 'abuse' };
    expect(bodies).toEqual([same, { ...same, after: 1 }]);
  });

  it('switches a task to the state it names, whatever the state is now', async () => {
    const bodies: unknown[] = [];
    const calls = answerApi((_call, body) => {
      bodies.push(body);
      return Response.json(TASK);
    });
    for (const is_active of [false, true]) {
      await api.call('toggleTask', { path: { id: 2 }, body: { is_active } });
    }
    expect(calls).toEqual(Array(2).fill('POST /api/v1/admin/tasks/2/toggle'));
    expect(bodies).toEqual(['{"is_active":false}', '{"is_active":true}']);
  });

  it('reads both summaries', async () => {
    const calls = json({ ...USER_STATS, ...TASK_STATS });
    expect((await api.call('getUserStats')).total_users).toBe(5);
    await api.call('getTaskStats');
    expect(calls).toEqual([
      'GET /api/v1/admin/users/stats',
      'GET /api/v1/admin/tasks/stats/summary',
    ]);
  });

  it('exports as a file', async () => {
    const calls = answerApi(() => new Response('\uFEFFid,username', { headers: CSV }));
    const data = await api.call('exportUsers');
    // With its byte order mark, by which spreadsheets know the encoding.
    expect(data.size).toBe('id,username'.length + 3);
    await api.call('exportLogs', { query: { filter: '{"action":"login"}' } });
    expect(calls).toEqual([
      'GET /api/v1/admin/export/users/csv',
      'GET /api/v1/admin/export/logs/csv?filter={"action":"login"}',
    ]);
  });

  it('refuses what the API does not have', async () => {
    const calls = json({});
    const params = { id: 1, data: USER, previousData: USER };
    await expect(provider.update('users', params)).rejects.toThrow('PUT /api/v1/admin/users/1');
    expect(calls).toEqual([]);
  });

  it('gives react-admin the errors of single fields', async () => {
    const problem = {
      detail: '标题不能为空',
      code: 'request.invalid',
      errors: { title: '不能为空' },
    };
    answerApi(() => Response.json(problem, { status: 422 }));
    await expect(provider.create('tasks', { data: {} })).rejects.toMatchObject({
      name: 'HttpError',
      status: 422,
      message: '标题不能为空',
      body: { errors: { title: '不能为空' } },
    });
  });

  it.each([
    ['cannot be reached', new TypeError('Failed to fetch'), 'errors.network'],
    ['takes too long', new DOMException('late', 'TimeoutError'), 'errors.timeout'],
  ])('says that the server %s', async (_what, cause, message) => {
    answerApi(() => {
      throw cause;
    });
    await expect(api.call('getUserStats')).rejects.toMatchObject({ status: 0, message });
    const one = provider.getOne('users', { id: 1 });
    await expect(one).rejects.toMatchObject({ status: 0, message });
  });

  it.each([
    ['an error page of a proxy', () => new Response('<h1>Bad Gateway</h1>', { status: 502 }), 502],
    ['a record without its fields', () => Response.json({ id: 1 }), 200],
    ['an empty sentence', () => refusal(404, ''), 404],
  ])('has a sentence for %s', async (_what, answer, status) => {
    answerApi(answer);
    const one = provider.getOne('users', { id: 1 });
    await expect(one).rejects.toMatchObject({ status, message: 'errors.unexpected' });
  });

  it('passes on an abort that was asked for', async () => {
    const abort = new DOMException('cancelled', 'AbortError');
    answerApi(() => {
      throw abort;
    });
    const signal = AbortSignal.abort();
    await expect(provider.getOne('users', { id: 1, signal })).rejects.toBe(abort);
  });
});
