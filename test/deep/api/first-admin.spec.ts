import { createApp } from '../../../server/app.setup.js';
import { Env } from '../../../server/platform/config/env.js';
import { freshDatabase, startApp } from '../../support/api/app.js';
import { ADMIN_PASSWORD, DEMO_ADMIN } from '../../support/shared/credentials.js';
import { login } from '../../support/shared/login.js';

const OWN = 'a password of our own';

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

/** A start that must fail, on the test's own database unless `env` names another. */
const start = async (env: NodeJS.ProcessEnv) => {
  const source = { ...database.env, ADMIN_PASSWORD, JWT_SECRET: 'x'.repeat(32), SEED: 'none' };
  await (await createApp(new Env({ ...source, LOG_LEVEL: 'silent', ...env }))).close();
};

describe('a start on PostgreSQL', () => {
  it.each([
    ['no JWT_SECRET', { JWT_SECRET: '' }, 'JWT_SECRET is required'],
    [
      'the demo password',
      { ADMIN_PASSWORD: DEMO_ADMIN.password },
      'ADMIN_PASSWORD must not be the demo',
    ],
    ['no first password', { ADMIN_PASSWORD: '' }, 'ADMIN_PASSWORD is required'],
    [
      'a password that is easy to guess',
      { ADMIN_PASSWORD: '123456789012' },
      /^ADMIN_PASSWORD must have at least 12 characters and not be easy to guess$/,
    ],
    [
      'a server that cannot be reached',
      { DATABASE_URL: 'postgres://127.0.0.1:1/nothing' },
      /^DATABASE_URL: the database cannot be opened: .+$/,
    ],
  ])('refuses %s', async (_name, env, message) => {
    await expect(start(env)).rejects.toThrow(message);
  });

  it('asks for a password where an admin has the demo one, and that takes its place', async () => {
    const { env } = database;
    const first = await startApp(env);
    await first.sql('update admins set uses_default_password = true');
    await first.close();
    await expect(start({ ADMIN_PASSWORD: '' })).rejects.toThrow(
      /DATABASE_URL holds an admin with the demo password; set ADMIN_PASSWORD/,
    );
    const second = await startApp({ ...env, ADMIN_PASSWORD: OWN });
    const answer = await second.visitor.post('/api/v1/admin/auth/login').send(DEMO_ADMIN);
    expect(answer.status).toBe(401);
    const own = { ...DEMO_ADMIN, password: OWN };
    expect(await login(second.url, own)).toEqual(expect.any(String));
    await second.close();
  });
});
