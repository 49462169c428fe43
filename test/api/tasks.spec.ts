import type { Schemas } from '#libs/api-client/index.js';
import { BUILT_IN_TASKS, MAX_ID } from '#libs/domain/index.js';
import { makeTask } from '../factories/records.js';
import { describeAdminResource } from '../support/api/admin-resource.js';
import { newestLogs, startApp, type TestApp } from '../support/api/app.js';

const PUBLIC = '/api/v1/airdrop/tasks';
const TASKS = '/api/v1/admin/tasks';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const points = (tasks: readonly { points: number }[]) => tasks.map((task) => task.points);

// The initial tasks come first: the tests after these add tasks of their own.
describe('GET /api/v1/airdrop/tasks', () => {
  it('returns the 19 tasks of the campaign in their order', async () => {
    const { body, status } = await app.visitor.get(PUBLIC);
    expect(status).toBe(200);
    expect(points(body)).toEqual(points(BUILT_IN_TASKS));
    expect(body[0]).toMatchObject({ id: 1, order: 1, type: 'social', is_active: true });
  });

  it('returns the same with a trailing slash', async () => {
    expect((await app.visitor.get(`${PUBLIC}/`)).body).toHaveLength(19);
  });

  it('leaves out a task that is switched off, and shows it again', async () => {
    const path = { id: 3 };
    await app.api.call('toggleTask', { path });
    const without = await app.api.call('listActiveTasks');
    expect(without.map(({ id }) => id)).not.toContain(path.id);
    await app.api.call('toggleTask', { path });
    expect(await app.api.call('listActiveTasks')).toHaveLength(19);
  });
});

describe('GET /api/v1/admin/tasks', () => {
  it('returns all tasks with the range', async () => {
    const answer = await app.admin.get(TASKS);
    expect(answer.body).toHaveLength(19);
    expect(answer.headers['content-range']).toBe('tasks 0-18/19');
  });

  it('sorts and filters', async () => {
    const query = { range: '[0,1]', sort: '["points","DESC"]', filter: '{"type":"referral"}' };
    expect(points(await app.api.call('listTasks', { query }))).toEqual([5000, 1200]);
  });

  it('searches both titles', async () => {
    const [first] = BUILT_IN_TASKS;
    const query = { search: first?.title_en.toUpperCase() };
    expect(await app.api.call('listTasks', { query })).toHaveLength(1);
  });
});

describe('GET /api/v1/admin/tasks/stats/summary', () => {
  it('counts tasks and adds up their points', async () => {
    expect(await app.api.call('getTaskStats')).toEqual({
      total_tasks: 19,
      active_tasks: 19,
      inactive_tasks: 0,
      total_points: points(BUILT_IN_TASKS).reduce((sum, each) => sum + each, 0),
    });
  });
});

describe('POST /api/v1/admin/tasks', () => {
  const body = { title: '测试任务', type: 'social' } satisfies Schemas['TaskCreateDto'];

  it('reads numbers as people type them, and fills in the rest', async () => {
    const answer = await app.admin
      .post(TASKS)
      .send({ ...body, points: 'no number', order: '7 or so' });
    expect(answer.body).toMatchObject({
      points: 0,
      order: 7,
      description: '',
      action_url: '',

      is_active: true,
      verification_required: true,
    });
  });

  it.each(['https://example.com/a?b=c', '/whitepaper', ''])(
    'takes %j as an action',
    async (action_url) => {
      const task = await app.api.call('createTask', { body: { ...body, action_url } });
      expect(task.action_url).toBe(action_url);
    },
  );
});

