import pg from 'pg';
import { NOT_NOW } from '../../../server/platform/database/not-now.js';
import { freshDatabase, startApp, type TestApp } from '../../support/api/app.js';
import { until } from '../../support/shared/until.js';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let app: TestApp;
let operator: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database.env);
  operator = new pg.Client({ connectionString: database.env.DATABASE_URL });
  await operator.connect();
});
afterAll(async () => {
  await operator.end();
  await app.close();
  await database.drop();
});

const add = () => app.admin.post('/api/v1/admin/team').send({ name: 'Mei', role: 'founder' });

const ready = async () => (await app.visitor.get('/health/ready')).status;

describe('a statement that the database refuses for now', () => {
  it.each(Object.entries(NOT_NOW))('with SQLSTATE %s gets 503, as %s', async (state, reason) => {
    await operator.query(`
      create or replace function not_now() returns trigger language plpgsql
      as $$ begin raise exception 'secret' using errcode = '${state}'; end $$;
      create or replace trigger not_now before insert on team_members execute function not_now()`);
    const answer = await add();
    expect([answer.status, answer.body.code]).toEqual([503, `server.${reason}`]);
    expect(answer.headers['retry-after']).toMatch(/^(5|60)$/);
    expect(answer.text).not.toContain('secret');
    await operator.query('drop trigger not_now on team_members');
  });
});

describe('a database that becomes read-only', () => {
  /** Open connections are closed, like after a demotion. */
  const setReadOnly = async (isReadOnly: boolean) => {
    await operator.query('begin read write');
    await operator.query(
      `do $$ begin execute format('alter database %I set default_transaction_read_only = ${isReadOnly}',
        current_database()); end $$`,
    );
    await operator.query('commit');
    await operator.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  };

  it('makes the server not ready, refuses changes, and still serves public data', async () => {
    expect([await ready(), (await add()).status]).toEqual([200, 201]);
    await setReadOnly(true);
    await until(async () => (await add()).body.code === 'server.read_only');
    expect((await add()).status).toBe(503);
    expect(await ready()).toBe(503);
    expect((await app.visitor.get('/health/live')).status).toBe(200);
    const team = await app.visitor.get('/api/v1/public/team');
    expect([team.status, team.body.length]).toEqual([200, 1]);
    await setReadOnly(false);
    await until(async () => (await ready()) === 200);
    await until(async () => (await add()).status === 201);
  });
});
