import { fromLocalInput, inUtc, toLocalInput, utcOffset } from './localTime.js';

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
    expect(inUtc(null)).toBe('—');
  });

  it('are also named in UTC, with the offset of the browser', () => {
    expect(inUtc('2026-01-31T08:05:00.000Z')).toBe('2026-01-31 08:05 UTC');
    expect(utcOffset(time)).toMatch(/^UTC[+-]\d\d:\d\d$/);
  });
});
