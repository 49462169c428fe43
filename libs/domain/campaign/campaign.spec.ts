import fc from 'fast-check';
import { campaignClock, campaignPhase } from './campaign.js';

const START = Date.parse('2024-03-01T00:00:00.000Z');
const END = Date.parse('2024-05-30T00:00:00.000Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOTHING_LEFT = { days: 0, hours: 0, minutes: 0, seconds: 0 };

const iso = (ms: number) => new Date(ms).toISOString();
const clockAt = (now: number, start = START, end = END) =>
  campaignClock({ campaign_start: iso(start), campaign_end: iso(end) }, new Date(now));

const moment = fc.integer({ min: 0, max: Date.parse('2100-01-01T00:00:00Z') });
const campaign = fc.record({
  start: moment,
  length: fc.integer({ min: 1, max: 400 * DAY }),
  now: moment,
});

describe('campaignClock', () => {
  it('counts down to the start while upcoming', () => {
    const now = START - (2 * DAY + 3 * 60 * MINUTE + 4 * MINUTE);
    expect(clockAt(now)).toEqual({
      status: 'upcoming',
      days: 2,
      hours: 3,
      minutes: 4,
      seconds: 0,
      end_date: '2024-05-30T00:00:00.000Z',
    });
  });

  it('counts down to the end while active', () => {
    expect(clockAt(END - 25 * 60 * MINUTE)).toMatchObject({
      status: 'active',
      days: 1,
      hours: 1,
      minutes: 0,
    });
  });

  it('is active exactly at the start', () => {
    expect(clockAt(START)).toMatchObject({ status: 'active', days: 90, hours: 0, minutes: 0 });
  });

  it('is upcoming with nothing left to show one millisecond before the start', () => {
    expect(clockAt(START - 1)).toMatchObject({ status: 'upcoming', ...NOTHING_LEFT });
  });

  it('is ended exactly at the end', () => {
    expect(clockAt(END)).toMatchObject({ status: 'ended', ...NOTHING_LEFT });
  });

  it('is active with nothing left to show one millisecond before the end', () => {
    expect(clockAt(END - 1)).toMatchObject({ status: 'active', ...NOTHING_LEFT });
  });

  it('counts the seconds of the last minute', () => {
    expect(clockAt(END - 59_001)).toMatchObject({ status: 'active', minutes: 0, seconds: 59 });
    expect(clockAt(END - 1000)).toMatchObject({ status: 'active', minutes: 0, seconds: 1 });
  });

  it('floors the minutes', () => {
    expect(clockAt(END - (2 * MINUTE - 1)).minutes).toBe(1);
    expect(clockAt(END - 2 * MINUTE).minutes).toBe(2);
  });

  it('is never active when the end is not after the start', () => {
    expect(clockAt(START, START, START).status).toBe('ended');
    expect(clockAt(START, START, START - DAY).status).toBe('ended');
  });

  it.each(['campaign_start', 'campaign_end'])('names %s when it is no date', (field) => {
    const dates = { campaign_start: iso(START), campaign_end: iso(END), [field]: 'soon' };
    const call = () => campaignClock(dates, new Date(START));
    expect(call).toThrow(RangeError);
    expect(call).toThrow(field);
  });

  it('names now when it is no date', () => {
    const call = () => clockAt(Number.NaN);
    expect(call).toThrow(RangeError);
    expect(call).toThrow('now');
  });

  it('goes from upcoming to active to ended exactly at the dates', () => {
    fc.assert(
      fc.property(campaign, ({ start, length, now }) => {
        const { status } = clockAt(now, start, start + length);
        expect(status === 'upcoming').toBe(now < start);
        expect(status === 'ended').toBe(now >= start + length);
      }),
    );
  });

  it('shows exactly the whole minutes that are left', () => {
    fc.assert(
      fc.property(campaign, ({ start, length, now }) => {
        const end = start + length;
        const clock = clockAt(now, start, end);
        const target = { upcoming: start, active: end, ended: now }[clock.status];
        const shown = (clock.days * 24 + clock.hours) * 60 + clock.minutes;
        expect(shown).toBe(Math.floor((target - now) / MINUTE));
      }),
    );
  });

  it('keeps hours and minutes within their day and hour and the end as given', () => {
    fc.assert(
      fc.property(campaign, ({ start, length, now }) => {
        const { days, hours, minutes, end_date } = clockAt(now, start, start + length);
        expect(days).toBeGreaterThanOrEqual(0);
        expect(hours).toBeGreaterThanOrEqual(0);
        expect(hours).toBeLessThan(24);
        expect(minutes).toBeGreaterThanOrEqual(0);
        expect(minutes).toBeLessThan(60);
        expect(end_date).toBe(iso(start + length));
      }),
    );
  });
});

describe('campaignPhase', () => {
  const phaseAt = (now: number) =>
    campaignPhase({ campaign_start: iso(START), campaign_end: iso(END) }, new Date(now));

  it.each([
    ['upcoming', START - 5, 5],
    ['active', START, END - START - DAY + 1],
    ['active', END - DAY, 1],
    ['last_day', END - DAY + 1, DAY - 1],
    ['last_day', END - 1, 1],
    ['ended', END, null],
  ])('is %s, and says when the next one begins', (phase, now, next_in) => {
    expect(phaseAt(now)).toEqual({ phase, next_in });
    if (next_in !== null) expect(phaseAt(now + next_in).phase).not.toBe(phase);
  });
});