describe('PUT /api/v1/admin/tasks/{id}', () => {
  it('reads numbers as people type them, and logs them as they were and are', async () => {
    const { id } = await makeTask(app, { points: 50 });
    const answer = await app.admin.put(`${TASKS}/${id}`).send({ points: '80' });
    expect(answer.body).toMatchObject({ points: 80 });
    expect((await newestLogs(app))[0]?.details).toContain('points: 50 → 80');
  });

  it('keeps a built-in link that is sent back as it was read, so that it follows the settings', async () => {
    const path = { id: 3 };
    const set = (chat_server_url: string) =>
      app.api.call('updateSettings', { body: { chat_server_url } });
    const { chat_server_url: before } = await app.api.call('getSettings');
    const link = async () => (await app.api.call('getTask', { path })).action_url;
    await set('');
    const { points: _points, ...task } = await app.api.call('getTask', { path });
    await app.api.call('updateTask', { path, body: { ...task, points: 70 } });
    await set('https://discord.gg/nebula');
    expect(await link()).toBe('https://discord.gg/nebula');
    await app.api.call('updateTask', { path, body: { action_url: 'https://discord.gg/other' } });
    await set(before);
    expect(await link()).toBe('https://discord.gg/other');
    await app.api.call('updateTask', { path, body: { action_url: before, points: 100 } });
    expect(await link()).toBe(before);
  });

  it('needs a title in one language, and not in both', async () => {
    const task = await makeTask(app);
    const update = (body: object) => app.admin.put(`${TASKS}/${task.id}`).send(body);
    expect((await update({ title: '', title_en: 'Say hello' })).status).toBe(200);
    const { body, status } = await update({ title_en: ' ' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['title']]);
    await app.api.call('deleteTask', { path: { id: task.id } });
  });

  it('says in Chinese that a task is not there', async () => {
    const answer = await app.admin.put(`${TASKS}/999999`).send({ points: 1 });
    expect(answer.body).toMatchObject({ code: 'task.not_found', detail: '任务不存在' });
  });
});

describe('the order of tasks', () => {
  const listed = async () => {
    const filter = JSON.stringify({ type: 'referral' });
    return app.api.call('listTasks', { query: { filter } });
  };
  const idsOf = (tasks: { id: number }[]) => tasks.map(({ id }) => id);
  const move = (id: number | undefined, place: unknown) =>
    app.admin.post(`${TASKS}/${id}/move`).send({ place });

  it('puts a new task at the end of its group', async () => {
    const last = (await listed()).at(-1);
    const body = { title: '新', type: 'referral' as const };
    const task = await app.api.call('createTask', { body });
    expect(task.order).toBe(Number(last?.order) + 1);
    await app.api.call('deleteTask', { path: { id: task.id } });
  });

  it('moves a task within its group, leaves the others in order, and back', async () => {
    const before = idsOf(await listed());
    const [first, second, third] = before;
    const answer = await move(third, 1);
    expect(idsOf(answer.body)).toEqual([third, first, second, ...before.slice(3)]);
    expect(idsOf(await listed())).toEqual(idsOf(answer.body));
    const [row] = await newestLogs(app);
    expect(row?.details).toMatch(/moved from place 3 to 1 of its group$/);
    expect(idsOf((await move(third, 3)).body)).toEqual(before);
    expect(idsOf((await move(first, 900)).body).at(-1)).toBe(first);
    await move(first, 1);
    expect(idsOf(await listed())).toEqual(before);
  });

  it('leaves no row when nothing moves', async () => {
    const before = await newestLogs(app);
    const [first] = idsOf(await listed());
    expect((await move(first, 1)).status).toBe(200);
    expect(await newestLogs(app)).toEqual(before);
  });

  it('makes tasks different that have the same number', async () => {
    const one = await makeTask(app, { type: 'wallet', order: 40 });
    const two = await makeTask(app, { type: 'wallet', order: 40 });
    const three = await makeTask(app, { type: 'wallet', order: 40 });
    const { body } = await move(three.id, 4);
    expect(idsOf(body).slice(-3)).toEqual([three.id, one.id, two.id]);
    expect(new Set(body.map(({ order }: { order: number }) => order)).size).toBe(body.length);
  });

  it('moves tasks that share the largest number', async () => {
    const one = await makeTask(app, { type: 'wallet', order: MAX_ID });
    const two = await makeTask(app, { type: 'wallet', order: MAX_ID });
    const wallet = JSON.stringify({ type: 'wallet' });
    const { length } = await app.api.call('listTasks', { query: { filter: wallet } });
    const { body } = await move(two.id, length - 1);
    expect(idsOf(body).slice(-2)).toEqual([two.id, one.id]);
    expect(new Set(body.map(({ order }: { order: number }) => order)).size).toBe(body.length);
  });

  it('stays whole when several move at once', async () => {
    const before = idsOf(await listed());
    const answers = await Promise.all(before.map((id, index) => move(id, before.length - index)));
    expect(answers.map(({ status }) => status)).toEqual(before.map(() => 200));
    expect(new Set(idsOf(await listed()))).toEqual(new Set(before));
  });

  it.each([0, -1, 1.5, '1', null, undefined])('refuses the place %j', async (place) => {
    expect((await move(1, place)).status).toBe(422);
  });
});

