import { randomUUID } from 'node:crypto';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import supertest, { type Test } from 'supertest';
import { createApp } from '../../../server/app.setup.js';
import { DEFAULT_ADMIN, Env } from '../../../server/platform/config/env.js';
import { clientOf, type TestClient } from '../shared/api.js';
import { ADMIN } from '../shared/credentials.js';
import { type DataDir, makeDataDir } from '../shared/data-dir.js';
import { createDatabase, dropDatabase } from '../shared/databases.js';
import { makeUnmigratedDataDir } from '../shared/empty-cluster.js';
import { login } from '../shared/login.js';
import { testServer } from '../shared/template-databases.js';
import { seededDatabase, type TestDatabase } from './seeded-database.js';

const SETTINGS = {
  JWT_SECRET: 'only-for-the-tests-0123456789abcdef',
  ADMIN_PASSWORD: ADMIN.password,
  SEED: 'essentials',
  LOG_LEVEL: 'fatal',
  // The database is dropped with its test.
  DATABASE_FSYNC: 'off',
  OUTBOUND_REQUESTS: 'off',
};

/** The real application on a database of its own, listening on loopback. */
export interface TestApp {
  url: string;
  /** The admin's bearer token. */
  token: string;
  /** The API's typed client, logged in as the admin, for calls that must succeed. */
  api: TestClient;
  /** A request without a token. */
  visitor: ReturnType<typeof supertest>;
  /** A request with the admin's token, for calls that may fail, and for headers. */
  admin: Record<'get' | 'post' | 'put' | 'delete', (path: string) => Test>;
  /** The entity manager for test/factories. */
  em: SqlEntityManager;
  /** Runs plain SQL, to read stored rows or to damage them. */
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** A service or another provider of the application. */
  get: NestFastifyApplication['get'];
  close(): Promise<void>;
}

/**
 * Starts the application; `overrides` are environment. It gets a database of its own, of the kind
 * of this jest project, unless they name another, which it does not drop.
 */
export async function startApp(overrides: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  const settings = { ...SETTINGS, ...overrides };
  const isNamed = overrides['DATABASE_URL'] !== undefined;
  const database = isNamed ? { env: {}, drop: async () => {} } : await seededDatabase(settings);
  const env = new Env({ ...settings, ...database.env });
  const app = await createApp(env);
  await app.listen(0, '127.0.0.1');
  const url = (await app.getUrl()).replace('localhost', '127.0.0.1');
  const em = app.get(SqlEntityManager);
  const { password } = DEFAULT_ADMIN;
  const token = await login(url, { ...ADMIN, password: env.admin_password || password });
  const send = (method: 'get' | 'post' | 'put' | 'delete') => (path: string) =>
    supertest(url)[method](path).set('Authorization', `Bearer ${testApp.token}`);
  const testApp: TestApp = {
    url,
    token,
    em,
    api: clientOf(url, () => testApp.token),
    visitor: supertest(url),
    admin: { get: send('get'), post: send('post'), put: send('put'), delete: send('delete') },
    sql: (text, values = []) => em.fork().execute(text, values),
    get: app.get.bind(app),
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
  return testApp;
}

/**
 * Another server on the database of the first. The embedded database allows one server, so it
 * returns the first.
 */
export async function startReplica(first: TestApp, env: NodeJS.ProcessEnv): Promise<TestApp> {
  if (process.env['TEST_DATABASE'] === 'postgres') return startApp(env);
  return { ...first, close: async () => {} };
}

/** `it` for two servers, or for a transaction that waits for another: the embedded database has one connection. */
export const itOfConnections = (
  process.env['TEST_DATABASE'] === 'postgres' ? it : () => undefined
) as typeof it;

/** The newest rows of the operation log, newest first. */
export function newestLogs(app: TestApp, count = 1) {
  return app.sql<{
    admin_username: string;
    action: string;
    resource_type: string;
    details: string;
    ip_address: string;
  }>('select * from operation_logs order by id desc limit ?', [count]);
}

/** A database on which the product was started once with these overrides: for several servers on one. */
export const startedDatabase = (overrides: NodeJS.ProcessEnv = {}): Promise<TestDatabase> =>
  seededDatabase({ ...SETTINGS, ...overrides });

/** An empty database of the kind of this jest project: for tests of a first start. */
export const freshDatabase = (): Promise<TestDatabase> => emptyDatabase(makeDataDir);

/** A database without tables, for tests that make those of an earlier version. */
export const unmigratedDatabase = (): Promise<TestDatabase> => emptyDatabase(makeUnmigratedDataDir);

async function emptyDatabase(makeDirectory: () => Promise<DataDir>): Promise<TestDatabase> {
  if (process.env['TEST_DATABASE'] !== 'postgres') {
    const { path, remove } = await makeDirectory();
    return { env: { DATABASE_URL: '', DATA_DIR: path }, drop: remove };
  }
  const server = testServer();
  const name = `test_${randomUUID()}`;
  const DATABASE_URL = await createDatabase(server, name);
  return { env: { DATABASE_URL }, drop: () => dropDatabase(server, name) };
}
