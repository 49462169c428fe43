import { newestLogs, startApp, type TestApp } from '../support/app.js';

const PUBLIC = '/api/v1/public/team';
const TEAM = '/api/v1/admin/team';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(() => app.sql('delete from team_members'));

const create = async (fields: object = {}) => {
  const answer = await app.admin
    .post(TEAM)
    .send({ name: 'Sample Member', role: 'founder', ...fields });
  expect(answer.status).toBe(201);
  return answer.body;
};

const names = (body: { name: string }[]) => body.map(({ name }) => name);
const logCount = async () => (await app.sql('select id from operation_logs')).length;

describe('GET /api/v1/public/team', () => {
  it('answers the active members by order, then by id', async () => {
    await create({ name: 'third', order: 2 });
    await create({ name: 'fourth', order: 2 });
    await create({ name: 'hidden', order: 1, is_active: false });
    await create({ name: 'second', order: 1 });
    await create({ name: 'first', order: -5 });
    const { body, status } = await app.visitor.get(PUBLIC);
    expect(status).toBe(200);
    expect(names(body)).toEqual(['first', 'second', 'third', 'fourth']);
  });

  it('answers an empty list when there is nobody', async () => {
    expect((await app.visitor.get(`${PUBLIC}/`)).body).toEqual([]);
  });
});

describe('every admin route of the team', () => {
  it.each([
    ['get', TEAM],
    ['get', `${TEAM}/1`],
    ['post', TEAM],
    ['put', `${TEAM}/1`],
    ['delete', `${TEAM}/1`],
  ] as const)('needs a token: %s %s', async (method, path) => {
    const answer = await app.visitor[method](path);
    expect(answer.body).toMatchObject({ status: 401, code: 'auth.required' });
  });

  it.each([
    ['get', '999999'],
    ['put', '999999'],
    ['delete', '999999'],
    ['get', 'abc'],
    ['put', '0'],
    ['delete', '2147483648'],
  ] as const)('answers 404: %s %s', async (method, id) => {
    const request = app.admin[method](`${TEAM}/${id}`);
    const answer = await (method === 'put' ? request.send({ name: 'x' }) : request);
    expect(answer.status).toBe(404);
  });
});

describe('GET /api/v1/admin/team', () => {
  beforeEach(async () => {
    await create({ name: 'Ada', role: 'cto', order: 2 });
    await create({ name: 'Bob', role: 'founder', order: 1, is_active: false });
    await create({ name: 'Cyd', role: 'founder', order: 3 });
  });

  it('answers everybody in their order with the range', async () => {
    const answer = await app.admin.get(TEAM);
    expect(names(answer.body)).toEqual(['Bob', 'Ada', 'Cyd']);
    expect(answer.headers['content-range']).toBe('team 0-2/3');
  });

  it.each([
    [{ search: 'AD' }, ['Ada']],
    [{ skip: 1, limit: 1 }, ['Ada']],
    [{ sort: '["name","DESC"]', range: '[0,1]' }, ['Cyd', 'Bob']],
    [{ filter: '{"role":"founder","is_active":true}' }, ['Cyd']],
  ])('takes %j', async (query, expected) => {
    expect(names((await app.admin.get(TEAM).query(query)).body)).toEqual(expected);
  });

  it.each([{ sort: '["bio","ASC"]' }, { filter: '{"bio":"x"}' }, { limit: 'many' }, { colour: 1 }])(
    'refuses %j',
    async (query) => {
      expect((await app.admin.get(TEAM).query(query)).status).toBe(422);
    },
  );
});

describe('POST /api/v1/admin/team', () => {
  it('adds a member with sensible defaults and leaves its row', async () => {
    const member = await create();
    expect(member).toEqual({
      id: expect.any(Number),
      name: 'Sample Member',
      role: 'founder',
      bio: '',
      avatar: '',
      social_links: '',
      order: 1,
      is_active: true,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect((await app.admin.get(`${TEAM}/${member.id}`)).body).toEqual(member);
    expect(await newestLogs(app)).toMatchObject([
      {
        admin_username: 'admin',
        action: 'create_team_member',
        resource_type: 'team',
        details: `Team member ${member.id} "Sample Member" created`,
      },
    ]);
  });

  it('puts a member without an order behind as many as there are', async () => {
    await create({ order: 40 });
    await create();
    expect((await create()).order).toBe(3);
  });

  it('gives no order that another member has', async () => {
    await create({ order: 3 });
    await create({ order: 4 });
    expect((await create()).order).toBe(5);
    await app.sql('delete from team_members where "order" = 3');
    expect((await create()).order).toBe(3);
  });

  it('gives members who are added at once an order each', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => create()));
    expect(members.map(({ order }) => order).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it.each([
    ['7 or so', 7],
    ['last', 0],
    ['', 0],
    [12.9, 12],
    [-3, -3],
  ])('reads the order %j as %i', async (order, expected) => {
    expect((await create({ order })).order).toBe(expected);
  });

  it.each([
    '',
    '{}',
    '{"twitter":"https://example.com/a","linkedin":"http://example.com/b","github":""}',
    ' { "github" : "https://example.com/c" } ',
    '{"mastodon":"whatever it is"}',
  ])('stores the social links %j as they came', async (social_links) => {
    expect((await create({ social_links })).social_links).toBe(social_links);
  });

  it.each(['', 'https://example.com/a.png', 'http://example.com/a.png?size=2'])(
    'takes the avatar %j',
    async (avatar) => {
      expect((await create({ avatar })).avatar).toBe(avatar);
    },
  );

  it.each([
    ['name', { name: undefined }],
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(101) }],
    ['name', { name: 'a\0b' }],
    ['name', { name: '\ud800' }],
    ['name', { name: ['Ada'] }],
    ['role', { role: undefined }],
    ['role', { role: '' }],
    ['role', { role: 'x'.repeat(101) }],
    ['bio', { bio: 'x'.repeat(5001) }],
    ['avatar', { avatar: 'javascript:alert(1)' }],
    ['avatar', { avatar: 'data:image/png;base64,AAAA' }],
    ['avatar', { avatar: '/local.png' }],
    ['avatar', { avatar: `https://example.com/${'x'.repeat(2048)}` }],
    ['social_links', { social_links: 'github.com/alex' }],
    ['social_links', { social_links: '{"github":' }],
    ['social_links', { social_links: '[]' }],
    ['social_links', { social_links: 'null' }],
    ['social_links', { social_links: '"https://example.com"' }],
    ['social_links', { social_links: '{"github":"javascript:alert(1)"}' }],
    ['social_links', { social_links: '{"twitter":"ftp://example.com"}' }],
    ['social_links', { social_links: '{"linkedin":42}' }],
    ['social_links', { social_links: { github: 'https://example.com' } }],
    ['order', { order: 2_147_483_648 }],
    ['is_active', { is_active: 'yes' }],
    ['surprise', { surprise: 1 }],
  ])('refuses a bad %s: %j', async (field, fields) => {
    const before = await logCount();
    const answer = await app.admin
      .post(TEAM)
      .set('Accept-Language', 'en')
      .send({ name: 'n', role: 'r', ...fields });
    expect(answer.body).toMatchObject({ status: 422, code: 'request.invalid' });
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect(await logCount()).toBe(before);
    expect(await app.sql('select id from team_members')).toEqual([]);
  });

  it('says what is wrong in the language of the reader', async () => {
    const refuse = async (language: string) => {
      const answer = await app.admin
        .post(TEAM)
        .set('Accept-Language', language)
        .send({ name: '', role: 'r' });
      return answer.body.errors.name;
    };
    expect(await refuse('zh')).toBe('不能为空');
    expect(await refuse('en')).toBe('Required');
  });
});

