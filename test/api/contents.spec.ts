import { newestLogs, startApp, type TestApp } from '../support/app.js';

const PUBLIC = '/api/v1/public';
const CONTENTS = '/api/v1/admin/contents';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(() => app.sql('delete from contents'));

const SECTION = { type: 'about', key: 'about-sample', title: '标题', title_en: 'Title' };

const create = async (fields: object = {}) => {
  const answer = await app.admin.post(CONTENTS).send({ ...SECTION, ...fields });
  expect(answer.status).toBe(201);
  return answer.body;
};

const keys = (body: { key: string }[]) => body.map(({ key }) => key);
const logCount = async () => (await app.sql('select id from operation_logs')).length;

describe('the public pages', () => {
  beforeEach(async () => {
    await create({ type: 'whitepaper', key: 'w-3', order: 2 });
    await create({ type: 'whitepaper', key: 'w-4', order: 2 });
    await create({ type: 'whitepaper', key: 'w-hidden', order: 0, is_active: false });
    await create({ type: 'whitepaper', key: 'w-1', order: -1, content: '# 一', content_en: '# 1' });
    await create({ type: 'about', key: 'a-1' });
    await create({ type: 'roadmap', key: 'r-1' });
    await create({ type: 'roadmap', key: 'r-hidden', is_active: false });
  });

  it('whitepaper: answers its active sections by order, then by id', async () => {
    const { body, status } = await app.visitor.get(`${PUBLIC}/whitepaper`);
    expect(status).toBe(200);
    expect(keys(body)).toEqual(['w-1', 'w-3', 'w-4']);
    expect(body[0]).toMatchObject({ title_en: 'Title', content: '# 一', content_en: '# 1' });
  });

  it.each([
    ['about', ['a-1']],
    ['roadmap', ['r-1']],
  ])('%s: answers its active sections', async (type, expected) => {
    const { body } = await app.visitor.get(`${PUBLIC}/contents`).query({ type });
    expect(keys(body)).toEqual(expected);
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

describe('every admin route of the contents', () => {
  it.each([
    ['get', CONTENTS],
    ['get', `${CONTENTS}/1`],
    ['post', CONTENTS],
    ['put', `${CONTENTS}/1`],
    ['delete', `${CONTENTS}/1`],
  ] as const)('needs a token: %s %s', async (method, path) => {
    const answer = await app.visitor[method](path);
    expect(answer.body).toMatchObject({ status: 401, code: 'auth.required' });
  });

  it.each([
    ['get', '999999'],
    ['put', '999999'],
    ['delete', '999999'],
    ['get', '-1'],
    ['put', '1.5'],
    ['delete', '99999999999'],
  ] as const)('answers 404: %s %s', async (method, id) => {
    const request = app.admin[method](`${CONTENTS}/${id}`);
    const answer = await (method === 'put' ? request.send({ title: 'x' }) : request);
    expect(answer.status).toBe(404);
  });
});

describe('GET /api/v1/admin/contents', () => {
  beforeEach(async () => {
    await create({ type: 'whitepaper', key: 'w', order: 3 });
    await create({ type: 'about', key: 'a', order: 1, is_active: false });
    await create({ type: 'roadmap', key: 'r', order: 2, title_en: 'Needle' });
  });

  it('answers all sections in their order with the range', async () => {
    const answer = await app.admin.get(CONTENTS);
    expect(keys(answer.body)).toEqual(['a', 'r', 'w']);
    expect(answer.headers['content-range']).toBe('contents 0-2/3');
  });

  it.each([
    [{ type: 'whitepaper' }, ['w']],
    [{ filter: '{"type":"about"}' }, ['a']],
    [{ filter: '{"type":["about","roadmap"]}', sort: '["key","DESC"]' }, ['r', 'a']],
    [{ search: 'needle' }, ['r']],
    [{ skip: 1, limit: 1 }, ['r']],
    [{ type: 'about', filter: '{"is_active":true}' }, []],
  ])('takes %j', async (query, expected) => {
    expect(keys((await app.admin.get(CONTENTS).query(query)).body)).toEqual(expected);
  });

  it.each([{ type: 'home' }, { sort: '["content","ASC"]' }, { filter: '{"content":"x"}' }])(
    'refuses %j',
    async (query) => {
      expect((await app.admin.get(CONTENTS).query(query)).status).toBe(422);
    },
  );
});

describe('POST /api/v1/admin/contents', () => {
  it('adds a section with sensible defaults and leaves its row', async () => {
    const section = await create();
    expect(section).toEqual({
      ...SECTION,
      id: expect.any(Number),
      content: '',
      content_en: '',
      order: 0,
      is_active: true,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect((await app.admin.get(`${CONTENTS}/${section.id}`)).body).toEqual(section);
    expect(await newestLogs(app)).toMatchObject([
      {
        action: 'create_content',
        resource_type: 'content',
        details: `Content ${section.id} "about-sample" created`,
      },
    ]);
  });

  it.each([
    ['12', 12],
    ['none', 0],
    [3.7, 3],
  ])('reads the order %j as %i', async (order, expected) => {
    expect((await create({ order })).order).toBe(expected);
  });

  it('refuses a key that is taken, in the language of the reader, and leaves no row', async () => {
    await create();
    const before = await logCount();
    const take = (language: string) =>
      app.admin
        .post(CONTENTS)
        .set('Accept-Language', language)
        .send({ ...SECTION, type: 'roadmap' });
    expect((await take('en')).body).toMatchObject({
      status: 409,
      code: 'content.key_taken',
      errors: { key: 'The key about-sample is taken already' },
    });
    expect((await take('zh')).body.errors).toEqual({ key: '键 about-sample 已被使用' });
    expect(await logCount()).toBe(before);
  });

  it('gives a key once, however many ask at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.admin.post(CONTENTS).send({ ...SECTION, key: 'race' })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(49).fill(409)]);
    expect(await app.sql(`select id from contents where key = 'race'`)).toHaveLength(1);
    const rows = await app.sql(`select id from operation_logs where details like '%"race"%'`);
    expect(rows).toHaveLength(1);
  });

  it.each([
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
    ['is_active', { is_active: 1 }],
    ['surprise', { surprise: 1 }],
  ])('refuses a bad %s: %j', async (field, fields) => {
    const before = await logCount();
    const answer = await app.admin.post(CONTENTS).send({ ...SECTION, ...fields });
    expect(answer.body).toMatchObject({ status: 422, code: 'request.invalid' });
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect(await logCount()).toBe(before);
    expect(await app.sql('select id from contents')).toEqual([]);
  });
});

describe('PUT /api/v1/admin/contents/{id}', () => {
  it('takes the whole object back, names what changed in the log, and visitors see it', async () => {
    const section = await create({ content: '旧' });
    const answer = await app.admin
      .put(`${CONTENTS}/${section.id}`)
      .send({ ...section, content: '新', order: '4' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: section.id, content: '新', order: 4 });
    expect(await newestLogs(app)).toMatchObject([
      {
        action: 'update_content',
        resource_type: 'content',
        details: `Content ${section.id} "about-sample": content: "旧" → "新", order: 0 → 4`,
      },
    ]);
    const { body } = await app.visitor.get(`${PUBLIC}/contents?type=about`);
    expect(body).toMatchObject([{ content: '新' }]);
  });

  it('keeps type and key, whatever is sent for them', async () => {
    const section = await create();
    const answer = await app.admin
      .put(`${CONTENTS}/${section.id}`)
      .send({ type: 'roadmap', key: 'other', title: '新标题' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ type: 'about', key: 'about-sample', title: '新标题' });
    expect((await newestLogs(app))[0]?.details).not.toMatch(/type:|key:/);
  });

  it.each(['', null])('empties a text with %j', async (nothing) => {
    const section = await create({ content_en: 'something' });
    const answer = await app.admin.put(`${CONTENTS}/${section.id}`).send({ content_en: nothing });
    expect(answer.body.content_en).toBe('');
  });

  it('leaves no row when nothing changes', async () => {
    const section = await create();
    await app.admin.put(`${CONTENTS}/${section.id}`).send(section);
    expect(await newestLogs(app)).toMatchObject([{ action: 'create_content' }]);
  });

  it('refuses an edit of a version that is not the stored one any more', async () => {
    const section = await create();
    const path = `${CONTENTS}/${section.id}`;
    await app.admin.put(path).send({ ...section, title: 'First' });
    const late = await app.admin.put(path).send({ ...section, title: 'Second' });
    expect(late.body).toMatchObject({ status: 412, code: 'request.stale' });
    expect((await app.admin.get(path)).body.title).toBe('First');
  });

  it.each([
    ['title', { title: 'x'.repeat(201) }],
    ['content', { content: 7 }],
    ['is_active', { is_active: 'no' }],
    ['surprise', { surprise: 1 }],
  ])('refuses a bad %s: %j', async (field, fields) => {
    const section = await create();
    const answer = await app.admin.put(`${CONTENTS}/${section.id}`).send(fields);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });
});

describe('DELETE /api/v1/admin/contents/{id}', () => {
  it('answers the section, leaves its row, and its key is free again', async () => {
    const section = await create();
    const answer = await app.admin.delete(`${CONTENTS}/${section.id}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(section);
    expect(await newestLogs(app)).toMatchObject([
      {
        action: 'delete_content',
        resource_type: 'content',
        details: `Content ${section.id} "about-sample" deleted`,
      },
    ]);
    expect((await app.admin.get(`${CONTENTS}/${section.id}`)).body.code).toBe('content.not_found');
    await create();
  });
});
