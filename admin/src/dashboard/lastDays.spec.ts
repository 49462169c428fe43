import { lastDays } from './lastDays.js';

describe('the days of the operations chart', () => {
  const days = lastDays(14, new Date(2026, 2, 3, 12));

  it('end today and have no gaps across the end of a month', () => {
    expect(days).toHaveLength(14);
    expect(days.slice(-4).map(({ day }) => day)).toEqual([
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
      '2026-03-03',
    ]);
  });

  it('neither overlap nor leave an instant out', () => {
    for (const [index, { last }] of days.slice(0, -1).entries()) {
      expect(Date.parse(last) + 1).toBe(Date.parse(days[index + 1]?.first ?? ''));
    }
  });
});
