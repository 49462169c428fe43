import type { Schemas } from '#libs/api-client/index.js';
import { auditLedger } from '../../server/reports/ledger-audit.report.js';
import { makeManyUsers } from '../factories/bulk.js';
import { makeUser, makeUsers, next } from '../factories/records.js';
import { describeAdminResource } from '../support/api/admin-resource.js';
import { newestLogs, startApp, type TestApp } from '../support/api/app.js';
import { deepOnly } from '../support/shared/deep.js';

const USERS = '/api/v1/admin/users';
const NOBODY = 999_999;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const ids = (records: { id: number }[]) => records.map(({ id }) => id);

describe('GET /api/v1/admin/users', () => {
  beforeAll(() => makeManyUsers(app, 250));

  const list = async (query: object) => {
    const answer = await app.admin.get(USERS).query(query);
    const users: Schemas['UserDto'][] = answer.body;
    return { users, total: answer.headers['content-range']?.split('/')[1] };
  };

  it('answers the first hundred with the total', async () => {
    const answer = await app.admin.get(`${USERS}/`);
    expect(answer.body).toHaveLength(100);
    expect(answer.headers['content-range']).toBe('users 0-99/250');
    expect(answer.body[3]).toMatchObject({ username: null, total_points: 400 });
    expect(answer.body[0].created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('searches names and wallet addresses in any case', async () => {
    for (const search of ['USER_250', 'let000250']) {
      const { users } = await list({ search });
      expect(users).toMatchObject([{ username: 'user_250', wallet_address: 'UQwallet000250' }]);
    }
  });

  it.each([
    ['%', '0'],
    ['_', '188'],
    ['\\', '0'],
    ["' or 1=1 --", '0'],
  ])('takes %s in a search to the letter', async (search, expected) => {
    expect((await list({ search })).total).toBe(expected);
  });

  it('sorts with ties by id, so that pages neither repeat nor lose a user', async () => {
    const pages = await Promise.all(
      [0, 100, 200].map((first) =>
        list({ range: `[${first},${first + 99}]`, sort: '["is_banned","DESC"]' }),
      ),
    );
    const all = pages.flatMap(({ users }) => users);
    expect(new Set(ids(all)).size).toBe(250);
    expect(all.slice(0, 25).every(({ is_banned }) => is_banned)).toBe(true);
  });

  it('filters by state', async () => {
    const answer = await app.admin.get(USERS).query({ filter: '{"is_banned":true}' });
    expect(answer.headers['content-range']).toBe('users 0-24/25');
  });

  it('filters and sorts by status, in which a ban outweighs inactivity', async () => {
    expect((await list({ filter: '{"status":"banned"}' })).total).toBe('25');
    expect((await list({ filter: '{"status":["normal","banned"]}' })).total).toBe('218');
    const { users } = await list({ sort: '["status","ASC"]' });
    expect(users.slice(0, 25).every(({ is_banned }) => is_banned)).toBe(true);
    expect(users[25]).toMatchObject({ is_banned: false, is_active: false });
  });

  it('filters by points and by the day they came', async () => {
    const filter = '{"total_points_gte":24800,"total_points_lte":"25000"}';
    expect((await list({ filter })).total).toBe('3');
    expect((await list({ filter: '{"created_at_gte":"2100-01-01"}' })).total).toBe('0');
  });

  it.each(['{"status":"gone"}', '{"total_points_gte":"many"}', '{"total_points_lte":[1,2]}'])(
    'refuses the filter %s',
    async (filter) => {
      const answer = await app.admin.get(USERS).query({ filter });
      expect(answer.body).toMatchObject({ status: 422, code: 'request.invalid' });
    },
  );

  it('counts who came on each of the last days', async () => {
    const { days } = await app.api.call('getDailyUserStats', { query: { days: 2 } });
    expect(days.map(({ new_users }) => new_users)).toEqual([0, 250]);
  });

  it('counts users and adds up their points and tokens', async () => {
    expect(await app.api.call('getUserStats')).toEqual({
      total_users: 250,
      active_users: 193,
      banned_users: 25,

      total_points: 3_137_500,
      total_claimed_tokens: 3025,
    });
  });
});

describe('banning', () => {
  it('bans and unbans with a row each, and refuses to repeat either', async () => {
    const { id } = await makeUser(app, { username: 'banned' });
    const send = (action: string) => app.admin.post(`${USERS}/${id}/${action}`);
    expect((await send('ban')).body).toMatchObject({ id, is_banned: true });
    expect(await newestLogs(app)).toMatchObject([
      { action: 'ban_user', resource_type: 'user', details: `User ${id} "banned" banned` },
    ]);
    expect((await send('ban')).body).toMatchObject({ status: 409, code: 'user.already_banned' });
    expect((await send('unban')).body).toMatchObject({ id, is_banned: false });
    expect((await send('unban')).body).toMatchObject({ status: 409, code: 'user.not_banned' });
    expect(await newestLogs(app)).toMatchObject([{ action: 'unban_user' }]);
  });

  it('changes a user once, however many ask at the same time', async () => {
    const { id } = await makeUser(app);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.admin.post(`${USERS}/${id}/ban`)),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(49).fill(409)]);
    expect(await rowsOf('ban_user', [id])).toHaveLength(1);
  });

  it('answers 404 for a user who is not there', async () => {
    expect((await app.admin.post(`${USERS}/${NOBODY}/ban`)).body.code).toBe('user.not_found');
  });
});

