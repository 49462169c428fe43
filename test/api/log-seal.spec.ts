import { LogRepository } from '../../server/audit/log.repository.js';
import { Scheduler } from '../../server/database/scheduler.js';
import { auditLog } from '../../server/reports/log-audit.report.js';
import { startApp, type TestApp } from '../support/api/app.js';

let app: TestApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());

/** Rows of the log, one by each call. */
async function toggle(times: number): Promise<void> {
  for (let call = 0; call < times; call += 1) {
    const answer = await app.admin.post('/api/v1/admin/tasks/1/toggle');
    expect(answer.status).toBe(200);
  }
}

const audit = () => auditLog(app.em.fork());

/** As somebody with the whole database does it. */
async function tamper(...statements: string[]): Promise<void> {
  await app.sql('alter table operation_logs disable trigger all');
  for (const statement of statements) await app.sql(statement);
  await app.sql('alter table operation_logs enable trigger all');
}

const newest = async () =>
  (await app.sql<{ id: number }>('select max(id) as id from operation_logs'))[0]?.id ?? 0;

describe('the operation log', () => {
  it('is what was written, rows of one change and of many at once included', async () => {
    await toggle(3);
    await Promise.all(Array.from({ length: 8 }, () => toggle(2)));
    const ids = Array.from({ length: 5 }, (_, index) => index + 1);
    await app.admin.post('/api/v1/admin/users/bulk/ban').send({ ids });
    expect(await audit()).toEqual([]);
  });

  it('cannot be changed by a plain statement', async () => {
    await toggle(1);
    await app.get(LogRepository).seal();
    for (const statement of [
      "update operation_logs set details = 'Nothing'",
      'delete from operation_logs',
      'truncate operation_logs',
      'delete from log_seals',
      "update log_seals set hash = ''",
    ]) {
      await expect(app.sql(statement)).rejects.toThrow('append-only');
    }
    expect(await audit()).toEqual([]);
  });

  it.each([
    ['admin_username', "'somebody'"],
    ['action', "'login'"],
    ['details', "'Nothing happened'"],
    ['details_zh', "'无'"],
    ['ip_address', "'203.0.113.1'"],
    ['message', `'{"code":"logged_in"}'`],
    ['created_at', "now() - interval '1 day'"],
    ['resource_id', '77'],
  ])('names a row whose %s was altered', async (column, value) => {
    await toggle(4);
    const id = (await newest()) - 2;
    await tamper(`update operation_logs set ${column} = ${value} where id = ${id}`);
    expect(await audit()).toEqual([expect.stringContaining(`row ${id} was altered`)]);
  });

  it('names the place where a row was removed', async () => {
    await toggle(4);
    const id = (await newest()) - 1;
    await tamper(`delete from operation_logs where id = ${id}`);
    expect(await audit()).toEqual([
      expect.stringContaining(`between ${id - 1} and ${id + 1} was inserted or removed`),
    ]);
  });

  it('misses its last rows', async () => {
    await toggle(3);
    const id = await newest();
    await tamper(`delete from operation_logs where id = ${id}`);
    expect(await audit()).toEqual([
      `The log ends with row ${id - 1}, and its head names row ${id}`,
    ]);
  });

  it('names a row that was inserted, without a hash and with a made-up one', async () => {
    await toggle(2);
    const columns = 'admin_username, action, resource_type, details, details_zh, created_at';
    await app.sql(
      `insert into operation_logs (${columns}) values ('admin', 'login', 'auth', 'x', 'x', now())`,
    );
    const id = await newest();
    expect(await audit()).toEqual([`The log's row ${id} was inserted without its hash`]);
    await tamper(`update operation_logs set hash = repeat('ab', 32) where id = ${id}`);
    const found = await audit();
    expect(found[0]).toContain(`row ${id} was altered, or a row`);
    expect(found[1]).toContain(`The log ends with row ${id}`);
  });

  it('is proved by a seal, even where all hashes were computed again', async () => {
    await toggle(2);
    await app.get(LogRepository).seal();
    expect([...app.get(Scheduler).costs().keys()]).toContain('log_seals');
    const id = await newest();
    await tamper(
      `update operation_logs set details = 'Nothing' where id = ${id}`,
      `update operation_logs l set hash = log_entry_hash(
         (select hash from operation_logs where id = ${id - 1}), l) where id = ${id}`,
      `update log_head set hash = (select hash from operation_logs where id = ${id})`,
    );
    expect(await audit()).toEqual([
      expect.stringMatching(`^The log's row ${id} is not what was sealed at 2`),
    ]);
  });

  it('is found by searches before its rows are in the indexes, and afterwards', async () => {
    await toggle(3);
    const search = async () =>
      (await app.api.call('listLogs', { query: { search: '启用' } })).length;
    const cleaned = async () => {
      const [row] = await app.sql<{ pages: number }>(
        "select gin_clean_pending_list('operation_logs_search_index')::int as pages",
      );
      return row?.pages;
    };
    expect(await search()).toBe(3);
    expect([...app.get(Scheduler).costs().keys()]).toContain('log_search');
    await app.get(LogRepository).index();
    expect([await cleaned(), await search()]).toEqual([0, 3]);
    await toggle(1);
    expect([await search(), await cleaned()]).toEqual([4, 1]);
  });

  it('is sealed once for each head', async () => {
    await toggle(1);
    await Promise.all([app.get(LogRepository).seal(), app.get(LogRepository).seal()]);
    await app.get(LogRepository).seal();
    expect(await app.sql('select last_id from log_seals')).toHaveLength(1);
  });
});
