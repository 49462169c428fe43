import { spanOf } from './span.js';

describe('A length of time', () => {
  it.each([
    [-3, 'minutes', 1],
    [0.2, 'minutes', 1],
    [119.4, 'minutes', 119],
    [119.6, 'hours', 2],
    [47.4 * 60, 'hours', 47],
    [48 * 60, 'days', 2],
    [60 * 24 * 10, 'days', 10],
  ])('of %s minutes is in %s', (minutes, unit, count) => {
    expect(spanOf(minutes)).toEqual({ unit, count });
  });
});
