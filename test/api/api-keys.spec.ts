import { as, joinAs } from '../support/api/admins.js';
import { itOfConnections, newestLogs, startApp, type TestApp } from '../support/api/app.js';
import { until } from '../support/shared/until.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' });
});
afterAll(() => app.close());

const owner = () => as(app, app.token);

async function create(name: string, role = 'manager', more = {}) {
  const { status, body } = await owner()
    .post('api-keys')
    .send({ name, role, ...more });
  expect(status).toBe(201);
  return body;
}

describe('an API key', () => {
  it('is shown once, stored as a hash, and has the permissions of its role', async () => {
    const { key, ...made } = await create('Warehouse');
    expect(key).toMatch(/^jetdrop_[\w-]{43}$/);
    expect(made).toMatchObject({
      role: 'manager',
      created_by: 'admin',
      last_used_at: null,
      state: 'active',
    });
    const days = (Date.parse(made.expires_at) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(90);
    expect(JSON.stringify(await app.sql('select * from api_keys'))).not.toContain(key);
    expect((await owner().get('api-keys')).text).not.toContain(key);
    const program = as(app, key);
    expect((await program.get('users')).status).toBe(200);
    expect((await program.get('admins')).status).toBe(403);
    expect((await program.post('tasks/1/toggle')).status).toBe(200);
    expect((await newestLogs(app))[0]).toMatchObject({ admin_username: 'key:Warehouse' });
    const [listed] = (await owner().get('api-keys')).body;
    expect(Date.parse(listed.last_used_at)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('is no account, and confirms nothing', async () => {
    const { key } = await create('No account');
    const program = as(app, key);
    for (const answer of [
      await program.get('auth/me'),
      await program.get('auth/sessions'),
      await program.post('auth/logout'),
      await program.post('users/bulk/delete').send({ ids: [1] }),
      await program.get('export/users/csv'),
    ]) {
      expect(answer.status).toBe(403);
    }
  });

  it('does nothing while its maker lacks a second factor that the rules require', async () => {
    const other = await joinAs(app, 'owner', 'owner_without_factor');
    const makeKey = (name: string) =>
      as(app, other.token).post('api-keys').send({ name, role: 'viewer' });
    const { key } = (await makeKey('Without a factor')).body;
    const has = (factor: boolean) =>
      app.sql('update admins set has_second_factor = ? where id = ?', [factor, other.id]);
    const refused = [403, 'auth.second_factor_missing'];
    const used = async () => {
      const { status, body } = await as(app, key).get('tasks');
      return [status, body.code];
    };
    await app.sql('update admin_rules set require_second_factor = true');
    expect(await used()).toEqual(refused);
    const { status, body } = await makeKey('Another without');
    expect([status, body.code]).toEqual(refused);
    await has(true);
    expect(await used()).toEqual([200, undefined]);
    // The state after `npm run admin -- reset-second-factor`.
    await has(false);
    expect(await used()).toEqual(refused);
    await app.sql('update admin_rules set require_second_factor = false');
    expect(await used()).toEqual([200, undefined]);
  });

  it('is refused at once when it is revoked, and another one or none always', async () => {
    const { id, key } = await create('Short-lived', 'viewer');
    expect((await as(app, key).get('tasks')).status).toBe(200);
    expect((await owner().delete(`api-keys/${id}`)).status).toBe(200);
    for (const wrong of [key, 'jetdrop_', `jetdrop_${'A'.repeat(43)}`]) {
      expect((await as(app, wrong).get('tasks')).status).toBe(401);
    }
  });

  it('is made by owners alone, with a name of its own, and never for an owner', async () => {
    await create('Taken');
    const taken = await owner().post('api-keys').send({ name: 'Taken', role: 'viewer' });
    expect(taken.status).toBe(409);
    for (const body of [{ name: 'A', role: 'owner' }, { name: ' ', role: 'viewer' }, {}]) {
      expect((await owner().post('api-keys').send(body)).status).toBe(422);
    }
    const manager = await joinAs(app, 'manager');
    const refused = await as(app, manager.token)
      .post('api-keys')
      .send({ name: 'Mine', role: 'viewer' });
    expect(refused.status).toBe(403);
    const { key } = await create('Another');
    expect((await as(app, key).post('api-keys').send({ name: 'B', role: 'viewer' })).status).toBe(
      403,
    );
  });

  itOfConnections('is made once when several calls ask for one name at once', async () => {
    const held = app.em.fork();
    await held.begin();
    await held.execute('lock table api_keys in share mode');
    const calls = Array.from({ length: 3 }, () =>
      owner()
        .post('api-keys')
        .send({ name: 'At once', role: 'viewer' })
        .then(({ status }) => status),
    );
    await until(async () => (await waitingCalls()) === calls.length).finally(() => held.rollback());
    expect((await Promise.all(calls)).toSorted()).toEqual([201, 409, 409]);
  });

  it('ends at its time, and says so', async () => {
    const { id, key } = await create('Old', 'viewer', { expires_in_days: 1 });
    await app.sql("update api_keys set expires_at = now() - interval '1 second' where id = ?", [
      id,
    ]);
    const { status, body } = await as(app, key).get('tasks');
    expect([status, body.code]).toEqual([401, 'api_key.expired']);
    const listed = (await owner().get('api-keys')).body.find((it: { id: number }) => it.id === id);
    expect(listed.state).toBe('expired');
    for (const expires_in_days of [0, 366, null]) {
      const body = { name: 'Endless', role: 'viewer', expires_in_days };
      expect((await owner().post('api-keys').send(body)).status).toBe(422);
    }
  });

  it('is accepted from its networks alone, where it has some', async () => {
    const networks = ['203.0.113.0/24', '2001:db8::1'];
    const { key } = await create('Office', 'viewer', { networks });
    const from = (address: string) =>
      app.visitor
        .get('/api/v1/admin/tasks')
        .set('Authorization', `Bearer ${key}`)
        .set('X-Forwarded-For', address);
    expect((await from('203.0.113.99')).status).toBe(200);
    expect((await from('2001:db8::1')).status).toBe(200);
    const { status, body } = await from('203.0.114.1');
    expect([status, body.code]).toEqual([403, 'api_key.other_network']);
    for (const wrong of ['203.0.113.0/33', 'office', '10/8', '']) {
      const refused = { name: 'Elsewhere', role: 'viewer', networks: [wrong] };
      expect((await owner().post('api-keys').send(refused)).status).toBe(422);
    }
  });

  it('of any owner is seen and ended by another one, and stops with its maker', async () => {
    const other = await joinAs(app, 'owner', 'other_owner');
    const body = { name: 'Of the other', role: 'manager' };
    const { id, key } = (await as(app, other.token).post('api-keys').send(body)).body;
    expect((await as(app, key).get('tasks')).status).toBe(200);
    await owner().post(`admins/${other.id}/suspend`);
    expect((await as(app, key).get('tasks')).status).toBe(401);
    const listed = (await owner().get('api-keys')).body.find((it: { id: number }) => it.id === id);
    expect(listed).toMatchObject({ created_by: 'other_owner', state: 'stopped' });
    expect((await owner().delete(`api-keys/${id}`)).status).toBe(200);
  });
});

async function waitingCalls(): Promise<number> {
  const waiting = await app.sql(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting.length;
}
