import { RowCountsService } from '../../../server/platform/lists/row-counts.service.js';
import { makeManyUsers } from '../../factories/bulk.js';
import { startApp, type TestApp } from '../../support/api/app.js';
import { use } from '../../support/api/participants.js';
import { until } from '../../support/shared/until.js';

const USERS = '/api/v1/admin/users';
const LOGS = '/api/v1/admin/logs';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await makeManyUsers(app, 12_500);
  // Not in the order of their ids, and a day in all.
  for (const part of [0, 1, 2, 3, 4]) {
    await app.sql(
      `update users set created_at = date_trunc('day', now()) - interval '1 hour' * (id * 7 % 24)
       where id % 5 = ?`,
      [part],
    );
  }
  await app.sql(
    `insert into operation_logs (admin_username, action, resource_type, details, details_zh, created_at)
     select 'admin', (array['update', 'ban', 'login'])[1 + n % 3], 'user', 'Entry ' || n, '条目' || n,
       now() - interval '1 minute' * (9000 - n) from generate_series(1, 9000) n`,
  );
});
afterAll(() => app.close());

/**
 * One run notes the rows, and a later one counts them, once other transactions on the server have
 * ended.
 */
const count = () =>
  until(async () => {
    await use(app, () => app.get(RowCountsService).update());
    const [row] = await app.sql<{ is_counted: boolean }>(
      `select counted_until / 4096 = (select max(id) + 1 from users) / 4096 as is_counted
       from counted_tables where table_name = 'users'`,
    );
    return Boolean(row?.is_counted);
  });

async function list(path: string, query: object) {
  const { body, headers, status } = await app.admin.get(path).query(query);
  expect(status).toBe(200);
  return {
    ids: (body as { id: number }[]).map(({ id }) => id),
    total: Number(headers['content-range']?.split('/')[1]),
    isEstimate: headers['x-total-estimated'] === 'true',
  };
}

const SORTS = [
  ['id', 'asc', 'id'],
  ['id', 'desc', 'id desc'],
  ['created_at', 'asc', 'created_at, id'],
  ['created_at', 'desc', 'created_at desc, id desc'],
  ['total_points', 'asc', 'total_points, id'],
  ['username', 'desc', 'username desc, id desc'],
  ['status', 'desc', 'case when is_banned then 3 when is_active then 1 else 2 end, id desc'],
] as const;

async function expectPages(): Promise<void> {
  const [{ rows } = { rows: 0 }] = await app.sql<{ rows: number }>(
    'select count(*)::int as rows from users',
  );
  for (const [field, direction, order] of SORTS) {
    for (const skip of [0, 900, 4_095, 4_096, 6_200, 9_999, rows - 30, rows + 5]) {
      const sort = JSON.stringify([field, direction]);
      const page = await list(USERS, { skip, limit: 50, sort });
      const expected = await app.sql<{ id: number }>(
        `select id from users order by ${order} offset ? limit 50`,
        [skip],
      );
      expect({ sort, skip, ...page }).toEqual({
        sort,
        skip,
        ids: expected.map(({ id }) => id),
        total: rows,
        isEstimate: false,
      });
    }
  }
}

