import type { Schemas } from '#libs/api-client/index.js';
import { makeManyUsers } from '../factories/bulk.js';
import { makeUser, next } from '../factories/records.js';
import { describeAdminResource } from '../support/api/admin-resource.js';
import { ids, NOBODY, USERS, userLogRows } from '../support/api/admin-users.js';
import { newestLogs, startApp, type TestApp } from '../support/api/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const rowsOf = userLogRows(() => app);

describe('GET /api/v1/admin/users', () => {
  beforeAll(() => makeManyUsers(app, 250));

  const list = async (query: object) => {
    const answer = await app.admin.get(USERS).query(query);
    const users: Schemas['UserDto'][] = answer.body;
    return { users, total: answer.headers['content-range']?.split('/')[1] };
  };

  it('returns the first hundred with the total', async () => {
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

  it.each(['UQwa…0250', ' uqwal…t000250 ', 'UQwa...0250'])(
    'finds a wallet by its shortened address %j',
    async (search) => {
      expect((await list({ search })).users).toMatchObject([{ username: 'user_250' }]);
    },
  );

  it.each([
    ['%', '0'],
    ['UQwa…9999', '0'],
    ['UQw%…0250', '0'],
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

  it('returns 404 for an unknown user', async () => {
    expect((await app.admin.post(`${USERS}/${NOBODY}/ban`)).body.code).toBe('user.not_found');
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