const rowsOf = (action: string, selected: number[]) =>
  app.sql<{ details: string }>(
    `select details from operation_logs where action = ? and details ~ ? order by id`,
    [action, `^User (${selected.join('|')}) `],
  );

describe('a bulk action', () => {
  const bulk = (action: string, selected: unknown) =>
    app.admin.post(`${USERS}/bulk/${action}`).send({ ids: selected });
  const read = (id: number) => app.api.call('getUser', { path: { id } });

  it('bans the users who are not banned yet, with a row each', async () => {
    const named = await makeUser(app, { username: 'named' });
    const banned = await makeUser(app, { is_banned: true });
    const nameless = await makeUser(app, { username: null });
    const answer = await bulk('ban', [nameless.id, banned.id, named.id, NOBODY]);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject([
      { id: named.id, username: 'named', is_banned: true },
      { id: nameless.id, is_banned: true },
    ]);
    expect(await rowsOf('ban_user', ids([banned, named, nameless]))).toEqual([
      { details: `User ${named.id} "named" banned` },
      { details: `User ${nameless.id} "${nameless.wallet_address}" banned` },
    ]);
    expect(await read(nameless.id)).toMatchObject({ is_banned: true });
  });

  it('unbans the users who are banned, with a row each', async () => {
    const banned = ids(await makeUsers(app, 2, { is_banned: true }));
    const selected = [...banned, (await makeUser(app)).id];
    const answer = await bulk('unban', selected);
    expect(answer.status).toBe(200);
    expect(ids(answer.body)).toEqual(banned);
    expect(await rowsOf('unban_user', selected)).toHaveLength(2);
    expect(await read(Number(banned[1]))).toMatchObject({ is_banned: false });
  });

  it('deletes the users who are there, with a row each', async () => {
    const users = await makeUsers(app, 2);
    const answer = await bulk('delete', [...ids(users).reverse(), NOBODY]);
    expect(answer.status).toBe(200);
    expect(ids(answer.body)).toEqual(ids(users));
    expect(await rowsOf('delete_user', ids(users))).toEqual(
      users.map(({ id, username }) => ({ details: `User ${id} "${username}" deleted` })),
    );
    expect((await app.admin.get(`${USERS}/${users[0]?.id}`)).status).toBe(404);
    expect((await bulk('delete', ids(users))).body).toEqual([]);
  });

  it.each(['ban', 'unban', 'delete'])('needs a token: %s', async (action) => {
    const answer = await app.visitor.post(`${USERS}/bulk/${action}`).send({ ids: [1] });
    expect(answer.body).toMatchObject({ status: 401, code: 'auth.required' });
  });

  it.each([
    ['ban', []],
    ['unban', []],
    ['delete', []],
    ['delete', undefined],
    ['delete', 5],
  ])('asks to select users first: %s %j', async (action, selected) => {
    const answer = await bulk(action, selected);
    expect(answer.body).toMatchObject({ status: 422, detail: '请先选择用户' });
  });

  it.each([
    ['zero', [0]],
    ['a negative id', [-1]],
    ['a fraction', [1.5]],
    ['text', ['1']],
    ['more than 32 bits', [2_147_483_648]],
    ['an id twice', [1, 1]],
    ['nothing for an id', [null]],
    ['more than 1000 ids', Array.from({ length: 1001 }, (_, n) => n + 1)],
  ])('refuses %s and changes nobody', async (_what, wrong) => {
    const { id } = await makeUser(app);
    const answer = await bulk('ban', [id, ...wrong]);
    expect(answer.body).toMatchObject({ status: 422, errors: { ids: expect.any(String) } });
    expect(await read(id)).toMatchObject({ is_banned: false });
  });

  it.each([
    ['ban', false],
    ['unban', true],
    ['delete', false],
  ])('changes nobody when one of the rows cannot be written: %s', async (action, is_banned) => {
    const [first = 0, second = 0] = ids(await makeUsers(app, 2, { is_banned }));
    const before = await read(first);
    // The second user's row fails, so the first user's change and row must be undone.
    await app.sql(
      `alter table operation_logs add constraint full_log
       check (details not like 'User ${second} %') not valid`,
    );
    const answer = await bulk(action, [first, second]);
    await app.sql('alter table operation_logs drop constraint full_log');
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toContain('full_log');
    expect(await read(first)).toEqual(before);
    expect(await rowsOf(`${action}_user`, [first, second])).toEqual([]);
  });

  it('deletes everybody once, however many ask at the same time and in whatever order', async () => {
    const selected = ids(await makeUsers(app, 60));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        bulk('delete', n % 2 === 0 ? selected : selected.toReversed()),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const deleted = answers.flatMap(({ body }) => ids(body)).sort((a, b) => a - b);
    expect(deleted).toEqual(selected);
    expect(await rowsOf('delete_user', selected)).toHaveLength(60);
  });

  it('goes well with single actions on the same users at the same time', async () => {
    const selected = ids(await makeUsers(app, 20));
    const answers = await Promise.all([
      bulk('delete', selected),
      bulk('ban', selected.toReversed()),
      bulk('unban', selected),
      ...selected.map((id) => app.admin.delete(`${USERS}/${id}`)),
      ...selected.map((id) => app.admin.post(`${USERS}/${id}/ban`)),
    ]);
    expect(answers.filter(({ status }) => ![200, 404, 409].includes(status))).toEqual([]);
    expect(await rowsOf('delete_user', selected)).toHaveLength(20);
  });
});

