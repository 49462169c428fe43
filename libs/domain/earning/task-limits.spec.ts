import {
  isFull,
  isNewDay,
  type LimitedTask,
  type LimitRefusal,
  limitRefusal,
  limitsFault,
  NO_LIMITS,
  opensAgainAt,
  submissionDay,
} from './task-limits.js';

const AT = '2026-02-01T08:00:00.000Z';
const NOON = Date.parse('2026-02-01T12:00:00Z');
const ZONE = 'Asia/Shanghai';

describe('a task with limits', () => {
  it.each<[string, LimitedTask, number, LimitRefusal | null]>([
    ['without any is open', NO_LIMITS, 0, null],
    ['of the built-in ones is open', {}, 0, null],
    ['opens at its moment', { available_from: AT }, Date.parse(AT), null],
    ['is closed before', { available_from: AT }, Date.parse(AT) - 1, 'task.not_open'],
    ['is open until its end', { available_until: new Date(AT) }, Date.parse(AT) - 1, null],
    ['is over at its end', { available_until: AT }, Date.parse(AT), 'task.over'],
    ['is full', { max_completions: 2, is_full: true }, NOON, 'task.full'],
    ['says first that it is over', { available_until: AT, is_full: true }, NOON, 'task.over'],
    ['says first what comes before', { after_task_id: 3, is_full: true }, NOON, 'task.after_other'],
  ])('%s', (_what, limits, now, refusal) => {
    expect(limitRefusal(limits, false, now)).toBe(refusal);
  });

  it('opens once the task before it is completed', () => {
    expect(limitRefusal({ after_task_id: 3 }, true, NOON)).toBeNull();
  });

  it.each([
    [null, 9, false],
    [3, 2, false],
    [3, 3, true],
    // Granted appeals get their places back.
    [3, 4, true],
  ])('of %p places is full with %p: %p', (max_completions, places_taken, full) => {
    expect(isFull({ max_completions, places_taken })).toBe(full);
  });

  it.each([
    [{}, null],
    [{ is_daily: true }, null],
    [{ available_from: AT, available_until: new Date(NOON) }, null],
    [{ available_from: AT, available_until: AT }, ['available_until', 'early_end']],
    [{ is_daily: true, max_completions: 5 }, ['max_completions', 'daily_places']],
    [{ is_daily: true, verification: 'ton_balance' as const }, ['is_daily', 'daily_method']],
    [{ is_daily: true, verification: 'referrals' as const }, ['is_daily', 'daily_method']],
  ])('%p has the fault %p', (limits, fault) => {
    expect(limitsFault({ verification: 'self', ...NO_LIMITS, ...limits })).toEqual(fault);
  });
});

describe('a daily task', () => {
  const LATE = Date.parse('2026-01-31T16:00:00Z');

  it('counts for the day in the campaign’s time zone', () => {
    expect(submissionDay(true, null, LATE - 1, ZONE)).toBe('2026-01-31');
    expect(submissionDay(true, null, LATE, ZONE)).toBe('2026-02-01');
    expect(submissionDay(true, null, LATE, 'UTC')).toBe('2026-01-31');
    expect(submissionDay(false, null, LATE, ZONE)).toBeNull();
  });

  it('never counts for an earlier day than before, also in another time zone or once it is daily no more', () => {
    expect(submissionDay(true, '2026-02-01', LATE, 'UTC')).toBe('2026-02-01');
    expect(submissionDay(false, '2026-01-30', LATE, 'UTC')).toBe('2026-01-31');
  });

  it('can be done again from the next midnight', () => {
    expect(isNewDay('2026-01-31', LATE - 1, ZONE)).toBe(false);
    expect(isNewDay('2026-01-31', LATE, ZONE)).toBe(true);
    expect(opensAgainAt('2026-01-31', LATE - 1, ZONE)).toBe('2026-01-31T16:00:00.000Z');
  });

  it('can be done again at once if it was completed before it was daily', () => {
    expect(isNewDay(null, NOON, ZONE)).toBe(true);
    expect(opensAgainAt(null, NOON, ZONE)).toBe('2026-02-01T12:00:00.000Z');
  });
});
