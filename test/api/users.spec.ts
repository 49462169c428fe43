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
      Array.from({ length: 50 }, () => app.admin.post(`${USERS}/2/ban`)),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(49).fill(409)]);
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

describe('a bulk action', () => {
  const bulk = (action: string, selected: unknown) =>
    app.admin.post(`${USERS}/bulk/${action}`).send({ ids: selected });
  const rowsOf = (action: string, selected: number[]) =>
    app.sql<{ details: string }>(
      `select details from operation_logs where action = ? and details ~ ? order by id`,
      [action, `^User (${selected.join('|')}) `],
    );

  it('bans the users who are not banned yet, with a row each', async () => {
    const answer = await bulk('ban', [31, 30, 32, 999_999]);
    expect(answer.status).toBe(200);
    expect(ids(answer.body)).toEqual([31, 32]);
    expect(answer.body[0]).toMatchObject({ id: 31, username: 'user_31', is_banned: true });
    expect(await rowsOf('ban_user', [30, 31, 32])).toEqual([
      { details: 'User 31 "user_31" banned' },
      { details: 'User 32 "UQwallet000032" banned' },
    ]);
    expect((await app.admin.get(`${USERS}/32`)).body.is_banned).toBe(true);
  });

  it('unbans the users who are banned, with a row each', async () => {
    const answer = await bulk('unban', [40, 41, 50]);
    expect(answer.status).toBe(200);
    expect(ids(answer.body)).toEqual([40, 50]);
    expect(await rowsOf('unban_user', [40, 41, 50])).toHaveLength(2);
    expect((await app.admin.get(`${USERS}/50`)).body.is_banned).toBe(false);
  });

  it('deletes the users who are there, with a row each', async () => {
    const answer = await bulk('delete', [62, 61, 999_999]);
    expect(answer.status).toBe(200);
    expect(ids(answer.body)).toEqual([61, 62]);
    expect(await rowsOf('delete_user', [61, 62])).toEqual([
      { details: 'User 61 "user_61" deleted' },
      { details: 'User 62 "user_62" deleted' },
    ]);
    expect((await app.admin.get(`${USERS}/61`)).status).toBe(404);
    expect((await bulk('delete', [61, 62])).body).toEqual([]);
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
  ])('refuses %s', async (_what, selected) => {
    const answer = await bulk('ban', selected);
    expect(answer.body).toMatchObject({ status: 422, errors: { ids: expect.any(String) } });
    expect((await app.admin.get(`${USERS}/1`)).body.is_banned).toBe(false);
  });

  it.each([
    ['ban', 71, 72],
    ['unban', 80, 90],
    ['delete', 73, 74],
  ])('changes nobody when one of the rows cannot be written: %s', async (action, first, second) => {
    const read = async () => (await app.admin.get(`${USERS}/${first}`)).body;
    const before = await read();
    // The second user's row fails, so the first user's change and row must be undone.
    await app.sql(
      `alter table operation_logs add constraint full_log
       check (details not like 'User ${second} %') not valid`,
    );
    const answer = await bulk(action, [first, second]);
    await app.sql('alter table operation_logs drop constraint full_log');
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toContain('full_log');
    expect(await read()).toEqual(before);
    expect(await rowsOf(`${action}_user`, [first, second])).toEqual([]);
  });

  it('deletes everybody once, however many ask at the same time and in whatever order', async () => {
    const selected = Array.from({ length: 60 }, (_, n) => 101 + n);
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
    const selected = Array.from({ length: 20 }, (_, n) => 171 + n);
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