describeAdminResource(() => app, {
  name: 'users',
  type: 'user',
  label: ({ id }) => `User ${id} "`,
  list: {
    make: (app, tag) => makeUser(app, { wallet_address: `UQ${tag}-${next()}` }),
    filter: { is_banned: false },
    unsortable: 'password',
  },
  remove: { action: 'delete_user' },
});

describe('a change of all users that match', () => {
  const send = (action: string, body: object) =>
    app.admin.post(`${USERS}/matching/${action}`).send(body);
  /** Users whom a search finds together. */
  const makeFound = async (tag: string, count: number, is_banned = false) => {
    const made = [];
    for (let n = 0; n < count; n += 1) {
      made.push(await makeUser(app, { username: `${tag}${next()}`, is_banned }));
    }
    return ids(made);
  };
  const found = (tag: string) => JSON.stringify({ q: tag });

  it('bans everybody who is not banned yet, with a row each', async () => {
    const free = await makeFound('tobeban', 3);
    const banned = await makeFound('tobeban', 1, true);
    const answer = await send('ban', { filter: found('tobeban'), total: 4 });
    expect(answer.body).toEqual({ ids: free, next: null });
    expect(await rowsOf('ban_user', [...free, ...banned])).toHaveLength(3);
    const { body } = await app.admin.get('/api/v1/admin/logs').query({
      filter: JSON.stringify({ resource_type: 'user', resource_id: free[0] }),
    });
    expect(body).toMatchObject([{ action: 'ban_user', resource_id: free[0] }]);
    expect(body[0].details).toMatch(/^已封禁用户 \d+“tobeban/);
  });

  deepOnly(it)('goes on where the call before it ended, thousands at a time', async () => {
    const other = await startApp();
    await makeManyUsers(other, 5_200);
    const ban = (body: object) => other.admin.post(`${USERS}/matching/ban`).send(body);
    const first = (await ban({ filter: '{}', total: 5_200 })).body;
    expect(first.next).toBe(5_000);
    const second = (await ban({ filter: '{}', total: 5_200, after: first.next })).body;
    expect(second.next).toBeNull();
    expect((await other.api.call('getUserStats')).banned_users).toBe(5_200);
    const remove = (body: object) => other.admin.post(`${USERS}/matching/delete`).send(body);
    const gone = (await remove({ filter: '{}', total: 5_200 })).body;
    expect(gone.next).toBe(5_000);
    await remove({ filter: '{}', total: 5_200, after: gone.next });
    expect(await other.api.call('getUserStats')).toMatchObject({
      total_users: 0,
      total_points: 0,
      total_claimed_tokens: 0,
    });
    await other.sql('analyze');
    expect(await auditLedger(other.em.fork())).toEqual([]);
    await other.close();
  });

  it('deletes them for good', async () => {
    const users = await makeFound('tobegone', 2);
    const reason = 'Made by a script';
    const answer = await send('delete', { filter: found('tobegone'), total: 2, reason });
    expect(answer.body).toEqual({ ids: users, next: null });
    const rows = await rowsOf('delete_user', users);
    expect(rows.map(({ details }) => details)).toEqual([
      expect.stringContaining(reason),
      expect.stringContaining(reason),
    ]);
    expect((await app.admin.get(USERS).query({ search: 'tobegone' })).body).toEqual([]);
  });

  it('changes nobody when others match than the admin was shown', async () => {
    const users = await makeFound('tostay', 2);
    const answer = await send('delete', { filter: found('tostay'), total: 1 });
    expect(answer.body).toMatchObject({
      status: 409,
      code: 'user.others_match',
      detail: '现在匹配的是 2 位用户，而不是 1 位，未做任何更改',
    });
    expect((await app.admin.get(USERS).query({ search: 'tostay' })).body).toHaveLength(2);
    expect(await rowsOf('delete_user', users)).toEqual([]);
  });

  it.each([{}, { filter: {} }, { filter: '{"password":1}' }, { filter: '{}', total: -1 }])(
    'refuses %j',
    async (body) => expect((await send('delete', body)).status).toBe(422),
  );

  it.each(['ban', 'delete'])('needs a token: %s', async (action) => {
    const answer = await app.visitor.post(`${USERS}/matching/${action}`).send({ filter: '{}' });
    expect(answer.body).toMatchObject({ status: 401, code: 'auth.required' });
  });
});
