import { ADMIN_ROLES, isPermitted, PERMISSIONS, type Permission } from '#libs/domain/index.js';
import { type Route, readDocument, routesOf } from '../fuzz/operations.js';
import { as, joinAs } from '../support/api/admins.js';
import { startApp, type TestApp } from '../support/api/app.js';
import { CONFIRMATIONS } from '../support/api/confirmations.js';
import { DEEP } from '../support/shared/deep.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' });
});
afterAll(() => app.close());

const isGuarded = ({ path, operation }: Route) =>
  path.startsWith('/api/v1/admin/') && (operation.security ?? []).length > 0;
const routes = routesOf(readDocument()).filter(isGuarded);

const permissionOf = ({ operation }: Route) =>
  (operation as { 'x-permission'?: string })['x-permission'];

/** Ids of no record, so that nothing is changed where a role may change it. */
const addressOf = ({ path }: Route) =>
  path
    .replace('/api/v1/admin/', '')
    .replace('{session}', '00000000-0000-4000-8000-000000000000')
    .replaceAll(/\{\w+\}/g, '2147483647');

describe('every route of the back office', () => {
  it('names a permission of the table', () => {
    const unnamed = routes.filter((route) => !((permissionOf(route) ?? '') in PERMISSIONS));
    expect(unnamed.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    expect(routes.length).toBeGreaterThan(110);
  });

  it('and every permission is needed by one', () => {
    // The two named here depend on the changed fields, not on the route.
    const needed = new Set([...routes.map(permissionOf), 'settings.trust', 'people.read']);
    expect(Object.keys(PERMISSIONS).filter((name) => !needed.has(name))).toEqual([]);
  });

  // The roles with more permissions take longer.
  it.each(DEEP ? ADMIN_ROLES : ADMIN_ROLES.slice(-2))(
    'gives a %s exactly the permissions of the table',
    async (role) => {
      const { token } = await joinAs(app, role);
      const wrong: string[] = [];
      // The last routes end the session.
      const inOrder = routes.toSorted(
        (one, other) =>
          Number(one.path.endsWith('/logout')) - Number(other.path.endsWith('/logout')),
      );
      for (const route of inOrder) {
        const permission = permissionOf(route) as Permission;
        const send = as(app, token)[route.method.toLowerCase() as 'get'];
        const answer = await send(addressOf(route));
        const isRefused = answer.status === 403 && answer.body.code === 'auth.permission_missing';
        const named = isRefused ? answer.body.detail.includes(permission) : true;
        if (isRefused === isPermitted(role, permission) || !named)
          wrong.push(`${route.method} ${route.path}: ${answer.status} ${answer.body.code}`);
        // Nothing but the role decides.
        if (answer.status === 401) wrong.push(`${route.method} ${route.path}: 401`);
      }
      expect(wrong).toEqual([]);
    },
  );
});

describe('every operation of the back office that changes something', () => {
  const said = { always: true, depends: 'depends' } as const;
  const all = routesOf(readDocument()).filter(({ path }) => path.startsWith('/api/v1/admin/'));
  const changes = all.filter(({ method }) => method.toUpperCase() !== 'GET');
  const nameOf = ({ operation }: Route) => String(Reflect.get(operation, 'operationId'));

  it('is confirmed, or the list says why not', () => {
    const wrong = changes.filter((route) => {
      const listed = CONFIRMATIONS[nameOf(route)];
      const wanted = typeof listed === 'string' ? said[listed] : undefined;
      return !listed || Reflect.get(route.operation, 'x-confirmation') !== wanted;
    });
    expect(wrong.map(nameOf)).toEqual([]);
    expect(Object.keys(CONFIRMATIONS).toSorted()).toEqual(changes.map(nameOf).toSorted());
  });

  it('asks an admin who has not confirmed it', async () => {
    await app.sql('update admin_sessions set confirmed_until = now()');
    const isAlways = (route: Route) => CONFIRMATIONS[nameOf(route)] === 'always';
    const bodies: Record<string, [path: string, body: object]> = {
      updateSettings: ['settings', { claim_pool_tokens: 1 }],
      createTask: ['tasks', { ...TASK, points: 1001 }],
      updateTask: ['tasks/1', { points: 1001 }],
      adjustPoints: ['users/1/adjust', { points: -10_001, reason: 'For the test' }],
    };
    for (const route of changes) {
      const listed = bodies[nameOf(route)];
      if (!isAlways(route) && !listed) continue;
      const [path, body] = listed ?? [addressOf(route), {}];
      const send = as(app, app.token)[route.method.toLowerCase() as 'post'];
      const answer = await send(path).send(body);
      expect([path, answer.body.code]).toEqual([path, 'auth.confirmation_required']);
    }
    for (const [path, body] of [
      ['settings', { site_name: 'Sample' }],
      ['tasks/1', { points: 999 }],
    ] as const) {
      expect((await as(app, app.token).put(path).send(body)).status).toBe(200);
    }
    await app.sql("update admin_sessions set confirmed_until = now() + interval '10 minutes'");
  });
});

const TASK = {
  type: 'social',
  title: 'Sample',
  title_en: 'Sample',
  description: '',
  description_en: '',
};

describe('settings that move trust', () => {
  it.each([
    ['chain_api_url', 'https://example.com/api/v3'],
    ['contract_address', 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N'],
    ['ton_network', 'testnet'],
    ['wallets_list_url', 'https://example.com/wallets.json'],
  ])('are changed by owners only: %s', async (name, value) => {
    const manager = await joinAs(app, 'manager', `manager_${name}`);
    const before = await as(app, manager.token).get('settings');
    const refused = await as(app, manager.token)
      .put('settings')
      .send({ [name]: value });
    expect(refused.status).toBe(403);
    expect(refused.body.detail).toContain('settings.trust');
    const whole = await as(app, manager.token)
      .put('settings')
      .send({ ...before.body, site_name: 'Sample' });
    expect(whole.status).toBe(200);
    const owner = await app.admin.put('/api/v1/admin/settings').send({ [name]: value });
    expect(owner.status).toBe(200);
  });
});
