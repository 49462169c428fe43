import { jest } from '@jest/globals';

/** Ends the time that the running scrape waits. */
let endWait = () => {};
jest.unstable_mockModule('node:timers/promises', () => ({
  setTimeout: () =>
    new Promise<void>((resolve) => {
      endWait = resolve;
    }),
}));
const { Metrics } = await import('./metrics.js');

/** A gauge that every read sets to the number of reads, once `over` is. */
function watched(over: () => Promise<void> = async () => {}) {
  const metrics = new Metrics();
  const gauge = metrics.gauge('jetdrop_test', 'For the test');
  let reads = 0;
  metrics.readWhenAsked([gauge], async () => {
    reads += 1;
    const read = reads;
    await over();
    gauge.set(read);
  });
  const value = async () => /^jetdrop_test (\S+)$/m.exec(await metrics.text())?.[1];
  return { metrics, value };
}

const now = jest.spyOn(performance, 'now');
beforeEach(() => {
  now.mockReturnValue(0);
});
afterAll(() => now.mockRestore());

describe('a gauge that is read when Prometheus asks', () => {
  it('has no value before', async () => {
    const { metrics } = watched();
    expect(await metrics.registry.metrics()).not.toMatch(/^jetdrop_test /m);
  });

  it('is read once for scrapes at the same time, and for those of the next seconds', async () => {
    const { value } = watched();
    expect(await Promise.all([value(), value()])).toEqual(['1', '1']);
    now.mockReturnValue(4_999);
    expect(await value()).toBe('1');
    now.mockReturnValue(5_000);
    expect(await value()).toBe('2');
  });

  it('has no value where the read takes too long, until it ends', async () => {
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const { value } = watched(() => over);
    const late = value();
    endWait();
    expect(await late).toBeUndefined();
    end();
    expect(await value()).toBe('1');
  });

  it('loses its value where the next read does not end', async () => {
    const reads = [Promise.resolve(), new Promise<void>(() => {})];
    const { value } = watched(() => reads.shift() ?? Promise.resolve());
    expect(await value()).toBe('1');
    now.mockReturnValue(5_001);
    const late = value();
    endWait();
    expect(await late).toBeUndefined();
  });
});
