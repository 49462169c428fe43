import { BUILT_IN_TASKS } from '#libs/domain/index.js';
import { newestLogs, startApp, type TestApp } from '../support/app.js';

const PUBLIC = '/api/v1/airdrop/tasks';
const TASKS = '/api/v1/admin/tasks';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const create = async (fields: object = {}) => {
  const answer = await app.admin
    .post(TASKS)
    .send({ title: '测试任务', title_en: 'Test task', type: 'social', points: 50, ...fields });
  expect(answer.status).toBe(201);
  return answer.body;
};

describe('GET /api/v1/airdrop/tasks', () => {
  it('answers the 19 tasks of the campaign in their order', async () => {
    const { body, status } = await app.visitor.get(PUBLIC);
    expect(status).toBe(200);
    expect(body.map(({ points }: { points: number }) => points)).toEqual(
      BUILT_IN_TASKS.map(({ points }) => points),
    );
    expect(body[0]).toMatchObject({ id: 1, order: 1, type: 'social', is_active: true });
  });

  it('answers the same with a trailing slash', async () => {
    expect((await app.visitor.get(`${PUBLIC}/`)).body).toHaveLength(19);
  });

  it('leaves out a task that is switched off, and shows it again', async () => {
    await app.admin.post(`${TASKS}/3/toggle`);
    const without = await app.visitor.get(PUBLIC);
    expect(without.body.map(({ id }: { id: number }) => id)).not.toContain(3);
    await app.admin.post(`${TASKS}/3/toggle`);
    expect((await app.visitor.get(PUBLIC)).body).toHaveLength(19);
  });
});

describe('GET /api/v1/admin/tasks', () => {
  it('answers all tasks with the range', async () => {
    const answer = await app.admin.get(TASKS);
    expect(answer.body).toHaveLength(19);
    expect(answer.headers['content-range']).toBe('tasks 0-18/19');
    expect(answer.headers['access-control-expose-headers']).toContain('Content-Range');
  });

  it('takes skip and limit', async () => {
    const answer = await app.admin.get(`${TASKS}/?skip=2&limit=3`);
    expect(answer.body.map(({ id }: { id: number }) => id)).toEqual([3, 4, 5]);
    expect(answer.headers['content-range']).toBe('tasks 2-4/19');
  });

  it("takes react-admin's range, sort and filter", async () => {
    const answer = await app.admin.get(TASKS).query({
      range: '[0,1]',
      sort: '["points","DESC"]',
      filter: '{"type":"referral"}',
    });
    expect(answer.body.map(({ points }: { points: number }) => points)).toEqual([5000, 1200]);
    expect(answer.headers['content-range']).toBe('tasks 0-1/4');
  });

  it('answers every record of a list of ids', async () => {
    const answer = await app.admin.get(TASKS).query({ filter: '{"id":[7,2,999]}' });
    expect(answer.body.map(({ id }: { id: number }) => id)).toEqual([2, 7]);
  });

  it('searches both titles', async () => {
    const [first] = BUILT_IN_TASKS;
    const answer = await app.admin.get(TASKS).query({ search: first?.title_en.toUpperCase() });
    expect(answer.body).toHaveLength(1);
  });

  it.each([
    ['range', '[5]'],
    ['range', '[3,1]'],
    ['range', 'nonsense'],
    ['sort', '["password","ASC"]'],
    ['sort', '["id","SIDEWAYS"]'],
    ['filter', '[]'],
    ['filter', '{"password":1}'],
    ['filter', '{"id":"x"}'],
    ['filter', '{"__proto__":1}'],
    ['limit', '1001'],
    ['skip', '-1'],
    ['unknown', '1'],
  ])('refuses %s=%s', async (name, value) => {
    const answer = await app.admin.get(TASKS).query({ [name]: value });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toBeDefined();
  });
});

describe('GET /api/v1/admin/tasks/stats/summary', () => {
  it('counts tasks and adds up their points', async () => {
    const { body } = await app.admin.get(`${TASKS}/stats/summary`);
    const total = BUILT_IN_TASKS.reduce((sum, { points }) => sum + points, 0);
    expect(body).toEqual({
      total_tasks: 19,
      active_tasks: 19,
      inactive_tasks: 0,
      total_points: total,
    });
  });
});

describe('GET /api/v1/admin/tasks/{id}', () => {
  it('answers one task', async () => {
    expect((await app.admin.get(`${TASKS}/7`)).body).toMatchObject({ id: 7, type: 'wallet' });
  });

  it.each(['999999', '0', '-1', 'abc', '2147483648', '99999999999999999999', '1e3', '%00'])(
    'answers 404 for %s',
    async (id) => {
      const answer = await app.admin.get(`${TASKS}/${id}`);
      expect(answer.status).toBe(404);
      expect(answer.headers['content-type']).toContain('application/problem+json');
    },
  );
});

