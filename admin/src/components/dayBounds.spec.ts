import { dayBounds, dayOf } from './dayBounds.js';

describe('the days of the date filters', () => {
  it('last from midnight to midnight on the browser’s clock', () => {
    const { first, last } = dayBounds('2026-01-31');
    expect(new Date(first)).toEqual(new Date(2026, 0, 31));
    expect(Date.parse(last) + 1).toBe(new Date(2026, 1, 1).getTime());
  });

  it('are found again in both of their bounds', () => {
    const { first, last } = dayBounds('2026-03-09');
    expect([dayOf(first), dayOf(last)]).toEqual(['2026-03-09', '2026-03-09']);
  });

  it('do not exist for nonsense in the address', () => {
    expect(dayOf('yesterday')).toBe('');
  });
});
