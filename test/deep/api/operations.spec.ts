import { RequestContext } from '@mikro-orm/core';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { SettingsService } from '../../../server/modules/site/settings/settings.service.js';
import { Env } from '../../../server/platform/config/env.js';
import { ReadinessProbe } from '../../../server/platform/database/readiness-probe.js';
import { Metrics } from '../../../server/platform/metrics/metrics.js';
import { seed } from '../../../server/seed/seed.js';
import { startApp, startedDatabase, type TestApp } from '../../support/api/app.js';
import { text } from '../../support/shared/documents.js';
import { login } from '../../support/shared/login.js';
import { until } from '../../support/shared/until.js';

let database: Awaited<ReturnType<typeof startedDatabase>>;
let app: TestApp;
beforeAll(async () => {
  database = await startedDatabase();
  app = await startApp({ ...database.env, METRICS_PORT: '0', HOST: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

/** A metric as the registry holds it. */
interface Named {
  name: string;
  labelNames: readonly string[];
}

/** More connections than the start has opened. */
const CONNECTIONS = 20;

describe('a process', () => {
  it("has visitors' queries planned once for each connection, the first included", async () => {
    const settings = app.get(SettingsService);
    let begun = 0;
    const runs = () =>
      RequestContext.create(app.em.fork(), () =>
        app.em.transactional(async (own) => {
          for (let n = 0; n < 3; n += 1) await settings.hold();
          begun += 1;
          // Each on a connection of its own.
          await until(async () => begun === CONNECTIONS);
          return own.execute(
            `select (generic_plans + custom_plans)::int as runs from pg_prepared_statements
             where statement like '%hold_site_settings%'`,
          );
        }),
      );
    expect(await Promise.all(Array.from({ length: CONNECTIONS }, runs))).toEqual(
      Array.from({ length: CONNECTIONS }, () => [{ runs: 3 }]),
    );
  });

  it('holds 32 connections to PostgreSQL at most, however many requests want one', async () => {
    const connect = async () => {
      const client = new pg.Client({ connectionString: database.env.DATABASE_URL });
      await client.connect();
      return client;
    };
    const [holder, observer] = await Promise.all([connect(), connect()]);
    const held = async () =>
      (
        await observer.query(`select 1 from pg_stat_activity
          where datname = current_database() and application_name like 'jetdrop%'`)
      ).rowCount;
    await app.visitor.get('/health/ready');
    await holder.query('begin');
    await holder.query('lock table users in access exclusive mode');
    const lists = Promise.all(
      Array.from({ length: 40 }, async () => (await app.admin.get('/api/v1/admin/users')).status),
    );
    await until(async () => Number(await held()) >= 30);
    expect(new Set(await lists)).toEqual(new Set([503]));
    // Connections of the job queue come and go.
    expect(await held()).toBeLessThanOrEqual(32);
    await Promise.all([holder.end(), observer.end()]);
  });

  it('limits the time that its connections wait and work', async () => {
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    const rows = await app.sql<{ limit: string }>(
      `select ${names.map((name) => `current_setting('${name}')`).join(` || ' ' || `)} as "limit"`,
    );
    expect(rows).toEqual([{ limit: '5s 3s 15s' }]);
  });

  it('reports every metric that docs/operations.md names, with its labels, and no other', async () => {
    const metrics = app.get(Metrics);
    const all = metrics.registry.getMetricsAsArray() as unknown as Named[];
    const reported = new Map(all.map(({ name, labelNames }) => [name, [...labelNames]]));
    const named = new Map(
      [
        ...text('docs/operations.md').matchAll(/`((?:jetdrop|process|nodejs)_\w+)(?:{(.*?)})?`/g),
      ].map(([, name = '', labels]) => [name, labels?.split(',') ?? []]),
    );
    for (const [name, labels] of named) {
      if (name.startsWith('jetdrop_')) expect([name, reported.get(name)]).toEqual([name, labels]);
      else expect(reported.has(name)).toBe(true);
    }
    const unnamed = [...reported.keys()].filter(
      (name) => name.startsWith('jetdrop_') && !named.has(name),
    );
    expect(unnamed).toEqual([]);
    expect(await metrics.text()).toContain('{state="waited_for"}');
  });

  it("does not limit visitors' reads", async () => {
    const read = () => app.visitor.get('/api/v1/admin/auth/default-credentials');
    const statuses = new Set<number>();
    for (let times = 0; times < 20; times += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, read));
      for (const { status } of answers) statuses.add(status);
    }
    expect([...statuses]).toEqual([200]);
  });

  it('leaves a password alone that is not the demo one, whatever ADMIN_PASSWORD is', async () => {
    const source = { DATABASE_URL: 'postgres://x/y', JWT_SECRET: 'x'.repeat(32) };
    const em = app.get(SqlEntityManager).fork();
    await seed(em, new Env({ ...source, ADMIN_PASSWORD: 'the password of another start' }));
    expect(await login(app.url)).toEqual(expect.any(String));
  });

  it('takes no token any more whose session was deleted in the database', async () => {
    await app.sql('delete from admin_sessions');
    expect((await app.admin.get('/api/v1/admin/auth/me')).status).toBe(401);
  });

  it('is not ready any more once it stops', async () => {
    expect((await app.visitor.get('/health/ready')).status).toBe(200);
    app.get(ReadinessProbe).onModuleDestroy();
    expect((await app.visitor.get('/health/ready')).status).toBe(503);
    expect((await app.visitor.get('/health/live')).status).toBe(200);
  });
});
