import { ADMIN_ROLES } from '#libs/domain/index.js';
import { as, invite, joinAs, logInAs, PASSWORD } from '../support/api/admins.js';
import { newestLogs, startApp, type TestApp } from '../support/api/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' });
});
afterAll(() => app.close());

const accept = (token: string, password = PASSWORD) =>
  app.visitor.post('/api/v1/admin/auth/invitation/accept').send({ token, password });
const read = (token: string) =>
  app.visitor.post('/api/v1/admin/auth/invitation/read').send({ token });
const owner = () => as(app, app.token);

describe('an invitation', () => {
  it('makes one person an admin, with the name and role that the owner chose', async () => {
    const { token, expires_at } = await invite(app, 'reviewer', 'first_reviewer');
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(71 * 3_600_000);
    expect((await read(token)).body).toEqual({
      username: 'first_reviewer',
      role: 'reviewer',
      expires_at,
    });
    const joined = await accept(token);
    expect(joined.status).toBe(200);
    const account = await as(app, joined.body.access_token).get('auth/account');
    expect(account.body).toMatchObject({ username: 'first_reviewer', role: 'reviewer' });
    const [loggedIn, row] = await newestLogs(app, 2);
    expect(loggedIn).toMatchObject({ admin_username: 'first_reviewer', details: 'Logged in' });
    expect(row?.details).toMatch(/^Admin \d+ "first_reviewer" joined as reviewer$/);
    expect((await logInAs(app, 'first_reviewer')).status).toBe(200);
  });

  it('is used once, by one of several at once', async () => {
    const { token } = await invite(app, 'viewer', 'one_of_several');
    const answers = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect((await read(token)).status).toBe(404);
  });

  it('cannot be guessed, is stored as a hash, and is worth nothing after 72 hours', async () => {
    expect((await accept('A'.repeat(43))).status).toBe(404);
    const { token, id } = await invite(app, 'viewer', 'too_late');
    const stored = await app.sql('select * from admin_invitations where id = ?', [id]);
    expect(JSON.stringify(stored)).not.toContain(token);
    await app.sql("update admin_invitations set expires_at = now() - interval '1 second'");
    expect([(await read(token)).status, (await accept(token)).status]).toEqual([404, 404]);
  });

  it('that is revoked is worth nothing', async () => {
    const { token, id } = await invite(app, 'viewer', 'not_any_more');
    expect((await owner().delete(`invitations/${id}`)).status).toBe(200);
    expect((await accept(token)).status).toBe(404);
    expect((await owner().delete(`invitations/${id}`)).status).toBe(404);
  });

  it.each([
    ['is suspended', (id: number) => owner().post(`admins/${id}/suspend`)],
    ['is no owner any more', (id: number) => owner().put(`admins/${id}`).send({ role: 'manager' })],
  ])('is worthless once its inviter %s', async (what, end) => {
    const name = what.replaceAll(' ', '_');
    const inviter = await joinAs(app, 'owner', `inviter_${name}`);
    const body = { username: `friend_${name}`, role: 'owner' };
    const { token } = (await as(app, inviter.token).post('invitations').send(body)).body;
    expect((await read(token)).status).toBe(200);
    expect((await end(inviter.id)).status).toBe(200);
    expect([(await read(token)).status, (await accept(token)).status]).toEqual([404, 404]);
  });

  it('asks for a password that is hard to guess, and stays for another try', async () => {
    const { token } = await invite(app, 'viewer', 'weak_password');
    const weak = await accept(token, 'password1234');
    expect(weak.status).toBe(422);
    expect(weak.body.errors).toHaveProperty('password');
    expect((await accept(token)).status).toBe(200);
  });

  it.each([
    ['admin', 409],
    ['ADMIN', 409],
    ['two words', 422],
    ['', 422],
    ['-dash', 422],
  ])('of the name %j is refused', async (username, status) => {
    const answer = await owner().post('invitations').send({ username, role: 'viewer' });
    expect(answer.status).toBe(status);
  });

  it.each(['аdmin', 'ａdmin', 'Adm1n', 'ad-min'])(
    'does not offer a name that looks like another: %s',
    async (username) => {
      const invitation = { username, role: 'viewer' };
      const { status } = await app.admin.post('/api/v1/admin/invitations').send(invitation);
      expect([409, 422]).toContain(status);
    },
  );

  it('logs in with the name in any case and form', async () => {
    const { username } = await joinAs(app, 'viewer', 'Änne_sample');
    for (const typed of [username, `${'Ä'.normalize('NFD')}nne_SAMPLE`, 'Änne＿sample']) {
      expect((await logInAs(app, typed)).status).toBe(200);
    }
  });

  it('does not offer a name twice at once', async () => {
    const body = { username: 'same_name', role: 'viewer' };
    const answers = await Promise.all([
      owner().post('invitations').send(body),
      owner().post('invitations').send(body),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

describe('a role', () => {
  it('is another one at once, in sessions that are open', async () => {
    const { id, token } = await joinAs(app, 'viewer', 'promoted');
    expect((await as(app, token).post('tasks/1/toggle')).status).toBe(403);
    const changed = await owner().put(`admins/${id}`).send({ role: 'manager' });
    expect(changed.body).toMatchObject({ id, role: 'manager' });
    expect((await as(app, token).post('tasks/1/toggle')).status).toBe(200);
    const rows = await newestLogs(app, 2);
    expect(rows[1]?.details).toMatch(/"promoted": role: viewer → manager$/);
  });

  it.each(ADMIN_ROLES.filter((role) => role !== 'owner'))(
    'of a %s cannot change roles or invite admins',
    async (role) => {
      const { id, token } = await joinAs(app, role, `no_owner_${role}`);
      const promoted = await as(app, token).put(`admins/${id}`).send({ role: 'owner' });
      expect(promoted.status).toBe(403);
      const invited = await as(app, token)
        .post('invitations')
        .send({ username: 'a_friend', role: 'owner' });
      expect(invited.status).toBe(403);
    },
  );
});

describe('a suspended admin', () => {
  it('can do nothing at once, and not log in again until restored', async () => {
    const { id, token } = await joinAs(app, 'manager', 'suspended');
    const suspended = await owner().post(`admins/${id}/suspend`);
    expect(suspended.body.suspended_at).not.toBeNull();
    expect((await as(app, token).get('auth/me')).status).toBe(401);
    const refused = await logInAs(app, 'suspended');
    expect([refused.status, refused.body.code]).toEqual([401, 'auth.invalid_credentials']);
    await owner().post(`admins/${id}/restore`);
    expect((await as(app, token).get('auth/me')).status).toBe(401);
    expect((await logInAs(app, 'suspended')).status).toBe(200);
  });

  it('keeps the name in the log, and the name is not given to another', async () => {
    const { id } = await joinAs(app, 'viewer', 'kept_name');
    await owner().post(`admins/${id}/suspend`);
    const again = await owner().post('invitations').send({ username: 'kept_name', role: 'viewer' });
    expect(again.status).toBe(409);
  });
});

describe('the last owner', () => {
  it('is neither suspended nor given another role', async () => {
    const answers = [
      await owner().post('admins/1/suspend'),
      await owner().put('admins/1').send({ role: 'viewer' }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'admin.last_owner'],
      [409, 'admin.last_owner'],
    ]);
  });

  it('stays where two owners suspend each other at once', async () => {
    const other = await joinAs(app, 'owner', 'second_owner');
    const answers = await Promise.all([
      owner().post(`admins/${other.id}/suspend`),
      as(app, other.token).post('admins/1/suspend'),
    ]);
    const succeeded = answers.filter(({ status }) => status === 200);
    expect(succeeded).toHaveLength(1);
    const active = await app.sql<{ id: number }>(
      "select id from admins where role = 'owner' and suspended_at is null",
    );
    expect(active).toHaveLength(1);
    if (active[0]?.id !== 1) {
      await app.sql('update admins set suspended_at = null where id = 1');
      app.token = (
        await app.visitor
          .post('/api/v1/admin/auth/login')
          .send({ username: 'admin', password: 'a long test password' })
      ).body.access_token;
    }
  });
});

describe('changes of trust', () => {
  it('asks an admin who logged in more than ten minutes ago to confirm who they are', async () => {
    const { token, username } = await joinAs(app, 'owner', 'long_ago');
    await app.sql(
      "update admin_sessions set confirmed_until = now() - interval '1 second' where admin_id = (select id from admins where username = ?)",
      [username],
    );
    const calls: [string, string][] = [
      ['post', 'invitations'],
      ['put', 'admins/1'],
      ['post', 'users/bulk/delete'],
      ['post', 'campaign/close'],
      ['get', 'export/users/csv'],
      ['post', 'distributors'],
      ['post', 'auth/second-factors/totp'],
    ];
    for (const [method, path] of calls) {
      const answer = await as(app, token)[method as 'get'](path);
      expect([path, answer.status, answer.body.code]).toEqual([
        path,
        403,
        'auth.confirmation_required',
      ]);
    }
    const trust = await as(app, token)
      .put('settings')
      .send({ chain_api_url: 'https://example.com/other' });
    expect(trust.body.code).toBe('auth.confirmation_required');
    const wrong = await as(app, token).post('auth/confirm').send({ password: 'not the password' });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'auth.wrong_password']);
    const right = await as(app, token).post('auth/confirm').send({ password: PASSWORD });
    expect(right.status).toBe(200);
    expect((await as(app, token).get('export/users/csv')).status).toBe(200);
  });

  it('is confirmed for one session only', async () => {
    const { token, username } = await joinAs(app, 'owner', 'two_sessions');
    const other = (await logInAs(app, username)).body.access_token;
    await app.sql(
      'update admin_sessions set confirmed_until = null where admin_id = (select id from admins where username = ?)',
      [username],
    );
    await as(app, token).post('auth/confirm').send({ password: PASSWORD });
    expect((await as(app, token).get('export/users/csv')).status).toBe(200);
    expect((await as(app, other).get('export/users/csv')).status).toBe(403);
  });
});

describe("an admin's own sessions", () => {
  it('say where they are, and end one by one or all others at once', async () => {
    const { token, username } = await joinAs(app, 'viewer', 'many_devices');
    const browser =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
    const second = await logInAs(app, username).set('User-Agent', browser);
    const third = await logInAs(app, username);
    const { body: sessions } = await as(app, token).get('auth/sessions');
    expect(sessions).toHaveLength(3);
    expect(sessions.filter((it: { is_current: boolean }) => it.is_current)).toHaveLength(1);
    const chrome = sessions.find((it: { device: string }) => it.device === 'Chrome, macOS');
    expect(chrome.network).toMatch(/^\d+\.\d+\.\d+\.\d+$/);
    expect((await as(app, token).delete(`auth/sessions/${chrome.id}`)).body).toEqual({
      sessions: 1,
    });
    expect((await as(app, second.body.access_token).get('auth/me')).status).toBe(401);
    expect((await as(app, token).post('auth/sessions/end-others')).body).toEqual({ sessions: 1 });
    expect((await as(app, third.body.access_token).get('auth/me')).status).toBe(401);
    expect((await as(app, token).get('auth/me')).status).toBe(200);
  });

  it("do not include other admins' sessions", async () => {
    const { token } = await joinAs(app, 'owner', 'curious');
    const [{ id } = { id: '' }] = await app.sql<{ id: string }>(
      'select id from admin_sessions where admin_id = 1',
    );
    for (const session of [id, 'x', '1']) {
      expect((await as(app, token).delete(`auth/sessions/${session}`)).status).toBe(404);
    }
  });
});
