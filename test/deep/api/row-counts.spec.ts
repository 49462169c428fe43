import { RowCountsService } from '../../../server/platform/lists/row-counts.service.js';
import { startApp, type TestApp } from '../../support/api/app.js';
import { use } from '../../support/api/participants.js';
import { until } from '../../support/shared/until.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const count = () => use(app, () => app.get(RowCountsService).update());

/** Transactions of other tests on the same server may delay it. */
const untilCounted = (expected: number) =>
  until(async () => {
    await count();
    return (await counted()).until === expected;
  });

/** Waits until a run has noted that there is a row with this id. */
const untilSeen = (id: number) =>
  until(async () => {
    await count();
    const seen = `select 1 from counted_tables where table_name = 'users' and seen_id >= ${id}`;
    return (await app.sql(seen)).length === 1;
  });

const insert = (from: number, to: number) =>
  `insert into users (wallet_address, created_at, updated_at)
   select 'UQsample' || n, now(), now() from generate_series(${from}, ${to}) n`;

async function counted() {
  const [row] = await app.sql<{ counted_until: number }>(
    `select counted_until from counted_tables where table_name = 'users'`,
  );
  const rows = await app.sql<{ rows: number }>(
    `select sum(rows)::int as rows from row_counts where table_name = 'users' and grouping = 'block'`,
  );
  return { until: row?.counted_until, rows: rows[0]?.rows };
}

const total = async () =>
  (await app.admin.get('/api/v1/admin/users?limit=1')).headers['content-range']?.split('/')[1];

it('counts no row while a transaction could still add one before it', async () => {
  const slow = app.em.fork();
  await slow.begin();
  await slow.execute(insert(1, 10));
  await app.sql(insert(11, 9_000));
  await count();
  await count();
  expect(await counted()).toMatchObject({ until: 0 });
  expect(await total()).toBe('8990');
  await slow.commit();
  await untilCounted(8_192);
  expect(await counted()).toEqual({ until: 8_192, rows: 8_191 });
  expect(await total()).toBe('9000');
});

it('counts a row that is deleted meanwhile once, and forgets it then', async () => {
  await app.sql(insert(9_001, 13_000));
  await untilSeen(13_000);
  const slow = app.em.fork();
  await slow.begin();
  await slow.execute('delete from users where id between 100 and 109 or id between 8991 and 9000');
  await untilCounted(12_288);
  expect(await counted()).toEqual({ until: 12_288, rows: 12_287 });
  expect(await total()).toBe('13000');
  await slow.commit();
  expect(await total()).toBe('12980');
  await count();
  expect(await counted()).toMatchObject({ rows: 12_267 });
  expect(await total()).toBe('12980');
  expect(await app.sql('select * from deleted_rows')).toEqual([]);
});

it('goes on where a mark is of another server, as in a copy of the database', async () => {
  await app.sql(
    `update counted_tables set seen_transaction = 9000000000000 where table_name = 'users'`,
  );
  await app.sql(insert(13_001, 17_000));
  await untilCounted(16_384);
});

it('is done by one of several servers at a time', async () => {
  await app.sql(insert(17_001, 30_000));
  await until(async () => {
    await Promise.all([count(), count(), count()]);
    return (await counted()).until === 28_672;
  });
  expect(await counted()).toEqual({ until: 28_672, rows: 28_651 });
});
