import { jest } from '@jest/globals';
import { type Added, HitCounter, type Sum } from './hit-counter.js';

const MINUTE = 60_000;

/** Sums of windows as a database keeps them, for any number of counters. */
class Sums {
  readonly hits = new Map<string, number>();
  calls = 0;

  readonly add = async (added: readonly Added[]): Promise<Map<string, Sum>> => {
    this.calls += 1;
    for (const { key, hits } of added) this.hits.set(key, (this.hits.get(key) ?? 0) + hits);
    return new Map(
      added.map(({ key }) => [key, { hits: this.hits.get(key) ?? 0, expires_in: MINUTE }]),
    );
  };
}

/** How many of so many hits are admitted, one after the other or at once. */
async function admitted(counters: HitCounter[], hits: number, limit: number): Promise<number> {
  let passed = 0;
  for (let hit = 0; hit < hits; hit += 1) {
    const counter = counters[hit % counters.length] as HitCounter;
    if ((await counter.count('a', MINUTE, limit)).hits <= limit) passed += 1;
  }
  return passed;
}

describe('hits of one process', () => {
  it('are admitted up to the limit, one after the other', async () => {
    const sums = new Sums();
    expect(await admitted([new HitCounter(sums.add)], 400, 300)).toBe(300);
    expect(sums.calls).toBeLessThan(110);
  });

  it('are admitted up to the limit, all at once', async () => {
    const counter = new HitCounter(new Sums().add);
    const all = Array.from({ length: 400 }, () => counter.count('a', MINUTE, 300));
    const passed = (await Promise.all(all)).filter(({ hits }) => hits <= 300);
    expect(passed.length).toBe(300);
  });

  it('do not wait for the database while they are few, and reach it all the same', async () => {
    const sums = new Sums();
    const counter = new HitCounter(sums.add);
    for (const key of ['a', 'b', 'a']) await counter.count(key, MINUTE, 300);
    expect(sums.calls).toBe(0);
    await counter.stop();
    expect([...sums.hits]).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
    expect(sums.calls).toBe(1);
  });

  it('reach it within a tenth of a second', async () => {
    jest.useFakeTimers();
    const sums = new Sums();
    await new HitCounter(sums.add).count('a', MINUTE, 300);
    await jest.advanceTimersByTimeAsync(100);
    jest.useRealTimers();
    expect(sums.hits.get('a')).toBe(1);
  });

  it('begin again when their window has ended', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const counter = new HitCounter(new Sums().add);
    await admitted([counter], 101, 100);
    expect(await counter.count('a', MINUTE, 100)).toMatchObject({ hits: 101 });
    now.mockReturnValue(MINUTE);
    expect((await counter.count('a', MINUTE, 100)).hits).toBe(1);
    now.mockRestore();
  });

  it('wait for the database each, where the limit is strict', async () => {
    const sums = new Sums();
    const counter = new HitCounter(sums.add);
    expect(await admitted([counter], 4, 3)).toBe(3);
    expect(sums.calls).toBe(4);
    // Another replica forgives them.
    sums.hits.clear();
    expect((await counter.count('a', MINUTE, 3)).hits).toBe(1);
  });

  it('fail with the database only where they wait for it, and are added later', async () => {
    const sums = new Sums();
    let isAway = true;
    const counter = new HitCounter((added) =>
      isAway ? Promise.reject(new Error('away')) : sums.add(added),
    );
    const results = await Promise.allSettled(
      [1, 2, 3, 4].map(() => counter.count('a', MINUTE, 300)),
    );
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
    isAway = false;
    await counter.stop();
    expect(sums.hits.get('a')).toBe(4);
  });
});

describe('hits of several processes', () => {
  it.each([2, 5])('%i admit at most a twentieth too many', async (count) => {
    const sums = new Sums();
    const counters = Array.from({ length: count }, () => new HitCounter(sums.add));
    const passed = await admitted(counters, 600, 300);
    expect(passed).toBeGreaterThanOrEqual(300);
    expect(passed).toBeLessThanOrEqual(315);
  });
});
