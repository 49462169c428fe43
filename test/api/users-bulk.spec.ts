import { makeUser, makeUsers } from '../factories/records.js';
import { ids, NOBODY, USERS, userLogRows } from '../support/api/admin-users.js';
import { startApp, type TestApp } from '../support/api/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const rowsOf = userLogRows(() => app);

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
  ])('refuses %s and changes no user', async (_what, wrong) => {
    const { id } = await makeUser(app);
    const answer = await bulk('ban', [id, ...wrong]);
    expect(answer.body).toMatchObject({ status: 422, errors: { ids: expect.any(String) } });
    expect(await read(id)).toMatchObject({ is_banned: false });
  });

  it.each([
    ['ban', false],
    ['unban', true],
    ['delete', false],
  ])('changes no user when one of the rows cannot be written: %s', async (action, is_banned) => {
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

  it('deletes each user once, however many requests come at once and in whatever order', async () => {
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
