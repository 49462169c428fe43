import { newestLogs, startApp, type TestApp } from '../support/app.js';

const USERS = '/api/v1/admin/users';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await app.sql(
    `insert into users (username, wallet_address, total_points, claimed_tokens, is_banned, is_active, created_at, updated_at)
     select case when n % 4 = 0 then null else 'user_' || n end, 'UQwallet' || lpad(n::text, 6, '0'),
            n * 100, n / 10, n % 10 = 0, n % 7 <> 0, now(), now()
     from generate_series(1, 250) n`,
  );
});
afterAll(() => app.close());

const ids = (body: { id: number }[]) => body.map(({ id }) => id);

describe('GET /api/v1/admin/users', () => {
  it('answers the first hundred with the total', async () => {
    const answer = await app.admin.get(`${USERS}/`);
    expect(answer.body).toHaveLength(100);
    expect(answer.headers['content-range']).toBe('users 0-99/250');
    expect(answer.body[3]).toMatchObject({ id: 4, username: null, total_points: 400 });
    expect(answer.body[0].created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('searches names and wallet addresses in any case', async () => {
    const byName = await app.admin.get(USERS).query({ search: 'USER_250' });
    const byWallet = await app.admin.get(USERS).query({ search: 'let000250' });
    expect(ids(byWallet.body)).toEqual([250]);
    expect(ids(byName.body)).toEqual([250]);
  });

  it.each(['%', '_', '\\', "' or 1=1 --"])('takes %s in a search to the letter', async (search) => {
    const answer = await app.admin.get(USERS).query({ search });
    expect(answer.status).toBe(200);
    const expected = search === '_' ? 188 : 0;
    expect(answer.headers['content-range']?.split('/')[1]).toBe(String(expected));
  });

  it('answers an empty page past the end', async () => {
    const answer = await app.admin.get(USERS).query({ skip: 900 });
    expect(answer.body).toEqual([]);
    expect(answer.headers['content-range']).toBe('users */250');
  });

  it('sorts with ties by id, so that pages neither repeat nor lose a user', async () => {
    const pages = await Promise.all(
      [0, 100, 200].map((first) =>
        app.admin
          .get(USERS)
          .query({ range: `[${first},${first + 99}]`, sort: '["is_banned","DESC"]' }),
      ),
    );
    const all = pages.flatMap(({ body }) => ids(body));
    expect(new Set(all).size).toBe(250);
    expect(pages[0]?.body.slice(0, 25).every((u: { is_banned: boolean }) => u.is_banned)).toBe(
      true,
    );
  });

  it('filters by state', async () => {
    const answer = await app.admin.get(USERS).query({ filter: '{"is_banned":true}' });
    expect(answer.headers['content-range']).toBe('users 0-24/25');
  });

  it('needs a token', async () => {
    expect((await app.visitor.get(USERS)).status).toBe(401);
  });
});

describe('GET /api/v1/admin/users/stats', () => {
  it('counts users and adds up their points and tokens', async () => {
    const { body } = await app.admin.get(`${USERS}/stats`);
    expect(body).toMatchObject({ total_users: 250, banned_users: 25, total_points: 3_137_500 });
    expect(body.active_users).toBe(193);
    expect(body.total_claimed_tokens).toBe(3025);
  });
});

describe('banning', () => {
  it('bans and unbans with a row each, and refuses to repeat either', async () => {
    const banned = await app.admin.post(`${USERS}/1/ban`);
    expect(banned.body).toMatchObject({ id: 1, is_banned: true });
    expect(await newestLogs(app)).toMatchObject([
      { action: 'ban_user', resource_type: 'user', details: 'User 1 "user_1" banned' },
    ]);
    const again = await app.admin.post(`${USERS}/1/ban`);
    expect(again.body).toMatchObject({ status: 409, code: 'user.already_banned' });
    expect((await app.admin.post(`${USERS}/1/unban`)).body.is_banned).toBe(false);
    expect((await app.admin.post(`${USERS}/1/unban`)).body.code).toBe('user.not_banned');
    expect(await newestLogs(app)).toMatchObject([{ action: 'unban_user' }]);
  });

  it('changes a user once, however many ask at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.admin.post(`${USERS}/2/ban`)),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(19).fill(409)]);
    const rows = await app.sql(`select id from operation_logs where details like 'User 2 "%'`);
    expect(rows).toHaveLength(1);
  });

  it('answers 404 for a user who is not there', async () => {
    expect((await app.admin.post(`${USERS}/9999/ban`)).body.code).toBe('user.not_found');
  });
});

describe('DELETE /api/v1/admin/users/{id}', () => {
  it('answers the user, leaves its row, and then there is none', async () => {
    expect((await app.admin.delete(`${USERS}/3`)).body).toMatchObject({ id: 3 });
    expect(await newestLogs(app)).toMatchObject([{ action: 'delete_user' }]);
    expect((await app.admin.get(`${USERS}/3`)).status).toBe(404);
  });
});
