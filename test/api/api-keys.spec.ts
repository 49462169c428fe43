import { as, joinAs } from '../support/api/admins.js';
import { newestLogs, startApp, type TestApp } from '../support/api/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' });
});
afterAll(() => app.close());

const owner = () => as(app, app.token);

async function create(name: string, role = 'manager') {
  const { status, body } = await owner().post('api-keys').send({ name, role });
  expect(status).toBe(201);
  return body;
}

describe('an API key', () => {
  it('is shown once, stored as a hash, and does what its role may', async () => {
    const { key, ...made } = await create('Warehouse');
    expect(key).toMatch(/^jetdrop_[\w-]{43}$/);
    expect(made).toMatchObject({ role: 'manager', created_by: 'admin', last_used_at: null });
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
});
