import type { Schemas } from '#libs/api-client/index.js';
import { makeTeamMember, nextTag } from '../factories/records.js';
import { type Bad, describeAdminResource } from '../support/api/admin-resource.js';
import { newestLogs, startApp, type TestApp } from '../support/api/app.js';

const TEAM = '/api/v1/admin/team';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Member = Schemas['TeamMemberCreateDto'];

/** Creates members through the API, so that visitors see them at once. */
const create = (fields: Partial<Member> = {}) =>
  app.api.call('createTeamMember', { body: { name: nextTag(), role: 'founder', ...fields } });

const names = (members: { name: string }[]) => members.map(({ name }) => name);
const listed = () => app.api.call('listActiveTeamMembers');

// An order depends on all the others, so these come before other members are there.
describe('the order of a member', () => {
  it('is behind as many as there are, unless it is given', async () => {
    expect(await listed()).toEqual([]);
    await create({ order: 40 });
    expect([(await create()).order, (await create()).order]).toEqual([2, 3]);
  });

  it('is none that another member has', async () => {
    const five = await create({ order: 5 });
    expect((await create()).order).toBe(6);
    await app.api.call('deleteTeamMember', { path: { id: five.id } });
    expect((await create()).order).toBe(5);
  });

  it('is given once, also to members who are added at once', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => create()));
    expect(members.map(({ order }) => order).sort((a, b) => a - b)).toEqual([
      7, 8, 9, 10, 11, 12, 13, 14,
    ]);
  });

  it.each([
    ['7 or so', 7],
    ['last', 0],
    ['', 0],
    [12.9, 12],
    [-3, -3],
  ])('is read from %j as %i', async (order, expected) => {
    const answer = await app.admin.post(TEAM).send({ name: 'Sample', role: 'founder', order });
    expect(answer.body.order).toBe(expected);
  });
});

describe('GET /api/v1/public/team', () => {
  it('returns the active members by order, then by id', async () => {
    const role = nextTag();
    await create({ role, name: 'third', order: 2 });
    await create({ role, name: 'fourth', order: 2 });
    await create({ role, name: 'hidden', order: 1, is_active: false });
    await create({ role, name: 'second', order: 1 });
    await create({ role, name: 'first', order: -5 });
    const own = (await listed()).filter((member) => member.role === role);
    expect(names(own)).toEqual(['first', 'second', 'third', 'fourth']);
  });

  it('returns the same with a trailing slash', async () => {
    expect((await app.visitor.get('/api/v1/public/team/')).body).toEqual(await listed());
  });
});

describe('GET /api/v1/admin/team', () => {
  const role = nextTag();
  beforeAll(async () => {
    await makeTeamMember(app, { role, name: 'Ada', order: 2 });
    await makeTeamMember(app, { role, name: 'Bob', order: 1, is_active: false });
    await makeTeamMember(app, { role, name: 'Cyd', order: 3 });
  });

  it.each([
    [{}, {}, ['Bob', 'Ada', 'Cyd']],
    [{ q: 'AD' }, {}, ['Ada']],
    [{}, { sort: '["name","DESC"]', range: '[0,1]' }, ['Cyd', 'Bob']],
    [{ is_active: true }, {}, ['Ada', 'Cyd']],
  ])('takes the filter %j and %j', async (filter, query, expected) => {
    const list = { filter: JSON.stringify({ role, ...filter }), ...query };
    expect(names(await app.api.call('listTeamMembers', { query: list }))).toEqual(expected);
  });
});

