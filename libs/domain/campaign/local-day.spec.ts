import { endOfDay, isTimeZone, localDay, localDays } from './local-day.js';

const days = (count: number, timeZone: string, now: string) =>
  localDays(count, timeZone, Date.parse(now)).map(
    ({ day, first }) => `${day} ${new Date(first).toISOString()}`,
  );

describe('the last days in a time zone', () => {
  it('end with the day that it is there', () => {
    expect(days(2, 'Asia/Shanghai', '2026-01-31T20:00:00Z')).toEqual([
      '2026-01-31 2026-01-30T16:00:00.000Z',
      '2026-02-01 2026-01-31T16:00:00.000Z',
    ]);
    expect(days(2, 'America/New_York', '2026-03-01T03:00:00Z')).toEqual([
      '2026-02-27 2026-02-27T05:00:00.000Z',
      '2026-02-28 2026-02-28T05:00:00.000Z',
    ]);
  });

  it('follow the clock changes, also where the clock jumps at midnight', () => {
    expect(days(3, 'Europe/Berlin', '2026-03-30T12:00:00Z')).toEqual([
      '2026-03-28 2026-03-27T23:00:00.000Z',
      '2026-03-29 2026-03-28T23:00:00.000Z',
      '2026-03-30 2026-03-29T22:00:00.000Z',
    ]);
    expect(days(2, 'Asia/Beirut', '2026-03-29T12:00:00Z')).toEqual([
      '2026-03-28 2026-03-27T22:00:00.000Z',
      '2026-03-29 2026-03-28T22:00:00.000Z',
    ]);
  });

  it('begin where the day before ends', () => {
    const end = (day: string, zone: string) => new Date(endOfDay(day, zone)).toISOString();
    expect(end('2026-01-31', 'Asia/Shanghai')).toBe('2026-01-31T16:00:00.000Z');
    expect(end('2026-03-28', 'Asia/Beirut')).toBe('2026-03-28T22:00:00.000Z');
    expect(localDay(endOfDay('2026-12-31', 'UTC'), 'UTC')).toBe('2027-01-01');
    expect(localDay(endOfDay('2026-12-31', 'UTC') - 1, 'UTC')).toBe('2026-12-31');
  });

  it.each([
    ['Europe/Berlin', true],
    ['UTC', true],
    ['America/Argentina/Buenos_Aires', true],
    ['Mars/Olympus', false],
    ['+01:00', false],
    ['', false],
    [7, false],
  ])('know the zone %p: %p', (name, known) => {
    expect(isTimeZone(name)).toBe(known);
  });
});
