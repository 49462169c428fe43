import fc from 'fast-check';
import { isAboveCap, MAX_WORK_LEVEL, workLevel, workProblem } from './sign-up.js';

const levelAt = (recent: number, free = 20) => workLevel(recent, { sign_ups_without_work: free });

describe('the work of a new user', () => {
  it.each([
    [0, 0],
    [19, 0],
    [20, 1],
    [39, 1],
    [40, 2],
    [60, 3],
    [119, 5],
    [120, 6],
    [100_000, MAX_WORK_LEVEL],
  ])('after %i others of the network in an hour has level %i', (recent, level) => {
    expect(levelAt(recent)).toBe(level);
  });

  it.each([
    [0, 1],
    [9, 1],
    [10, 2],
    [50, 6],
  ])('where everybody works has after %i others level %i', (recent, level) => {
    expect(levelAt(recent, 0)).toBe(level);
  });

  it('is doubled after ten others at the earliest', () => {
    expect([2, 3, 12, 13].map((recent) => levelAt(recent, 3))).toEqual([0, 1, 1, 2]);
  });

  it('never becomes less with more users', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(1000), fc.nat(1000), (recent, more, free) => {
        const [before, after] = [levelAt(recent, free), levelAt(recent + more, free)];
        expect(after).toBeGreaterThanOrEqual(before);
        expect(after).toBeLessThanOrEqual(MAX_WORK_LEVEL);
      }),
    );
  });
});

describe('a work', () => {
  it.each<[needed: number, level: number, is_solved: boolean, problem: string | null]>([
    [0, 0, false, null],
    [0, 3, false, null],
    [1, 1, true, null],
    [1, 1, false, 'work_missing'],
    [1, 6, false, 'work_missing'],
    // Nothing was asked for when it began, and one level less is accepted.
    [1, 0, false, null],
    [2, 0, false, 'work_outdated'],
    [3, 2, true, null],
    [3, 2, false, 'work_missing'],
    [3, 1, true, 'work_outdated'],
    [6, 5, true, null],
    [6, 4, true, 'work_outdated'],
  ])(
    'where level %i is needed, of level %i and solved (%p): %p',
    (needed, level, is_solved, problem) => {
      expect(workProblem(needed, { level, is_solved })).toBe(problem);
    },
  );
});

it.each([
  [59, 60, false],
  [60, 60, true],
  [1_000_000, 0, false],
])('after %i others a new user is above a cap of %i: %p', (recent, cap, is_above) => {
  expect(isAboveCap(recent, { sign_ups_per_hour: cap })).toBe(is_above);
});
