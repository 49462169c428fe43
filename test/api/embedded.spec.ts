import { jest } from '@jest/globals';
import { Metrics } from '../../server/metrics/metrics.js';
import { startApp, type TestApp } from '../support/api/app.js';
import { until } from '../support/shared/until.js';

/** Where the server's timers are: not in the sandbox of its tests. */
declare const serverGlobal: () => typeof globalThis;

const FIVE_MINUTES = 300_000;
const TEN_MINUTES = 600_000;

let app: TestApp;
/** What the start has set to go on: the work, how often it is done, and its timer. */
let timers: { work: () => void; every: number | undefined; timer: unknown }[];
beforeAll(async () => {
  const started = jest.spyOn(serverGlobal(), 'setInterval');
  app = await startApp({ METRICS_PORT: '0' });
  timers = started.mock.calls.map(([work, every], index) => {
    return { work, every, timer: started.mock.results[index]?.value };
  });
  started.mockRestore();
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
    // Of rate limits, and of sessions.
    expect(sweeping).toHaveLength(2);
    const stopped = jest.spyOn(serverGlobal(), 'clearInterval');
    await app.close();
    const ended = stopped.mock.calls.map(([timer]) => timer);
    stopped.mockRestore();
    for (const { timer } of [...checkpoints(), ...sweeping]) expect(ended).toContain(timer);
  });
});
