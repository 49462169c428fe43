import { sweep } from '../../../server/platform/database/sweep.js';
import { startApp, type TestApp } from '../../support/api/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const insert = (prefix: string, rows: number, age: string) =>
  app.sql(
    `insert into rate_limits (key, hits, expires_at)
     select '${prefix} ' || n, 1, now() - interval '${age}' from generate_series(1, ${rows}) n`,
  );

const left = () =>
  app.sql<{ prefix: string; rows: number }>(
    `select split_part(key, ' ', 1) as prefix, count(*)::int as rows from rate_limits
     where key like 'old %' or key like 'new %' group by 1 order by 1`,
  );

describe('a sweep of rows whose time has passed', () => {
  beforeEach(async () => {
    await app.sql('delete from rate_limits');
    await insert('old', 2_500, '1 second');
    await insert('new', 10, '-1 hour');
  });

  it('deletes all of them, a thousand at a time, and nothing else', async () => {
    await sweep(app.em, 'rate_limits', 'expires_at');
    expect(await left()).toEqual([{ prefix: 'new', rows: 10 }]);
  });

  it('leaves the rest when it is stopped', async () => {
    const stop = new AbortController();
    const running = sweep(app.em, 'rate_limits', 'expires_at', { signal: stop.signal });
    // Its first thousand rows are being deleted.
    stop.abort();
    await running;
    expect(await left()).toEqual([
      { prefix: 'new', rows: 10 },
      { prefix: 'old', rows: 1_500 },
    ]);
  });
});