describe('POST /api/v1/admin/tasks', () => {
  it('adds a task with sensible defaults and leaves its row', async () => {
    const task = await create({ points: 'no number', order: '7 or so' });
    expect(task).toMatchObject({
      points: 0,
      order: 7,
      description: '',
      action_url: '',
      is_active: true,
      verification_required: true,
    });
    expect(await newestLogs(app)).toMatchObject([
      {
        action: 'create_task',
        resource_type: 'task',
        details: `Task ${task.id} "Test task" created`,
      },
    ]);
    await app.admin.delete(`${TASKS}/${task.id}`);
  });

  it.each([
    ['title', { title: '' }],
    ['title', { title: 'x'.repeat(201) }],
    ['title', { title: 'a\0b' }],
    ['title', { title: '\ud800' }],
    ['type', { type: 'trading' }],
    ['points', { points: -1 }],
    ['action_url', { action_url: 'javascript:alert(1)' }],
    ['action_url', { action_url: '//evil.example' }],
    ['is_active', { is_active: 'yes' }],
    ['surprise', { surprise: 1 }],
  ])('refuses a bad %s: %j', async (field, fields) => {
    const before = await app.sql('select id from operation_logs');
    const answer = await app.admin
      .post(TASKS)
      .set('Accept-Language', 'en')
      .send({ title: 't', type: 'social', ...fields });
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('request.invalid');
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect(await app.sql('select id from operation_logs')).toHaveLength(before.length);
  });

  it.each(['https://example.com/a?b=c', '/whitepaper', ''])(
    'takes %j as an action',
    async (url) => {
      const task = await create({ action_url: url });
      expect(task.action_url).toBe(url);
      await app.admin.delete(`${TASKS}/${task.id}`);
    },
  );
});

describe('PUT /api/v1/admin/tasks/{id}', () => {
  it('takes the whole object back and names what changed in the log', async () => {
    const task = await create();
    const answer = await app.admin
      .put(`${TASKS}/${task.id}`)
      .send({ ...task, points: '80', title_en: 'Renamed' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ points: 80, title_en: 'Renamed', id: task.id });
    const [row] = await newestLogs(app);
    expect(row?.action).toBe('update_task');
    expect(row?.details).toContain('points: 50 → 80');
    expect(row?.details).toContain('title_en: "Test task" → "Renamed"');
    await app.admin.delete(`${TASKS}/${task.id}`);
  });

  it('leaves no row when nothing changes', async () => {
    const task = await create();
    await app.admin.put(`${TASKS}/${task.id}`).send(task);
    expect((await newestLogs(app))[0]?.action).toBe('create_task');
    await app.admin.delete(`${TASKS}/${task.id}`);
  });

  it('refuses an edit of a version that is not the stored one any more', async () => {
    const task = await create();
    await app.admin.put(`${TASKS}/${task.id}`).send({ points: 51 });
    const answer = await app.admin.put(`${TASKS}/${task.id}`).send({ ...task, points: 52 });
    expect(answer.status).toBe(412);
    expect((await app.admin.get(`${TASKS}/${task.id}`)).body.points).toBe(51);
    await app.admin.delete(`${TASKS}/${task.id}`);
  });

  it('answers 404 for a task that is not there', async () => {
    const answer = await app.admin.put(`${TASKS}/999999`).send({ points: 1 });
    expect(answer.body).toMatchObject({
      status: 404,
      code: 'task.not_found',
      detail: '任务不存在',
    });
  });
});

describe('POST /api/v1/admin/tasks/{id}/toggle', () => {
  it('switches the task and leaves its row', async () => {
    const task = await create();
    expect((await app.admin.post(`${TASKS}/${task.id}/toggle`)).body.is_active).toBe(false);
    const [row] = await newestLogs(app);
    expect(row).toMatchObject({
      admin_username: 'admin',
      action: 'update_task',
      details: `Task ${task.id} "Test task": is_active: true → false`,
      ip_address: '127.0.0.1',
    });
    await app.admin.delete(`${TASKS}/${task.id}`);
  });

  it('goes to the state that is asked for, however often', async () => {
    const task = await create();
    const toggle = (body?: object) => app.admin.post(`${TASKS}/${task.id}/toggle`).send(body);
    const off = await toggle({ is_active: false });
    expect([off.status, off.body.is_active]).toEqual([200, false]);
    const rows = await newestLogs(app, 100);
    const again = await toggle({ is_active: false });
    expect([again.status, again.body]).toEqual([200, off.body]);
    expect(await newestLogs(app, 100)).toEqual(rows);
    expect((await toggle({})).body.is_active).toBe(true);
    await app.admin.delete(`${TASKS}/${task.id}`);
  });

  it('ends as two admins want it who press the same switch at once', async () => {
    const task = await create();
    const press = () => app.admin.post(`${TASKS}/${task.id}/toggle`).send({ is_active: false });
    const answers = await Promise.all([press(), press(), press(), press()]);
    expect(answers.map(({ body }) => body.is_active)).toEqual(Array(4).fill(false));
    await app.admin.delete(`${TASKS}/${task.id}`);
  });

  it.each([{ is_active: 'yes' }, { is_active: null }, { is_active: 0 }, { surprise: 1 }])(
    'refuses %j',
    async (body) => {
      const answer = await app.admin.post(`${TASKS}/1/toggle`).send(body);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, Object.keys(body)]);
    },
  );

  it('changes nothing when its row cannot be written', async () => {
    const task = await create();
    await app.sql('alter table operation_logs add constraint full_log check (id < 0) not valid');
    const answer = await app.admin.post(`${TASKS}/${task.id}/toggle`);
    await app.sql('alter table operation_logs drop constraint full_log');
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toContain('full_log');
    expect((await app.admin.get(`${TASKS}/${task.id}`)).body.is_active).toBe(true);
    await app.admin.delete(`${TASKS}/${task.id}`);
  });
});

describe('DELETE /api/v1/admin/tasks/{id}', () => {
  it('answers the task, leaves its row, and then there is none', async () => {
    const task = await create();
    const answer = await app.admin.delete(`${TASKS}/${task.id}`).send({ whatever: 'it sends' });
    expect(answer.body).toMatchObject({ id: task.id, title_en: 'Test task' });
    expect(await newestLogs(app)).toMatchObject([{ action: 'delete_task' }]);
    expect((await app.admin.delete(`${TASKS}/${task.id}`)).status).toBe(404);
  });
});
