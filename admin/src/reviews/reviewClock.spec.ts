import { reviewClock } from './ReviewClock.js';

const HOUR = 3_600_000;
const DUE = 100 * HOUR;

describe('the clock of a review', () => {
  it('counts down to its due time', () => {
    expect(reviewClock(DUE, DUE - 24 * HOUR)).toEqual({ state: 'early', spent: 0, minutes: 1440 });
    expect(reviewClock(DUE, DUE - 5.5 * HOUR)).toMatchObject({ minutes: 330 });
  });

  it('warns when a quarter of the time is left', () => {
    expect(reviewClock(DUE, DUE - 6 * HOUR - 1).state).toBe('early');
    expect(reviewClock(DUE, DUE - 6 * HOUR).state).toBe('soon');
  });

  it('counts up once it is overdue', () => {
    expect(reviewClock(DUE, DUE)).toEqual({ state: 'overdue', spent: 1, minutes: 0 });
    expect(reviewClock(DUE, DUE + 30.5 * HOUR)).toMatchObject({ minutes: 1830 });
  });

  it('stays within its bounds when the clocks differ', () => {
    expect(reviewClock(DUE, DUE - 25 * HOUR).spent).toBe(0);
  });
});