describe('POST /api/v1/admin/tasks/{id}/toggle', () => {
  const toggle = ({ id }: { id: number }, body?: object) =>
    app.admin.post(`${TASKS}/${id}/toggle`).send(body);

  it('switches the task and leaves its row', async () => {
    const task = await makeTask(app, { title_en: 'Test task' });
    expect((await toggle(task)).body.is_active).toBe(false);
    expect(await newestLogs(app)).toMatchObject([
      {
        admin_username: 'admin',
        action: 'update_task',
        details: `Task ${task.id} "Test task": is_active: true → false`,
        ip_address: '127.0.0.1',
      },
    ]);
  });

  it('goes to the state that is asked for, however often', async () => {
    const task = await makeTask(app);
    const off = await toggle(task, { is_active: false });
    expect([off.status, off.body.is_active]).toEqual([200, false]);
    const rows = await newestLogs(app, 100);
    const again = await toggle(task, { is_active: false });
    expect([again.status, again.body]).toEqual([200, off.body]);
    expect(await newestLogs(app, 100)).toEqual(rows);
    expect((await toggle(task, {})).body.is_active).toBe(true);
  });

  it('ends as two admins want it who press the same switch at once', async () => {
    const task = await makeTask(app);
    const press = () => toggle(task, { is_active: false });
    const answers = await Promise.all([press(), press(), press(), press()]);
    expect(answers.map(({ body }) => body.is_active)).toEqual(Array(4).fill(false));
  });

  it.each([{ is_active: 'yes' }, { is_active: null }, { is_active: 0 }, { surprise: 1 }])(
    'refuses %j',
    async (body) => {
      const answer = await toggle({ id: 1 }, body);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, Object.keys(body)]);
    },
  );

  it('changes nothing when its row cannot be written', async () => {
    const { id } = await makeTask(app);
    await app.sql('alter table operation_logs add constraint full_log check (id < 0) not valid');
    const answer = await toggle({ id });
    await app.sql('alter table operation_logs drop constraint full_log');
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toContain('full_log');
    expect(await app.api.call('getTask', { path: { id } })).toMatchObject({ is_active: true });
  });
});

describeAdminResource(() => app, {
  name: 'tasks',
  type: 'task',
  label: ({ id }) => `Task ${id} "`,
  list: {
    make: (app, tag) => makeTask(app, { title: `任务 ${tag}` }),
    filter: { type: 'social' },
    unsortable: 'description',
  },
  create: {
    action: 'create_task',
    body: (tag): Schemas['TaskCreateDto'] => ({
      title: `任务 ${tag}`,
      title_en: tag,
      type: 'social',
      points: 50,
    }),
    bad: [
      ['title', { title: '', title_en: ' ' }],
      ['title', { title: 'x'.repeat(201) }],
      ['title', { title: 'a\0b' }],
      ['title', { title: '\ud800' }],
      ['type', { type: 'trading' }],
      ['points', { points: -1 }],
      ['action_url', { action_url: 'javascript:alert(1)' }],
      ['action_url', { action_url: '//evil.example' }],
    ],
  },
  update: {
    action: 'update_task',
    field: 'title_en',
    values: ['First', 'Second'],
    bad: [['title', { title: null }]],
  },
  remove: { action: 'delete_task' },
});
