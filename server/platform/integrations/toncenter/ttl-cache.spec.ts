import { jest } from '@jest/globals';
import { TtlCache } from './ttl-cache.js';

describe('a cached value', () => {
  it('is loaded once for its lifetime, and for all concurrent readers', async () => {
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    const asked: string[] = [];
    const cache = new TtlCache<number>(30_000);
    const load = (key: string) => async () => asked.push(key);
    const first = { value: 1, wait: 0 };
    expect(await Promise.all([cache.get('a', load('a')), cache.get('a', load('a'))])).toEqual([
      first,
      first,
    ]);
    now = 29_999;
    expect(await cache.get('a', load('a'))).toEqual({ value: 1, wait: 1 });
    now = 30_000;
    expect(await cache.get('a', load('a'))).toEqual({ value: 2, wait: 0 });
    expect(await cache.get('b', load('b'))).toEqual({ value: 3, wait: 0 });
    expect(asked).toEqual(['a', 'a', 'b']);
    clock.mockRestore();
  });

  it('is loaded again after a failure', async () => {
    const cache = new TtlCache<number>(30_000);
    await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.get('a', async () => 1)).toEqual({ value: 1, wait: 0 });
  });
});
