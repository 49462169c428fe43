import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { ExportService } from '../../../server/modules/reporting/export/export.service.js';
import { insertLongLog, LONG_LOG_BYTES, LONG_LOG_ROWS } from '../../factories/bulk.js';
import { newestLogs, startApp, type TestApp } from '../../support/api/app.js';
import { startReading } from '../../support/shared/slow-client.js';
import { until } from '../../support/shared/until.js';

const EXPORT = '/api/v1/admin/export';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('a slow client', () => {
  const ROWS = LONG_LOG_ROWS;
  let rowsRead = 0;

  beforeAll(async () => {
    await insertLongLog((statement) => app.sql(statement));
    const exports = app.get(ExportService);
    const read = exports.read.bind(exports);
    jest.spyOn(exports, 'read').mockImplementation(async function* (...query) {
      rowsRead = 0;
      for await (const text of read(...query)) {
        rowsRead += Buffer.from(text).toString('latin1').split('\r\n').length - 1;
        yield text;
      }
    });
  });
  afterAll(() => jest.restoreAllMocks());

  /** The database sessions that exports hold open. */
  const openReads = async () => {
    const [row] = await app.sql<{ reads: number }>(
      process.env['TEST_DATABASE'] === 'postgres'
        ? `select count(*)::int as reads from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()
             and state <> 'idle' and query like '%from "operation_logs"%'`
        : `select count(*)::int as reads from pg_cursors where name like 'export\\_%'`,
    );
    return row?.reads;
  };
  /**
   * Waits until an export has been silent for longer than other transactions may be; the embedded
   * database has no limit.
   */
  const untilLongSilent = () =>
    until(async () => {
      if (process.env['TEST_DATABASE'] !== 'postgres') return true;
      const silent = await app.sql(
        `select 1 from pg_stat_activity
         where datname = current_database() and state <> 'idle'
           and query like '%from "operation_logs"%'
           and clock_timestamp() - query_start > interval '7 s'`,
      );
      return silent.length === 1;
    });
  const begin = async () => {
    const answer = await startReading(`${app.url}${EXPORT}/logs/csv`, {
      Authorization: `Bearer ${app.token}`,
    });
    expect(answer.statusCode).toBe(200);
    let seen = -1;
    // Until the buffers are full.
    await until(async () => {
      const before = seen;
      seen = rowsRead;
      await sleep(200);
      return seen === before && seen > 0;
    });
    expect(rowsRead).toBeLessThan(ROWS);
    return answer;
  };

  it('is waited for, while other requests are answered', async () => {
    const answer = await begin();
    const [list, change, visitor] = await Promise.all([
      app.admin.get('/api/v1/admin/users'),
      app.admin.post('/api/v1/admin/tasks/1/toggle'),
      app.visitor.get('/api/v1/airdrop/tasks'),
    ]);
    expect([list.status, change.status, visitor.status]).toEqual([200, 200, 200]);
    expect(await openReads()).toBe(1);
    await untilLongSilent();
    let size = 0;
    for await (const chunk of answer) size += chunk.length;
    expect(size).toBeGreaterThan(LONG_LOG_BYTES);
    expect(rowsRead).toBeGreaterThanOrEqual(ROWS);
    await until(async () => (await openReads()) === 0);
  });

  it('that goes away stops the reading', async () => {
    const answer = await begin();
    expect(await openReads()).toBe(1);
    answer.destroy();
    await until(async () => (await openReads()) === 0);
    expect(rowsRead).toBeLessThan(ROWS);
  });

  it('does not take a broken export for a whole one', async () => {
    const answer = await begin();
    await app.sql(
      process.env['TEST_DATABASE'] === 'postgres'
        ? `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
        : 'close all',
    );
    const read = async () => {
      for await (const _ of answer);
    };
    await expect(read()).rejects.toThrow('aborted');
    expect(rowsRead).toBeLessThan(ROWS);
    expect((await app.admin.get('/api/v1/admin/users')).status).toBe(200);
  });
});

describe('several slow clients', () => {
  afterEach(() => jest.restoreAllMocks());

  it('are five at most, so that connections are left for all others', async () => {
    let end: () => void = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    jest.spyOn(app.get(ExportService), 'read').mockImplementation(async function* () {
      yield 'id\r\n';
      await ended;
    });
    const headers = { Authorization: `Bearer ${app.token}` };
    const slow = await Promise.all(
      Array.from({ length: 5 }, () => startReading(`${app.url}${EXPORT}/logs/csv`, headers)),
    );
    const before = await newestLogs(app);
    for (const file of ['users', 'tasks', 'logs']) {
      const refused = await app.admin.get(`${EXPORT}/${file}/csv`);
      expect(refused.body).toMatchObject({ status: 503, code: 'export.busy' });
      expect(refused.headers['retry-after']).toBe('10');
    }
    expect(await newestLogs(app)).toEqual(before);
    end();
    for (const answer of slow) answer.destroy();
    await until(async () => (await app.admin.get(`${EXPORT}/tasks/csv`)).status === 200);
  });
});
