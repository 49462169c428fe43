import { jest } from '@jest/globals';

const waited: number[] = [];
jest.unstable_mockModule('node:timers/promises', () => ({
  setTimeout: async (milliseconds: number) => void waited.push(milliseconds),
}));
const { LoginAttempts } = await import('./login-attempts.service.js');

describe('an attempt to log in from a network that is not known', () => {
  beforeEach(() => waited.splice(0));

  it.each([
    [10, []],
    [11, [250]],
    [12, [500]],
    [15, [4_000]],
    [1_000_000, [4_000]],
  ])('as the %i. one in five minutes waits %j ms', async (totalHits, expected) => {
    const increment = jest.fn(async (_key: string, _ttl: number) => ({ totalHits }));
    await new LoginAttempts({ increment } as never).slowDown('sample');
    expect(waited).toEqual(expected);
    expect(increment.mock.calls[0]?.[1]).toBe(5 * 60_000);
  });
});
