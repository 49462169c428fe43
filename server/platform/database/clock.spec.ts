import { jest } from '@jest/globals';
import { databaseDate, databaseNow, setClock } from './clock.js';

const NOON = Date.parse('2030-01-01T12:00:00Z');

describe("the database's time", () => {
  let steady: number;
  beforeEach(() => {
    steady = 1_000;
    jest.spyOn(performance, 'now').mockImplementation(() => steady);
  });
  afterEach(() => jest.restoreAllMocks());

  /** An answer that takes so many milliseconds. */
  const answer = (time: number, took: number) =>
    setClock(async () => {
      steady += took;
      return time;
    });

  it("is the process's own until a server was asked", () => {
    jest.spyOn(Date, 'now').mockReturnValue(NOON);
    expect(databaseNow()).toBe(NOON);
  });

  it('is what the server says, half of the way ago, and goes on from there', async () => {
    await answer(NOON, 20);
    expect(databaseNow()).toBe(NOON + 10);
    steady += 5_000;
    expect(databaseDate()).toEqual(new Date(NOON + 5_010));
  });

  it('is the same when the clock of the machine jumps', async () => {
    await answer(NOON, 0);
    jest.spyOn(Date, 'now').mockReturnValue(NOON + 86_400_000);
    expect(databaseNow()).toBe(NOON);
    jest.spyOn(Date, 'now').mockReturnValue(0);
    expect(databaseNow()).toBe(NOON);
  });

  it('is not set by an answer that says less than is known, but by one that differs from it', async () => {
    await answer(NOON, 0);
    await answer(NOON + 2_900, 3_000);
    expect(databaseNow()).toBe(NOON + 3_000);
    await answer(NOON + 60_000, 3_000);
    expect(databaseNow()).toBe(NOON + 61_500);
  });
});
