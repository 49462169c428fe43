import { fetchUtils, type RaRecord } from 'ra-core';
import simpleRestProvider from 'ra-data-simple-rest';
import { makeManyUsers } from '../../factories/bulk.js';
import { makeUsers } from '../../factories/records.js';
import { newestLogs, startApp, type TestApp } from '../../support/api/app.js';

/** The package as it is on npm; only the token is added, as every admin of such an API does. */
const connect = ({ url, token }: TestApp) =>
  simpleRestProvider(`${url}/api/v1/admin`, (address, options = {}) =>
    fetchUtils.fetchJson(address, {
      ...options,
      user: { authenticated: true, token: `Bearer ${token}` },
    }),
  );

let app: TestApp;
let provider: ReturnType<typeof connect>;
beforeAll(async () => {
  app = await startApp();
  provider = connect(app);
  await makeManyUsers(app, 150);
});
afterAll(() => app.close());

const page = (number: number, perPage: number) => ({ page: number, perPage });
const byId = { field: 'id', order: 'ASC' } as const;
const idsOf = (data: RaRecord[]) => data.map(({ id }) => id);

/**
 * The data that a form sends, the field it changes, a filter that finds both records, and a
 * reference.
 */
const RESOURCES = [
  {
    resource: 'tasks',
    record: (n: number) => ({ title: `任务 ${n}`, type: 'social', icon: 'sample', points: n }),
    change: { points: 77 },
    search: '任务',
    reference: { target: 'type', id: 'social' },
  },
  {
    resource: 'team',
    record: (n: number) => ({ name: `Sample ${n}`, role: 'sampler' }),
    change: { bio: 'changed' },
    search: 'sample',
    reference: { target: 'role', id: 'sampler' },
  },
  {
    resource: 'contents',
    record: (n: number) => ({ type: 'about', key: `sample-${n}`, title_en: `Sample ${n}` }),
    change: { content_en: 'changed' },
    search: 'sample',
    reference: { target: 'type', id: 'about' },
  },
];

describe.each(RESOURCES)(
  'react-admin on $resource',
  ({ resource, record, change, search, reference }) => {
    const createSome = async (count: number, from: number) => {
      const answers = [];
      for (let n = from; n < from + count; n++) {
        answers.push(await provider.create(resource, { data: record(n) }));
      }
      return answers.map(({ data }) => data);
    };
    const list = (filter: object) =>
      provider.getList(resource, { pagination: page(1, 10), sort: byId, filter });

    it('creates, reads, changes and deletes one', async () => {
      const [created] = await createSome(1, 1);
      expect(created).toMatchObject(record(1));
      const id = created?.id;

      expect(await provider.getOne(resource, { id })).toEqual({ data: created });

      // react-admin sends the whole record back.
      const changed = await provider.update(resource, {
        id,
        data: { ...created, ...change },
        previousData: created,
      });
      expect(changed.data).toMatchObject({ ...record(1), ...change, id });

      const deleted = await provider.delete(resource, { id, previousData: changed.data });
      expect(deleted).toEqual(changed);
      await expect(provider.getOne(resource, { id })).rejects.toMatchObject({ status: 404 });
      expect(await newestLogs(app)).toMatchObject([{ action: expect.stringMatching(/^delete_/) }]);
    });

    it('lists, refers to, changes and deletes several', async () => {
      const created = await createSome(3, 10);
      const ids = idsOf(created);

      const first = await provider.getList(resource, {
        pagination: page(1, 2),
        sort: byId,
        filter: { q: search },
      });
      const second = await provider.getList(resource, {
        pagination: page(2, 2),
        sort: byId,
        filter: { q: search },
      });
      expect([first.total, second.total]).toEqual([3, 3]);
      expect([...first.data, ...second.data]).toEqual(created);

      const some = await provider.getMany(resource, { ids: [ids[2], ids[0]] });
      expect(new Set(idsOf(some.data))).toEqual(new Set([ids[0], ids[2]]));

      const referring = await provider.getManyReference(resource, {
        ...reference,
        pagination: page(1, 2),
        sort: { field: 'id', order: 'DESC' },
        filter: { q: search },
      });
      expect(referring.total).toBe(3);
      expect(idsOf(referring.data)).toEqual([ids[2], ids[1]]);

      const changed = await provider.updateMany(resource, { ids, data: { is_active: false } });
      expect(changed.data).toEqual(ids);
      expect((await list({ q: search, is_active: false })).total).toBe(3);

      expect((await provider.deleteMany(resource, { ids })).data).toEqual(ids);
      expect(await list({ q: search })).toEqual({ data: [], total: 0 });
    });

    it('learns which field of a form is wrong', async () => {
      const refusal = provider.create(resource, { data: { ...record(1), is_active: 'perhaps' } });
      await expect(refusal).rejects.toMatchObject({
        status: 422,
        body: { errors: { is_active: expect.any(String) } },
      });
    });

    it('shows that another admin has changed the record', async () => {
      const [created] = await createSome(1, 20);
      const id = created?.id;
      await provider.update(resource, { id, data: { is_active: false }, previousData: created });
      const late = provider.update(resource, {
        id,
        data: { ...created, ...change },
        previousData: created,
      });
      await expect(late).rejects.toMatchObject({ status: 409, body: { code: 'request.stale' } });
    });
  },
);

