import { dayBounds, dayOf, fromLocalInput, inUtc, toLocalInput, utcOffset } from './localTime.js';

describe('the times of the campaign', () => {
  const time = new Date(2026, 0, 31, 8, 5).toISOString();

  it('are shown and read on the clock of the browser', () => {
    expect(toLocalInput(time)).toBe('2026-01-31T08:05');
    expect(fromLocalInput('2026-01-31T08:05')).toBe(time);
  });

  it('are missing when nothing, or nonsense, is there', () => {
    expect(toLocalInput(null)).toBe('');
    expect(toLocalInput('soon')).toBe('');
    expect(fromLocalInput('')).toBeNull();
    expect(inUtc(null, 'en')).toBe('—');
  });

  it('are also named in UTC, with the offset of the browser', () => {
    expect(inUtc('2026-01-31T08:05:00.000Z', 'en')).toBe('2026-01-31 08:05 UTC');
    expect(inUtc('2026-01-31T08:05:00.000Z', 'zh')).toBe('2026年1月31日 08:05（UTC）');
    expect(utcOffset(time)).toMatch(/^UTC[+-]\d\d:\d\d$/);
  });
});

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