describe('PUT /api/v1/admin/team/{id}', () => {
  it('takes the whole object back, names what changed in the log, and visitors see it', async () => {
    const member = await create({ bio: 'before' });
    const answer = await app.admin
      .put(`${TEAM}/${member.id}`)
      .send({ ...member, bio: 'after', order: '9' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: member.id, bio: 'after', order: 9, role: 'founder' });
    expect(await newestLogs(app)).toMatchObject([
      {
        action: 'update_team_member',
        resource_type: 'team',
        details: `Team member ${member.id} "Sample Member": bio: "before" → "after", order: 1 → 9`,
      },
    ]);
    expect((await app.visitor.get(PUBLIC)).body).toMatchObject([{ bio: 'after' }]);
  });

  it('changes the given fields and keeps the others', async () => {
    const member = await create({ bio: 'kept' });
    const { body } = await app.admin.put(`${TEAM}/${member.id}`).send({ is_active: false });
    expect(body).toEqual({ ...member, is_active: false, updated_at: body.updated_at });
    expect((await app.visitor.get(PUBLIC)).body).toEqual([]);
  });

  it('takes null, as forms send it, for a text that was cleared', async () => {
    const member = await create({ bio: 'before', avatar: 'https://example.com/a.png' });
    const { body } = await app.admin
      .put(`${TEAM}/${member.id}`)
      .send({ ...member, bio: null, avatar: null, social_links: null });
    expect(body).toMatchObject({ bio: '', avatar: '', social_links: '' });
    const refused = await app.admin.put(`${TEAM}/${member.id}`).send({ name: null });
    expect(Object.keys(refused.body.errors)).toEqual(['name']);
  });

  it('leaves no row when nothing changes', async () => {
    const member = await create();
    await app.admin.put(`${TEAM}/${member.id}`).send(member);
    expect(await newestLogs(app)).toMatchObject([{ action: 'create_team_member' }]);
  });

  it('refuses an edit of a version that is not the stored one any more', async () => {
    const member = await create();
    await app.admin.put(`${TEAM}/${member.id}`).send({ ...member, name: 'First' });
    const late = await app.admin.put(`${TEAM}/${member.id}`).send({ ...member, name: 'Second' });
    expect(late.body).toMatchObject({ status: 412, code: 'request.stale' });
    expect((await app.admin.get(`${TEAM}/${member.id}`)).body.name).toBe('First');
  });

  it('lets one of many edits of the same version through', async () => {
    const member = await create();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        app.admin.put(`${TEAM}/${member.id}`).send({ ...member, name: `Name ${n}` }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(9).fill(412)]);
  });

  it.each([
    ['name', { name: '' }],
    ['role', { role: 5 }],
    ['avatar', { avatar: 'vbscript:x' }],
    ['social_links', { social_links: 'no JSON' }],
    ['surprise', { surprise: 1 }],
  ])('refuses a bad %s: %j', async (field, fields) => {
    const member = await create();
    const answer = await app.admin.put(`${TEAM}/${member.id}`).send(fields);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect((await app.admin.get(`${TEAM}/${member.id}`)).body).toEqual(member);
  });
});

describe('DELETE /api/v1/admin/team/{id}', () => {
  it('takes the member as a body, answers it, leaves its row, and then there is none', async () => {
    const member = await create();
    const answer = await app.admin.delete(`${TEAM}/${member.id}`).send(member);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(member);
    expect(await newestLogs(app)).toMatchObject([
      {
        action: 'delete_team_member',
        resource_type: 'team',
        details: `Team member ${member.id} "Sample Member" deleted`,
      },
    ]);
    const again = await app.admin.delete(`${TEAM}/${member.id}`);
    expect(again.body).toMatchObject({ status: 404, code: 'team.not_found' });
  });
});
