import { auditLedger } from '../../server/commands/audit/ledger-audit.report.js';
import { makeManyUsers } from '../factories/bulk.js';
import { makeUser, next } from '../factories/records.js';
import { ids, USERS, userLogRows } from '../support/api/admin-users.js';
import { joinAs } from '../support/api/admins.js';
import { startApp, type TestApp } from '../support/api/app.js';
import { deepOnly } from '../support/shared/deep.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const rowsOf = userLogRows(() => app);

describe('a change of all users that match', () => {
  const send = (action: string, body: object) =>
    app.admin.post(`${USERS}/matching/${action}`).send(body);
  /** Makes users that one search finds. */
  const makeFound = async (tag: string, count: number, is_banned = false) => {
    const made = [];
    for (let n = 0; n < count; n += 1) {
      made.push(await makeUser(app, { username: `${tag}${next()}`, is_banned }));
    }
    return ids(made);
  };
  const found = (tag: string) => JSON.stringify({ q: tag });

  it('bans all users who are not banned yet, with a row each', async () => {
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
    const other = await startApp({ TRUST_PROXY: '1' });
    await makeManyUsers(other, 5_200);
    const ban = (body: object) => other.admin.post(`${USERS}/matching/ban`).send(body);
    const first = (await ban({ filter: '{}', total: 5_200 })).body;
    expect(first.next).toBe(5_000);
    const second = (await ban({ filter: '{}', total: 5_200, after: first.next })).body;
    expect(second.next).toBeNull();
    expect((await other.api.call('getUserStats')).banned_users).toBe(5_200);
    const remove = (body: object) => other.admin.post(`${USERS}/matching/delete`).send(body);
    // Each user counts once for the limit of one admin.
    await joinAs(other, 'owner', 'second_owner');
    await other.sql('update admin_rules set users_alone = 5200');
    const gone = (await remove({ filter: '{}', total: 5_200 })).body;
    expect(gone.next).toBe(5_000);
    const rest = await remove({ filter: '{}', total: 5_200, after: gone.next });
    expect([rest.status, rest.body.next]).toEqual([200, null]);
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

  it('changes no user when others match than the admin was shown', async () => {
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
