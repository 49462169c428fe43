import { jest } from '@jest/globals';
import { RequestContext } from '@mikro-orm/core';
import { PgliteConnection } from '@mikro-orm/pglite';
import { runInTransaction } from '../../server/platform/database/transactional.js';
import { Metrics } from '../../server/platform/metrics/metrics.js';
import { RateLimitStorage } from '../../server/platform/request/rate-limit.repository.js';
import { startApp, type TestApp } from '../support/api/app.js';
import { deepOnly } from '../support/shared/deep.js';
import { until } from '../support/shared/until.js';

/** The server's timers live outside the sandbox of its tests. */
declare const serverGlobal: () => typeof globalThis;

const FIVE_MINUTES = 300_000;
const TEN_MINUTES = 600_000;

let app: TestApp;
/** Timers that the start has set: the work, its interval, and the timer. */
let timers: { work: () => void; every: number | undefined; timer: unknown }[];
beforeAll(async () => {
  const started = jest.spyOn(serverGlobal(), 'setInterval');
  app = await startApp({ METRICS_PORT: '0' });
  timers = started.mock.calls.map(([work, every], index) => {
    return { work, every, timer: started.mock.results[index]?.value };
  });
  started.mockRestore();
});

/** Runs work in a transaction of the product. */
const inTransaction = <T>(work: () => Promise<T>) =>
  RequestContext.create(app.em.fork(), () => runInTransaction(app.em, work, 'Tests.hold'));

async function client() {
  const connection: object = app.em.getConnection();
  if (!(connection instanceof PgliteConnection)) throw new TypeError('Not the embedded database');
  return connection.getNativeClient();
}

async function ask(): Promise<unknown> {
  return await app.em.fork().execute('select 1 as one');
}

describe('another connection inside of a transaction', () => {
  it.each([
    ['of another entity manager', ask, ''],
    [
      'of a limit',
      () => app.get(RateLimitStorage).limit('test', 'inside', 1_000, 1),
      'RateLimitStorage.add (',
    ],
    ['beside the ORM', async () => (await client()).query('select 1'), 'query ('],
  ])('%s is refused at once, and the error names both places', async (_what, work, place) => {
    const error = await inTransaction(work).catch(({ message }: Error) => message);
    expect(error).toMatch(
      /\S asks for another connection inside of the transaction of Tests.hold$/,
    );
    expect(String(error).startsWith(place)).toBe(true);
    expect((await app.visitor.get('/health/ready')).status).toBe(200);
  });

  it('is possible in work that outlasts the transaction', async () => {
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const { later } = await inTransaction(async () => ({ later: over.then(ask) }));
    end();
    expect(await later).toEqual([{ one: 1 }]);
  });
});

describe('a transaction that does nothing', () => {
  it('keeps the others waiting for five seconds, and the server from being ready', async () => {
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const held = inTransaction(() => over);
    const [ready, list] = await Promise.all([
      app.visitor.get('/health/ready'),
      app.visitor.get('/api/v1/airdrop/tasks'),
    ]);
    expect([ready.status, list.status]).toEqual([503, 503]);
    expect((await app.visitor.get('/health/ready')).status).toBe(503);
    end();
    await held;
    expect((await app.visitor.get('/health/ready')).status).toBe(200);
  });
});

deepOnly(describe)('work beside the ORM, such as a backup', () => {
  it('makes transactions and reads wait, for as long as it takes', async () => {
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const beside = (await client()).transaction(() => over);
    const waiting = Promise.all([inTransaction(async () => 'written'), ask()]);
    setTimeout(end, 7_000);
    await beside;
    expect(await waiting).toEqual(['written', [{ one: 1 }]]);
  });
});

describe('the embedded database', () => {
  const checkpoints = () => timers.filter(({ every }) => every === FIVE_MINUTES);

  it('makes a checkpoint every five minutes', async () => {
    const position = async () => {
      const rows = await app.sql('select redo_lsn::text as at from pg_control_checkpoint()');
      return JSON.stringify(rows);
    };
    const before = await position();
    await app.sql('update admins set updated_at = now()');
    expect(checkpoints()).toHaveLength(1);
    for (const { work } of checkpoints()) work();
    await until(async () => (await position()) !== before);
  });

  it('says nothing of connections, which it does not have', async () => {
    expect(await app.get(Metrics).registry.metrics()).not.toMatch(/database_connections\{/);
  });

  it('leaves no timer that goes on when it is closed', async () => {
    const sweeping = timers.filter(({ every }) => every === TEN_MINUTES);
    // Two sweeps: rate limits and sessions.
    expect(sweeping).toHaveLength(2);
    const stopped = jest.spyOn(serverGlobal(), 'clearInterval');
    await app.close();
    const ended = stopped.mock.calls.map(([timer]) => timer);
    stopped.mockRestore();
    for (const { timer } of [...checkpoints(), ...sweeping]) expect(ended).toContain(timer);
  });
});
