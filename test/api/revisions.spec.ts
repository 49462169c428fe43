import { nextTag } from '../factories/records.js';
import { as, joinAs } from '../support/api/admins.js';
import { startApp, type TestApp } from '../support/api/app.js';

const SETTINGS = '/api/v1/admin/settings';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' });
});
afterAll(() => app.close());

const newest = async (resource_type: string) => {
  const { body } = await app.admin
    .get('/api/v1/admin/logs')
    .query({ filter: JSON.stringify({ resource_type }), limit: 1 })
    .set('Accept-Language', 'en');
  return body[0];
};

/** A section that was changed once, and the log's row of the change. */
async function changedSection(from: string, to: string) {
  const body = { type: 'about', key: nextTag(), content: from, title: 'Rules' } as const;
  const { id } = await app.api.call('createContent', { body });
  await app.api.call('updateContent', { path: { id }, body: { content: to, is_active: false } });
  return { id, at: `/api/v1/admin/contents/${id}`, entry: await newest('content') };
}

const restore = (at: string, body: object) =>
  app.admin.post(`${at}/restore`).set('Accept-Language', 'en').send(body);

const values = (entry: number) =>
  app.admin.get(`/api/v1/admin/logs/${entry}/values`).set('Accept-Language', 'en');

describe('the values of a change', () => {
  it('are listed whole, however long they are', async () => {
    const [from, to] = ['字'.repeat(50_000), `${'字'.repeat(49_999)}词`];
    const { entry } = await changedSection(from, to);
    expect(entry.has_values).toBe(true);
    expect(entry.details.length).toBeLessThan(300);
    const { body } = await values(entry.id);
    expect(body).toEqual(
      expect.arrayContaining([
        { field: 'content', from, to },
        { field: 'is_active', from: 'true', to: 'false' },
      ]),
    );
    expect(body).toHaveLength(2);
  });

  it('are not stored for other rows', async () => {
    await app.api.call('createContent', { body: { type: 'about', key: nextTag() } });
    const entry = await newest('content');
    expect(entry.has_values).toBe(false);
    expect((await values(entry.id)).body).toMatchObject({
      status: 404,
      code: 'log.values_not_stored',
    });
    expect((await values(2_000_000_000)).status).toBe(404);
  });

  it('are the fifty newest of a record', async () => {
    const { id, entry } = await changedSection('0', '1');
    const change = (content: string) =>
      app.api.call('updateContent', { path: { id }, body: { content } });
    for (let count = 2; count <= 50; count += 1) await change(String(count));
    expect((await values(entry.id)).status).toBe(200);
    await change('51');
    expect((await values(entry.id)).status).toBe(404);
    const [row] = await app.sql<{ count: number }>(
      `select count(*)::int as count from revisions where resource_type = 'content' and record_id = ?`,
      [id],
    );
    expect(row?.count).toBe(50);
  });

  it('are removed with the record', async () => {
    const { id, entry } = await changedSection('one', 'two');
    await app.api.call('deleteContent', { path: { id } });
    expect((await values(entry.id)).status).toBe(404);
  });
});