describe('react-admin on users', () => {
  it('reads pages, one, many and references', async () => {
    const { data, total } = await provider.getList('users', {
      pagination: page(2, 10),
      sort: { field: 'total_points', order: 'DESC' },
      filter: { is_banned: true },
    });
    expect(total).toBe(15);
    expect(data).toHaveLength(5);
    expect(data[0]).toMatchObject({ total_points: 5000, is_banned: true });

    const id = data[0]?.id;
    expect((await provider.getOne('users', { id })).data).toEqual(data[0]);

    // More records than one page of a list without a range.
    const all = await provider.getList('users', {
      pagination: page(1, 120),
      sort: byId,
      filter: {},
    });
    const ids = idsOf(all.data);
    expect(ids).toHaveLength(120);
    expect(idsOf((await provider.getMany('users', { ids })).data)).toEqual(ids);

    const referring = await provider.getManyReference('users', {
      target: 'is_banned',
      id: false as never,
      pagination: page(1, 5),
      sort: byId,
      filter: {},
    });
    expect(referring.total).toBe(135);
    expect(idsOf(referring.data)).toEqual(ids.slice(0, 5));
  });

  it('deletes one and many', async () => {
    const [one, ...many] = idsOf(await makeUsers(app, 3));
    expect((await provider.delete('users', { id: Number(one) })).data).toMatchObject({ id: one });
    expect((await provider.deleteMany('users', { ids: many })).data).toEqual(many);
    const left = await provider.getMany('users', { ids: [Number(one), ...many] });
    expect(left.data).toEqual([]);
  });
});

describe('react-admin on logs', () => {
  it('reads pages, one, many and references', async () => {
    const { data, total } = await provider.getList('logs', {
      pagination: page(1, 5),
      sort: { field: 'created_at', order: 'DESC' },
      filter: { resource_type: 'task' },
    });
    expect(total).toBeGreaterThan(5);
    expect(data).toHaveLength(5);
    const [newest, older] = data;

    expect((await provider.getOne('logs', { id: newest?.id })).data).toEqual(newest);
    const some = await provider.getMany('logs', { ids: [newest?.id, older?.id] });
    expect(new Set(some.data)).toEqual(new Set([newest, older]));
    const referring = await provider.getManyReference('logs', {
      target: 'admin_username',
      id: 'admin',
      pagination: page(1, 1),
      sort: byId,
      filter: { action: 'login' },
    });
    expect(referring).toMatchObject({ total: 1, data: [{ action: 'login' }] });
  });

  it('learns that there is no such row', async () => {
    await expect(provider.getOne('logs', { id: 999_999 })).rejects.toMatchObject({
      status: 404,
      body: { code: 'log.not_found' },
    });
  });
});

it('reads an empty limit as none, and finds a text however its accents are composed', async () => {
  const { body } = await app.admin.get('/api/v1/admin/users?limit=&skip=');
  expect(body.length).toBeGreaterThan(0);
  await app.api.call('createTask', { body: { title: 'Crème', type: 'social', points: 1 } });
  await app.api.call('createTask', {
    body: { title: 'Crème'.normalize('NFD'), type: 'social', points: 1 },
  });
  for (const form of ['NFC', 'NFD'] as const) {
    const search = encodeURIComponent('crème'.normalize(form));
    const { body: found } = await app.admin.get(`/api/v1/admin/tasks?search=${search}`);
    expect(found).toHaveLength(2);
  }
});
