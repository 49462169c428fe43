import fc from 'fast-check';
import { pointsToTokens } from './points.js';
import { taskProgress } from './progress.js';
import { TASK_STATUSES, type TaskStatus } from './task-state.js';

const task = fc.record({
  id: fc.nat({ max: 1000 }),
  points: fc.nat({ max: 10_000 }),
  is_active: fc.boolean(),
});
const input = fc.record({
  tasks: fc.uniqueArray(task, { selector: ({ id }) => id }),
  statuses: fc.dictionary(
    fc.nat({ max: 1000 }).map(String),
    fc.constantFrom<TaskStatus>(...TASK_STATUSES),
  ),
  claimed_tokens: fc.nat({ max: 100 }),
});

const TASKS = [
  { id: 1, points: 700, is_active: true },
  { id: 2, points: 800, is_active: true },
  { id: 3, points: 1200, is_active: true },
  { id: 4, points: 9000, is_active: false },
];

describe('taskProgress', () => {
  it('counts completed tasks and their points', () => {
    const progress = taskProgress({
      tasks: TASKS,
      statuses: { 1: 'completed', 2: 'pending_verification', 3: 'completed' },
      claimed_tokens: 0,
    });
    expect(progress).toEqual({
      totalPoints: 1900,
      completedTasks: 2,
      totalTasks: 3,
      claimableTokens: 1,
    });
  });

  it('leaves out tasks that are not active', () => {
    const progress = taskProgress({
      tasks: TASKS,
      statuses: { 4: 'completed' },
      claimed_tokens: 0,
    });
    expect(progress).toMatchObject({ totalPoints: 0, completedTasks: 0, totalTasks: 3 });
  });

  it('starts at zero without tasks', () => {
    const nothing = { tasks: [], statuses: {}, claimed_tokens: 0 };
    expect(taskProgress(nothing)).toEqual({
      totalPoints: 0,
      completedTasks: 0,
      totalTasks: 0,
      claimableTokens: 0,
    });
  });

  it('never counts more than there is', () => {
    fc.assert(
      fc.property(input, (given) => {
        const progress = taskProgress(given);
        const possible = given.tasks.filter((one) => one.is_active);
        expect(progress.totalTasks).toBe(possible.length);
        expect(progress.completedTasks).toBeLessThanOrEqual(progress.totalTasks);
        expect(progress.totalPoints).toBeLessThanOrEqual(
          possible.reduce((sum, one) => sum + one.points, 0),
        );
      }),
    );
  });

  it('offers what the points are worth beyond the claimed tokens', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { totalPoints, claimableTokens } = taskProgress(given);
        const expected = Math.max(0, pointsToTokens(totalPoints) - given.claimed_tokens);
        expect(claimableTokens).toBe(expected);
      }),
    );
  });

  it('adds exactly one task and its points when one more is completed', () => {
    fc.assert(
      fc.property(input, task, (given, extra) => {
        const id = 1001;
        const tasks = [...given.tasks, { ...extra, id, is_active: true }];
        const before = taskProgress({ ...given, tasks });
        const statuses = { ...given.statuses, [id]: 'completed' as const };
        const after = taskProgress({ ...given, tasks, statuses });
        expect(after.completedTasks).toBe(before.completedTasks + 1);
        expect(after.totalPoints).toBe(before.totalPoints + extra.points);
      }),
    );
  });
});