describe('POST /api/v1/admin/team', () => {
  it('fills in missing fields', async () => {
    expect(await create({ name: 'Sample Member' })).toEqual({
      name: 'Sample Member',
      role: 'founder',
      bio: '',
      bio_en: '',

      avatar: '',
      social_links: '',

      order: expect.any(Number),
      is_active: true,
      id: expect.any(Number),

      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
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

  it('names errors in the language of the reader', async () => {
    const refuse = async (language: string) => {
      const answer = await app.admin
        .post(TEAM)
        .set('Accept-Language', language)
        .send({ name: '', role: 'r' } satisfies Member);
      return answer.body.errors.name;
    };
    expect(await refuse('zh')).toBe('不能为空');
    expect(await refuse('en')).toBe('Required');
  });
});

describe('PUT /api/v1/admin/team/{id}', () => {
  const shown = async (id: number) => (await listed()).find((member) => member.id === id);

  it('shows visitors each change, and hides inactive members', async () => {
    const { id } = await create({ bio: 'before', order: 1 });
    const answer = await app.admin.put(`${TEAM}/${id}`).send({ bio: 'after', order: '9' });
    expect(answer.body).toMatchObject({ order: 9 });
    expect((await newestLogs(app))[0]?.details).toContain('bio: "before" → "after", order: 1 → 9');
    expect(await shown(id)).toMatchObject({ bio: 'after' });
    await app.api.call('updateTeamMember', { path: { id }, body: { is_active: false } });
    expect(await shown(id)).toBeUndefined();
  });

  it('takes null, as forms send it, for a text that was cleared', async () => {
    const { id } = await makeTeamMember(app, {
      bio: '之前',
      bio_en: 'before',
      avatar: 'https://example.com/a',
    });
    const { body } = await app.admin
      .put(`${TEAM}/${id}`)
      .send({ bio: null, bio_en: null, avatar: null, social_links: null });
    expect(body).toMatchObject({ bio: '', bio_en: '', avatar: '', social_links: '' });
  });
});

const NOT_TEXT: Bad[] = ['a\0b', '\ud800', ['Ada'], 7].map((name) => ['name', { name }]);

const SOCIAL_LINKS: unknown[] = [
  'github.com/alex',
  '{"github":',
  '[]',
  'null',
  '"https://example.com"',
  '{"github":"javascript:alert(1)"}',
  '{"twitter":"ftp://example.com"}',
  '{"linkedin":42}',
  { github: 'https://example.com' },
];

describeAdminResource(() => app, {
  name: 'team',
  type: 'team',
  label: ({ id }) => `Team member ${id} "`,
  list: {
    make: (app, tag) => makeTeamMember(app, { name: tag }),
    filter: { role: 'sampler' },
    unsortable: 'bio',
  },
  create: {
    action: 'create_team_member',
    body: (name): Schemas['TeamMemberCreateDto'] => ({ name, role: 'sampler' }),
    bad: [
      ['name', { name: undefined }],
      ['name', { name: '' }],
      ['name', { name: 'x'.repeat(101) }],
      ...NOT_TEXT,
      ['role', { role: undefined }],
      ['role', { role: '' }],
      ['role', { role: 'x'.repeat(101) }],
      ['bio', { bio: 'x'.repeat(5001) }],
      ['bio_en', { bio_en: 'x'.repeat(5001) }],
      ['avatar', { avatar: 'javascript:alert(1)' }],
      ['avatar', { avatar: 'data:image/png;base64,AAAA' }],
      ['avatar', { avatar: '/local.png' }],
      ['avatar', { avatar: '/images/x.webp' }],
      ['avatar', { avatar: `/images/${'a'.repeat(64)}.webp` }],
      ['avatar', { avatar: `https://example.com/${'x'.repeat(2048)}` }],
      ...SOCIAL_LINKS.map((social_links): Bad => ['social_links', { social_links }]),
      ['order', { order: 2_147_483_648 }],
    ],
  },
  update: {
    action: 'update_team_member',
    field: 'bio',
    values: ['First', 'Second'],
    bad: [
      ['name', { name: '' }],
      ['name', { name: null }],
      ['role', { role: 5 }],
      ['avatar', { avatar: 'vbscript:x' }],
      ['social_links', { social_links: 'no JSON' }],
    ],
  },
  remove: { action: 'delete_team_member' },
});
