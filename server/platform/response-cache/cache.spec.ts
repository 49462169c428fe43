import { jest } from '@jest/globals';
import { Cache } from './cache.js';

describe('values kept until something changes', () => {
  let made = 0;
  const make = () => Promise.resolve(++made);
  const create = (most = 2, isEnabled = true) => {
    made = 0;
    const values = new Cache<number>({ most });
    if (isEnabled) values.enable();
    return values;
  };

  it('are made once, and again after a change', async () => {
    const values = create();
    await values.get('a', make);
    expect(await values.get('a', make)).toBe(1);
    values.clear();
    expect(await values.get('a', make)).toBe(2);
  });

  it.each([true, false])(
    'are made once for all who ask at the same time (with a change feed: %s)',
    async (isEnabled) => {
      const values = create(2, isEnabled);
      expect(await Promise.all([values.get('a', make), values.get('a', make)])).toEqual([1, 1]);
    },
  );

  it('are made again while no changes arrive', async () => {
    const values = create(2, false);
    await values.get('a', make);
    expect(await values.get('a', make)).toBe(2);
    values.enable();
    await values.get('a', make);
    values.disable();
    expect(await values.get('a', make)).toBe(4);
  });

  it('are not kept when making them failed', async () => {
    const values = create();
    await expect(values.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await values.get('a', make)).toBe(1);
  });

  it('make room by the oldest', async () => {
    const values = create(2);
    for (const key of ['a', 'b', 'c']) await values.get(key, make);
    expect(await values.get('b', make)).toBe(2);
    expect(await values.get('a', make)).toBe(4);
  });

  it('are kept no longer than they are true', async () => {
    made = 0;
    const values = new Cache<number>({
      most: 2,
      holdsFor: (value) => (value === 1 ? 1_000 : 100_000),
    });
    values.enable();
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    await values.get('a', make);
    now.mockReturnValue(999);
    expect(await values.get('a', make)).toBe(1);
    now.mockReturnValue(1_000);
    expect(await values.get('a', make)).toBe(2);
    now.mockReturnValue(60_999);
    expect(await values.get('a', make)).toBe(2);
    now.mockReturnValue(61_000);
    expect(await values.get('a', make)).toBe(3);
    now.mockRestore();
  });

  it('are shown for an hour where they cannot be made again, with the time they are from', async () => {
    const values = create();
    const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    const away = () => Promise.reject(new Error('away'));
    const { value } = await values.find('a', make);
    now.mockReturnValue(70_000);
    expect(await values.find('a', away)).toEqual({ value, stale_since: 1_000 });
    // Other callers do not wait for a second failure.
    expect(await values.find('a', make)).toEqual({ value, stale_since: 1_000 });
    now.mockReturnValue(71_000);
    expect(await values.find('a', make)).toEqual({ value: value + 1 });
    now.mockReturnValue(4_000_000);
    await expect(values.find('a', away)).rejects.toThrow('away');
    now.mockRestore();
  });

  it('are not shown once something has changed', async () => {
    const values = create();
    const away = () => Promise.reject(new Error('away'));
    await values.find('a', make);
    values.disable();
    expect((await values.find('a', away)).stale_since).toBeDefined();
    values.enable();
    await expect(values.find('a', away)).rejects.toThrow('away');
  });

  it('do not bring back what was made before a change and finished after it', async () => {
    const values = create();
    let finish: (value: number) => void = () => undefined;
    const slow = values.get('a', () => new Promise((resolve) => (finish = resolve)));
    values.clear();
    finish(0);
    expect(await slow).toBe(0);
    expect(await values.get('a', make)).toBe(1);
  });

  it('are kept for their lifetime, from when they were made', async () => {
    made = 0;
    const values = new Cache<number>({ most: 2, lifetime: 30_000, isEnabled: true });
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    let finish: (value: number) => void = () => undefined;
    const slow = () => new Promise<number>((resolve) => (finish = resolve));
    const both = [values.get('a', slow), values.get('a', slow)];
    now.mockReturnValue(40_000);
    expect(values.wait('a')).toBe(0);
    both.push(values.get('a', make));
    finish(7);
    expect(await Promise.all(both)).toEqual([7, 7, 7]);
    now.mockReturnValue(69_999);
    expect(values.wait('a')).toBe(1);
    expect(await values.get('a', make)).toBe(7);
    now.mockReturnValue(70_000);
    expect(values.wait('a')).toBe(0);
    expect(await values.get('a', make)).toBe(1);
    expect(await values.get('b', make)).toBe(2);
    now.mockRestore();
  });
});