describe('POST /api/v1/admin/contents/{id}/restore', () => {
  it('restores all fields of a change, as a change of its own that can be undone', async () => {
    const { at, entry } = await changedSection('before', 'after');
    const answer = await restore(at, { entry: entry.id });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ content: 'before', is_active: true, title: 'Rules' });
    expect((await app.admin.get(at)).body).toEqual(answer.body);
    const row = await newest('content');
    expect(row).toMatchObject({ action: 'update_content', has_values: true });
    expect(row.details).toContain(`restored to before entry ${entry.id}`);
    expect(row.details).toContain('"after" → "before"');
    expect((await restore(at, { entry: row.id })).body).toMatchObject({
      content: 'after',
      is_active: false,
    });
  });

  it('is worded in Chinese too', async () => {
    const { at, entry } = await changedSection('前', '后');
    await restore(at, { entry: entry.id });
    const chinese = await app.admin
      .get('/api/v1/admin/logs')
      .query({ limit: 1 })
      .set('Accept-Language', 'zh');
    expect(chinese.body[0].details).toContain(`已恢复到日志 ${entry.id} 之前`);
  });

  it('leaves no row where the values are there already', async () => {
    const { at, entry } = await changedSection('before', 'after');
    await restore(at, { entry: entry.id });
    const last = await newest('content');
    expect((await restore(at, { entry: entry.id })).status).toBe(200);
    expect(await newest('content')).toEqual(last);
  });

  it('refuses to overwrite later changes, unless they are to be', async () => {
    const { at, entry } = await changedSection('one', 'two');
    await app.admin.put(at).send({ content: 'three', title: 'New rules' });
    expect((await restore(at, { entry: entry.id })).body).toMatchObject({
      status: 409,
      code: 'record.changed_since',
    });
    const answer = await restore(at, { entry: entry.id, overwrite: true });
    // Other fields stay as they are.
    expect(answer.body).toMatchObject({ content: 'one', is_active: true, title: 'New rules' });
  });

  it('refuses values that break a rule of today', async () => {
    const { at, entry } = await changedSection('one', 'two');
    await app.sql(
      `update revisions set old_values = old_values || jsonb_build_object('title', repeat('x', 5000))
       where id = (select max(id) from revisions)`,
    );
    const { body } = await restore(at, { entry: entry.id, overwrite: true });
    expect([body.status, Object.keys(body.errors)]).toEqual([422, ['title']]);
    expect((await app.admin.get(at)).body.content).toBe('two');
  });

  it('does not mind later changes of other fields', async () => {
    const { at, entry } = await changedSection('one', 'two');
    await app.admin.put(at).send({ title: 'New rules' });
    const answer = await restore(at, { entry: entry.id });
    expect(answer.body).toMatchObject({ content: 'one', title: 'New rules' });
  });

  it('refuses a version that is not the stored one any more', async () => {
    const { at, entry } = await changedSection('one', 'two');
    const { updated_at } = (await app.admin.get(at)).body;
    await app.admin.put(at).send({ title: 'New rules' });
    const answer = await restore(at, { entry: entry.id, overwrite: true, updated_at });
    expect(answer.body).toMatchObject({ status: 409, code: 'request.stale' });
  });

  it('refuses rows of other records, and rows without values', async () => {
    const { at } = await changedSection('one', 'two');
    const other = await changedSection('one', 'two');
    await app.admin.put(SETTINGS).send({ copyright_year: 2019 });
    const settings = await newest('settings');
    const login = await newest('auth');
    for (const entry of [other.entry.id, settings.id, login.id, 2_000_000_000]) {
      const { body } = await restore(at, { entry, overwrite: true });
      expect(body).toMatchObject({ status: 404, code: 'log.values_not_stored' });
    }
    expect((await restore('/api/v1/admin/contents/2000000000', { entry: 1 })).status).toBe(404);
  });

  it.each([{}, { entry: 0 }, { entry: 'x' }, { entry: 1, overwrite: 'yes' }, { entry: 1, a: 1 }])(
    'refuses %j',
    async (body) => {
      const { at } = await changedSection('one', 'two');
      expect((await restore(at, body)).status).toBe(422);
    },
  );

  it('lets one of two restores at once overwrite nothing of the other', async () => {
    const { at, entry } = await changedSection('one', 'two');
    const { updated_at } = (await app.admin.get(at)).body;
    const body = { entry: entry.id, updated_at };
    const answers = await Promise.all([restore(at, body), restore(at, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('POST /api/v1/admin/settings/restore', () => {
  const change = async (body: object) => {
    await app.admin.put(SETTINGS).send(body);
    return newest('settings');
  };

  it('restores the settings of a change and no others', async () => {
    await change({ site_name: 'Before', copyright_year: 2020 });
    const entry = await change({ site_name: 'After', count_visits: true });
    await change({ copyright_year: 2021 });
    const { body } = await restore(SETTINGS, { entry: entry.id });
    expect(body).toMatchObject({ site_name: 'Before', count_visits: false, copyright_year: 2021 });
    expect((await newest('settings')).details).toContain(`before entry ${entry.id}`);
  });

  it('refuses to overwrite later changes, unless they are to be', async () => {
    await change({ site_name: 'One' });
    const entry = await change({ site_name: 'Two' });
    await change({ site_name: 'Three' });
    expect((await restore(SETTINGS, { entry: entry.id })).body.code).toBe('record.changed_since');
    const { body } = await restore(SETTINGS, { entry: entry.id, overwrite: true });
    expect(body.site_name).toBe('One');
  });

  it('has the rules of every change: trusted settings are for owners, and some are confirmed', async () => {
    await change({ wallets_list_url: 'https://example.com/one.json' });
    const trusted = await change({ wallets_list_url: 'https://example.com/two.json' });
    const { token } = await joinAs(app, 'manager');
    const body = { entry: trusted.id };
    const refused = await as(app, token).post('settings/restore').send(body);
    expect(refused.body).toMatchObject({ status: 403, code: 'auth.permission_missing' });
    await app.sql('update admin_sessions set confirmed_until = now()');
    expect((await restore(SETTINGS, body)).body.code).toBe('auth.confirmation_required');
    await app.sql("update admin_sessions set confirmed_until = now() + interval '10 minutes'");
    expect((await restore(SETTINGS, body)).status).toBe(200);
  });
});
