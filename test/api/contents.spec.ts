import type { Schemas } from '#libs/api-client/index.js';
import { makeContent, nextTag } from '../factories/records.js';
import { describeAdminResource } from '../support/api/admin-resource.js';
import { newestLogs, startApp, type TestApp } from '../support/api/app.js';

const PUBLIC = '/api/v1/public';
const CONTENTS = '/api/v1/admin/contents';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Section = Schemas['ContentCreateDto'];

/** Creates sections through the API, which also refreshes the public pages. */
const create = (fields: Partial<Section> = {}) =>
  app.api.call('createContent', { body: { type: 'about', key: nextTag(), ...fields } });

const keys = (sections: { key: string }[]) => sections.map(({ key }) => key);

describe('the public pages', () => {
  beforeAll(async () => {
    await create({ type: 'whitepaper', key: 'w-3', order: 2 });
    await create({ type: 'whitepaper', key: 'w-4', order: 2 });
    await create({ type: 'whitepaper', key: 'w-hidden', order: 0, is_active: false });
    await create({ type: 'whitepaper', key: 'w-1', order: -1, content: '# 一', content_en: '# 1' });
    await create({ type: 'about', key: 'a-1' });
    await create({ type: 'roadmap', key: 'r-1' });
    await create({ type: 'terms', key: 't-1' });
    await create({ type: 'roadmap', key: 'r-hidden', is_active: false });
  });

  it('whitepaper: returns its active sections by order, then by id', async () => {
    const sections = await app.api.call('listWhitepaperSections');
    expect(keys(sections)).toEqual(['w-1', 'w-3', 'w-4']);
    expect(sections[0]).toMatchObject({ content: '# 一', content_en: '# 1' });
  });

  it.each([
    ['about', ['a-1']],
    ['roadmap', ['r-1']],
    ['terms', ['t-1']],
    ['privacy', []],
  ] as const)('%s: returns its active sections', async (type, expected) => {
    const sections = await app.api.call('listPageContents', { query: { type } });
    expect(keys(sections)).toEqual(expected);
  });

  it.each(['', '?type=whitepaper', '?type=home', '?type=about&type=roadmap', '?type=about&x=1'])(
    'refuses contents%s',
    async (query) => {
      const answer = await app.visitor.get(`${PUBLIC}/contents${query}`);
      expect(answer.body).toMatchObject({ status: 422, code: 'request.invalid' });
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );
});

describe('the order of content', () => {
  it('is a new section at the end of its page, and changes by moving', async () => {
    const first = await create({ type: 'roadmap' });
    const second = await create({ type: 'roadmap' });
    expect(second.order).toBe(first.order + 1);
    const path = { id: second.id };
    const moved = await app.api.call('moveContent', { path, body: { place: 1 } });
    expect(moved[0]?.id).toBe(second.id);
    expect(new Set(moved.map(({ type }) => type))).toEqual(new Set(['roadmap']));
    const [row] = await newestLogs(app);
    expect(row).toMatchObject({ action: 'update_content', resource_type: 'content' });
    for (const { id } of [first, second]) await app.api.call('deleteContent', { path: { id } });
  });
});

describe('GET /api/v1/admin/contents', () => {
  const tag = nextTag();
  beforeAll(async () => {
    await makeContent(app, { type: 'whitepaper', key: `${tag}-w`, order: 3 });
    await makeContent(app, { type: 'about', key: `${tag}-a`, order: 1, is_active: false });
    await makeContent(app, { type: 'roadmap', key: `${tag}-r`, order: 2, title_en: 'Needle' });
  });

  it.each([
    [{}, ['a', 'r', 'w']],
    [{ type: 'whitepaper' }, ['w']],
    [{ filter: '{"type":"about"}' }, ['a']],
    [{ filter: '{"type":["about","roadmap"]}', sort: '["key","DESC"]' }, ['r', 'a']],
    [{ type: 'about', filter: '{"is_active":true}' }, []],
  ])('takes %j', async (query, expected) => {
    const answer = await app.admin.get(CONTENTS).query({ search: tag, ...query });
    expect(keys(answer.body)).toEqual(expected.map((key) => `${tag}-${key}`));
  });

  it('searches the titles as well', async () => {
    const answer = await app.admin.get(CONTENTS).query({ search: 'needle' });
    expect(keys(answer.body)).toEqual([`${tag}-r`]);
  });

  it('refuses a type that is no page of sections', async () => {
    expect((await app.admin.get(CONTENTS).query({ type: 'home' })).status).toBe(422);
  });
});

describe('POST /api/v1/admin/contents', () => {
  it('fills in missing fields', async () => {
    const key = nextTag();
    expect(await create({ key })).toEqual({
      type: 'about',
      key,
      title: '',
      title_en: '',
      content: '',
      content_en: '',

      order: expect.any(Number),
      is_active: true,
      id: expect.any(Number),

      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
  });

  it.each([
    ['12', 12],
    ['none', 0],
    [3.7, 3],
  ])('reads the order %j as %i', async (order, expected) => {
    const answer = await app.admin.post(CONTENTS).send({ type: 'about', key: nextTag(), order });
    expect(answer.body.order).toBe(expected);
  });

  it('refuses a key that is taken, in the language of the reader, and leaves no row', async () => {
    const { key } = await makeContent(app, { key: 'about-sample' });
    const before = await newestLogs(app);
    const take = (language: string) =>
      app.admin
        .post(CONTENTS)
        .set('Accept-Language', language)
        .send({ type: 'roadmap', key } satisfies Section);
    expect((await take('en')).body).toMatchObject({
      status: 409,
      code: 'content.key_taken',
      errors: { key: 'The key about-sample is taken already' },
    });
    expect((await take('zh')).body.errors).toEqual({ key: '键 about-sample 已被使用' });
    expect(await newestLogs(app)).toEqual(before);
  });

  it('gives a key once, however many ask at the same time', async () => {
    const body: Section = { type: 'about', key: 'race' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.admin.post(CONTENTS).send(body)),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(19).fill(409)]);
    expect(await app.sql(`select id from contents where key = 'race'`)).toHaveLength(1);
    const rows = await app.sql(`select id from operation_logs where details like '%"race"%'`);
    expect(rows).toHaveLength(1);
  });
});

describe('PUT /api/v1/admin/contents/{id}', () => {
  const put = ({ id }: { id: number }, fields: object) =>
    app.admin.put(`${CONTENTS}/${id}`).send(fields);

  it('names every change in the log, and visitors see it', async () => {
    const section = await create({ content: '旧' });
    expect((await put(section, { content: '新', order: '4' })).body.order).toBe(4);
    expect((await newestLogs(app))[0]?.details).toBe(
      `Content ${section.id} "${section.key}": content: "旧" → "新", order: ${section.order} → 4`,
    );
    const shown = await app.api.call('listPageContents', { query: { type: 'about' } });
    expect(shown.find(({ id }) => id === section.id)?.content).toBe('新');
  });

  it('keeps type and key, whatever is sent for them', async () => {
    const section = await makeContent(app);
    const answer = await put(section, { type: 'roadmap', key: 'other', title: '新标题' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ type: 'about', key: section.key, title: '新标题' });
    expect((await newestLogs(app))[0]?.details).not.toMatch(/type:|key:/);
  });

  it.each(['', null])('empties a text with %j', async (content_en) => {
    const section = await makeContent(app, { content_en: 'something' });
    expect((await put(section, { content_en })).body.content_en).toBe('');
  });
});

describe('DELETE /api/v1/admin/contents/{id}', () => {
  it('frees the key', async () => {
    const { id, key } = await makeContent(app);
    await app.api.call('deleteContent', { path: { id } });
    expect(await create({ key })).toMatchObject({ key });
  });
});

describeAdminResource(() => app, {
  name: 'contents',
  type: 'content',
  label: ({ id }) => `Content ${id} "`,
  list: {
    make: (app, tag) => makeContent(app, { title_en: tag }),
    filter: { type: ['about', 'roadmap'] },
    unsortable: 'content',
  },
  create: {
    action: 'create_content',
    body: (key): Schemas['ContentCreateDto'] => ({ type: 'about', key }),
    bad: [
      ['type', { type: undefined }],
      ['type', { type: 'home' }],
      ['key', { key: undefined }],
      ['key', { key: '' }],
      ['key', { key: 'with space' }],
      ['key', { key: 'a/b' }],
      ['key', { key: 'x'.repeat(101) }],
      ['title', { title: 'x'.repeat(201) }],
      ['title_en', { title_en: 7 }],
      ['content', { content: 'x'.repeat(50_001) }],
      ['content', { content: 'a\0b' }],
      ['content_en', { content_en: '\udfff' }],
      ['order', { order: '2147483648' }],
    ],
  },
  update: {
    action: 'update_content',
    field: 'content_en',
    values: ['First', 'Second'],
    bad: [
      ['title', { title: 'x'.repeat(201) }],
      ['content', { content: 7 }],
    ],
  },
  remove: { action: 'delete_content' },
});
