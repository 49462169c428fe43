import { makeManyUsers } from '../factories/bulk.js';
import { makeLogEntry, makeTeamMember, makeUser, nextTag } from '../factories/records.js';
import { newestLogs, startApp, type TestApp } from '../support/api/app.js';
import { parseCsv } from '../support/shared/csv.js';

const EXPORT = '/api/v1/admin/export';
const FILES = ['users', 'tasks', 'team', 'logs', 'sections', 'texts'] as const;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const idsOf = (rows: { id?: string | number }[]) => rows.map(({ id }) => String(id));

const download = async (file: (typeof FILES)[number], query: object = {}) => {
  const answer = await app.admin.get(`${EXPORT}/${file}/csv`).query(query);
  expect(answer.status).toBe(200);
  return answer;
};
const records = async (file: (typeof FILES)[number], query: object = {}) =>
  parseCsv((await download(file, query)).text);

describe('every export', () => {
  it.each(FILES)('needs a token: %s', async (file) => {
    const answer = await app.visitor.get(`${EXPORT}/${file}/csv`);
    expect(answer.body).toMatchObject({ status: 401, code: 'auth.required' });
  });

  it.each([
    [
      'users',
      'user',
      'id,username,wallet_address,total_points,claimed_tokens,claimable_tokens,is_banned,ban_reason,banned_at,is_active,inviter_id,signals,created_at,updated_at',
    ],
    [
      'tasks',
      'task',
      'id,title,title_en,description,description_en,type,points,icon,action_url,action_text,action_text_en,verification,verification_required,max_completions,available_from,available_until,after_task_id,is_daily,order,is_active,created_at,updated_at',
    ],
    [
      'team',
      'team',
      'id,name,role,bio,bio_en,avatar,social_links,order,is_active,created_at,updated_at',
    ],
    [
      'sections',
      'section',
      'section,mode,order,name,label,label_en,title,title_en,text,text_en,question,question_en,answer,answer_en,value,items,items_en,purpose,purpose_en,percentage,tone,status,url,date,logo,picture,icon,is_active,updated_at',
    ],
    ['texts', 'site_text', 'key,page,zh,en,built_in_zh,built_in_en,updated_at'],
    ['logs', 'log', 'id,admin_username,action,resource_type,details,ip_address,created_at'],
  ] as const)(
    'is a named file with the wire names, and leaves its row: %s',
    async (file, resource, header) => {
      const { headers, text } = await download(file);
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(headers['content-disposition']).toBe(`attachment; filename="${file}_export.csv"`);
      expect(headers['cache-control']).toBe('no-store');
      expect([...Buffer.from(text).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      expect(text.slice(1, text.indexOf('\r\n'))).toBe(header);
      expect(text.endsWith('\r\n')).toBe(true);
      expect(await newestLogs(app)).toMatchObject([
        {
          admin_username: 'admin',
          action: 'export_csv',
          resource_type: resource,
          details: `Exported ${file}_export.csv`,
          ip_address: '127.0.0.1',
        },
      ]);
    },
  );

  it.each([
    ['users', { filter: '{"password":1}' }, 'password'],
    ['users', { filter: 'nonsense' }, 'filter'],
    ['users', { sort: '["updated_at; drop table users","ASC"]' }, 'sort'],
    ['users', { search: 'x'.repeat(201) }, 'search'],
    ['users', { limit: 5 }, 'limit'],
    ['tasks', { filter: '{"is_active":"perhaps"}' }, 'is_active'],
    ['team', { filter: '{"bio":"x"}' }, 'bio'],
    ['logs', { action: 'dance' }, 'action'],
    ['logs', { resource_type: 'moon' }, 'resource_type'],
    ['logs', { filter: '{"created_at_gte":"soon"}' }, 'created_at_gte'],
  ])('refuses a bad query and leaves no row: %s %j', async (file, query, field) => {
    const before = await newestLogs(app);
    const answer = await app.admin.get(`${EXPORT}/${file}/csv`).query(query);
    expect(answer.body).toMatchObject({ status: 422, code: 'request.invalid' });
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect(await newestLogs(app)).toEqual(before);
  });
});

describe('GET /api/v1/admin/export/users/csv', () => {
  it('writes a user as the API does', async () => {
    const { id: inviter_id } = await makeUser(app);
    const { wallet_address } = await makeUser(app, {
      username: null,
      inviter_id,
      signals: ['same_key', 'shared_network'],
      total_points: 2400,
      claimed_tokens: 2,
      created_at: new Date('2026-01-31T08:00:00Z'),
      updated_at: new Date('2026-01-31T08:00:00.5Z'),
    });
    const [user] = await records('users', { search: wallet_address });
    expect(user).toMatchObject({
      username: '',
      wallet_address,
      total_points: '2400',
      claimed_tokens: '2',
      claimable_tokens: '0',
      inviter_id: String(inviter_id),
      signals: 'same_key shared_network',
      is_banned: 'false',
      is_active: 'true',
      created_at: '2026-01-31T08:00:00.000Z',
      updated_at: '2026-01-31T08:00:00.500Z',
    });
  });

  it.each([
    ['plain', 'plain'],
    ['中文', '中文'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', `"'\t'=1"`],
    ['\r=1', `"'\r'=1"`],
    ['a;=1+1', `"a;'=1+1"`],
    ['a\t@SUM(A1)', `"a\t'@SUM(A1)"`],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
  ])('writes the name %j as %j', async (username, cell) => {
    const wallet_address = nextTag();
    await makeUser(app, { username, wallet_address });
    const { text } = await download('users', { search: wallet_address });
    expect(text).toContain(`,${cell},${wallet_address},`);
  });

  describe('with more users than one batch', () => {
    const MANY = 2500;
    beforeAll(() => makeManyUsers(app, MANY));

    it('holds every user in the order of the list', async () => {
      const query = { search: 'UQwallet00', sort: '["is_banned","DESC"]' };
      const all = await records('users', query);
      expect(all).toHaveLength(MANY);
      const list = await app.admin.get('/api/v1/admin/users').query({ ...query, limit: 1000 });
      expect(all.slice(0, 1000).map(({ id }) => id)).toEqual(idsOf(list.body));
      expect(new Set(all.map(({ id }) => id)).size).toBe(MANY);
    });

    it.each([
      { search: 'USER_1' },
      { filter: '{"is_banned":true}' },
      { filter: '{"is_banned":true,"q":"UQwallet002"}', sort: '["username","DESC"]' },
      { filter: '{"id":[]}' },
      { filter: '{"id":[2,3,-1]}' },
      { filter: '{"total_points_gte":-5,"claimed_tokens_lte":10}' },
      { filter: '{"created_at_gte":"2020-01-01","signals":["same_key","any"]}' },
      { filter: '{"status":["banned","inactive"]}' },
      {
        filter: JSON.stringify({
          username: ["' or 1=1 --", "\\' or 1=1 --", '$1', '$$;select 1;$$'],
        }),
      },
      { search: "') to stdout; select pg_sleep(9) --" },
      { search: "\\'); delete from users; --" },
      { search: '$1' },
      { filter: '{"q":"小"}' },
    ])("takes the list's parameters: %j", async (query) => {
      const list = await app.admin.get('/api/v1/admin/users').query({ ...query, limit: 1000 });
      expect(list.status).toBe(200);
      expect(idsOf(await records('users', query))).toEqual(idsOf(list.body));
    });
  });
});

describe('GET /api/v1/admin/export/tasks/csv', () => {
  it('holds the tasks in the order of the list', async () => {
    const { body } = await app.admin.get('/api/v1/admin/tasks');
    const rows = await records('tasks');
    expect(rows).toHaveLength(19);
    // A method's state, requirements and missing settings, and whether places are left, are not stored with the task.
    const isOwn = (field: string) =>
      !/^((needs|is_full)$|(is_)?verification_(available|note|settings))/.test(field);
    expect(rows).toEqual(
      body.map((task: object) =>
        Object.fromEntries(
          Object.entries(task)
            .filter(([field]) => isOwn(field))
            .map(([field, value]) => [field, String(value ?? '')]),
        ),
      ),
    );
  });

  it("takes the list's parameters", async () => {
    const query = { filter: '{"type":"referral"}', sort: '["points","DESC"]' };
    expect((await records('tasks', query)).map(({ points }) => points)).toEqual([
      '5000',
      '1200',
      '400',
      '150',
    ]);
  });
});

describe('GET /api/v1/admin/export/team/csv', () => {
  it('holds hidden members too, in the order of the list, and neutralises formulas', async () => {
    const role = nextTag();
    const social_links = '{"github":"https://example.com/alva"}';
    await makeTeamMember(app, { role, name: 'Second', order: 902, is_active: false });
    await makeTeamMember(app, { role, name: '=1+1', bio: '@SUM(A1)', order: 901, social_links });
    expect(await records('team', { search: role })).toMatchObject([
      { name: "'=1+1", bio: "'@SUM(A1)", social_links, order: '901', is_active: 'true' },
      { name: 'Second', order: '902', is_active: 'false' },
    ]);
  });
});

describe('GET /api/v1/admin/export/sections/csv', () => {
  it("holds the operator's entries of every section, shown or not, and neutralises formulas", async () => {
    const put = (name: string, body: object) =>
      app.admin.put(`/api/v1/admin/sections/${name}`).send(body);
    const url = 'https://example.com/a';
    await put('audits', { mode: 'custom', entries: [{ name: '=1+1', url, date: '2026-01-31' }] });
    const partner = { name: 'Pier, 7', url: '', logo: '', is_active: false };
    await put('partners', { mode: 'hidden', entries: [{ ...partner, name: '+1' }, partner] });
    expect(await records('sections')).toMatchObject([
      { section: 'partners', mode: 'hidden', order: '1', name: "'+1", is_active: 'false' },
      { section: 'partners', mode: 'hidden', order: '2', name: 'Pier, 7', percentage: '' },
      { section: 'audits', mode: 'custom', name: "'=1+1", url, date: '2026-01-31' },
    ]);
  });
});

describe('GET /api/v1/admin/export/logs/csv', () => {
  it("neutralises a stranger's text in the log", async () => {
    await app.visitor
      .post('/api/v1/admin/auth/login')
      .send({ username: '=HYPERLINK("http://x")', password: 'wrong' });
    await makeLogEntry(app, { details: '@evil,"quoted"' });
    const { text } = await download('logs');
    expect(text).toContain(`,"'=HYPERLINK(""http://x"")",login,auth,`);
    expect(text).toContain(`,login,auth,"'@evil,""quoted""",`);
  });

  it.each([
    '\n=1+1',
    ' =1+1',
    '\u00a0=1+1',
    '\u3000=1+1',
    '\u200b=1+1',
    '\u202e=1+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
  ])('neutralises a name of an older row: %j', async (username) => {
    await makeLogEntry(app, { admin_username: username, action: 'login', resource_type: 'auth' });
    const [row] = await records('logs', { action: 'login' });
    // Some programs split rows at a line break, so the text after it is neutralised as well.
    expect(row?.['admin_username']).toBe(`'${username.replace('\n', "\n'")}`);
  });

  it.each([
    { action: 'login' },
    { resource_type: 'auth', sort: '["id","ASC"]' },
    { search: 'quoted' },
    { filter: '{"admin_username":"admin","created_at_gte":"2020-01-01"}' },
    { filter: '{"created_at_lte":"2020-01-01"}' },
  ])("takes the list's parameters: %j", async (query) => {
    const list = await app.admin.get('/api/v1/admin/logs').query(query);
    const listed = list.body.map(({ id }: { id: number }) => String(id));
    const exported = (await records('logs', query)).map(({ id }) => id);
    // The export's own row is committed before the first row is read.
    expect(exported.slice(-listed.length)).toEqual(listed);
  });
});