describe('a long list', () => {
  it('has the same pages before its rows are counted, and after', async () => {
    await expectPages();
    await count();
    const counted = await app.sql('select counted_until from counted_tables where table_name = ?', [
      'users',
    ]);
    expect(counted).toEqual([{ counted_until: 12_288 }]);
    await expectPages();
  });

  it('has them when counted rows and new ones are deleted, and once that is counted', async () => {
    await app.sql('delete from users where id % 3 = 0 or id between 4000 and 4200');
    await makeManyUsersAfter();
    await app.sql('delete from users where id > 12400 and id % 2 = 0');
    await expectPages();
    await count();
    expect(await app.sql(`select 1 from deleted_rows where row_id < 12288`)).toEqual([]);
    await expectPages();
  });

  it('starts again after the table was emptied', async () => {
    await app.sql('truncate appeals cascade');
    expect(await app.sql(`select 1 from counted_tables where table_name = 'appeals'`)).toEqual([]);
    expect((await list('/api/v1/admin/appeals', {})).total).toBe(0);
  });

  it('estimates how many match if they are more than 10,000, and counts them on request', async () => {
    await app.sql('analyze users');
    const filter = JSON.stringify({ total_points_gte: 0 });
    const [{ rows } = { rows: 0 }] = await app.sql<{ rows: number }>(
      'select count(*)::int as rows from users',
    );
    if (rows <= 10_000) throw new Error('too few');
    const page = await list(USERS, { filter, limit: 10 });
    expect(page.isEstimate).toBe(true);
    expect(page.total).toBeGreaterThan(10_000);
    expect(Math.abs(page.total - rows)).toBeLessThan(rows / 10);
    const exact = await list(USERS, { filter, limit: 10, count: 'exact' });
    expect(exact).toMatchObject({ isEstimate: false, total: rows });
    const behind = await list(USERS, { filter, limit: 10, skip: rows + 5_000 });
    expect(behind.ids).toEqual([]);
    expect(behind.total).toBeLessThanOrEqual(rows + 5_000);
    const rowless = await list(USERS, { filter, limit: 0 });
    expect(rowless.total).toBeGreaterThan(10_000);
    const few = await list(USERS, { filter: JSON.stringify({ status: 'banned' }), limit: 10 });
    expect(few.isEstimate).toBe(false);
  });

  it('is an error where another count is asked for', async () => {
    expect((await app.admin.get(USERS).query({ count: 'roughly' })).status).toBe(422);
  });

  it('finds names of one or two characters that no address has', async () => {
    await app.sql(`update users set username = '示例小明' where id = 7`);
    await app.sql(`update users set username = 'É. sample' where id = 8`);
    for (const [search, id] of [
      ['小明', 7],
      ['例', 7],
      ['é.', 8],
      ['明小', 0],
    ] as const) {
      expect((await list(USERS, { search })).ids).toEqual(id ? [id] : []);
    }
  });
});

describe('entries of the log by time', () => {
  it('are those between two times in the order of ids, counted or not', async () => {
    const bounds = await app.sql<{ since: string; until: string }>(
      `select to_json(min(created_at)) #>> '{}' as since, to_json(max(created_at)) #>> '{}' as until
       from operation_logs where details in ('Entry 3000', 'Entry 5000')`,
    );
    const [{ since, until } = { since: '', until: '' }] = bounds;
    const filter = JSON.stringify({
      created_at_gte: new Date(since).toISOString(),
      created_at_lte: new Date(until).toISOString(),
    });
    const expected = await app.sql<{ id: number }>(
      `select id from operation_logs where details ~ '^Entry' and substr(details, 7)::int between 3000 and 5000
       order by id desc limit 100`,
    );
    expect(expected).toHaveLength(100);
    const page = await list(LOGS, { filter });
    expect(page.total).toBe(2_001);
    expect(page.ids).toEqual(expected.map(({ id }) => id));
  });

  it('are none where none are', async () => {
    const filter = JSON.stringify({ created_at_lte: '2020-01-01T00:00:00.000Z' });
    expect(await list(LOGS, { filter })).toMatchObject({ ids: [], total: 0 });
  });

  it('are counted by operation and by day like the rows', async () => {
    const counted = await app.sql<{ action: string; rows: number }>(
      `select action, count(*)::int as rows from operation_logs group by 1`,
    );
    const { action_stats } = await app.api.call('getLogStats');
    for (const { action, rows } of counted) expect(action_stats[action]).toBe(rows);
    const days = await app.sql<{ day: string; rows: number }>(
      `select to_char(created_at at time zone 'Asia/Kathmandu', 'YYYY-MM-DD') as day, count(*)::int as rows
       from operation_logs group by 1 order by 1`,
    );
    const answer = await app.api.call('getDailyLogStats', {
      query: { days: 30, time_zone: 'Asia/Kathmandu' },
    });
    const found = answer.days.filter(({ total_logs }) => total_logs > 0);
    expect(found).toEqual(days.map(({ day, rows }) => ({ day, total_logs: rows })));
  });
});

const makeManyUsersAfter = () =>
  app.sql(
    `insert into users (wallet_address, created_at, updated_at)
     select 'UQlater' || n, now(), now() from generate_series(1, 4000) n`,
  );
