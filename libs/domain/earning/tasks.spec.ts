import fc from 'fast-check';
import { groupTasks, TASK_TYPES } from './tasks.js';

const task = fc.record({
  id: fc.nat(),
  type: fc.constantFrom(...TASK_TYPES),
  order: fc.integer({ min: -3, max: 3 }),
  is_active: fc.boolean(),
});
const tasks = fc.uniqueArray(task, { selector: ({ id }) => id });

describe('groupTasks', () => {
  it('orders groups social, wallet, engagement, referral and hides empty ones', () => {
    const given = [
      { id: 1, type: 'referral', order: 1, is_active: true },
      { id: 2, type: 'engagement', order: 1, is_active: false },
      { id: 3, type: 'social', order: 9, is_active: true },
      { id: 4, type: 'wallet', order: 1, is_active: true },
    ] as const;
    expect(groupTasks(given).map((group) => group.type)).toEqual(['social', 'wallet', 'referral']);
  });

  it('orders tasks by order, then id', () => {
    const given = [
      { id: 5, type: 'social', order: 2, is_active: true },
      { id: 9, type: 'social', order: 1, is_active: true },
      { id: 2, type: 'social', order: 2, is_active: true },
    ] as const;
    expect(groupTasks(given)[0]?.tasks.map(({ id }) => id)).toEqual([9, 2, 5]);
  });

  it('has no groups without tasks', () => {
    expect(groupTasks([])).toEqual([]);
  });

  it('puts every active task into exactly one group, the one of its type', () => {
    fc.assert(
      fc.property(tasks, (given) => {
        const groups = groupTasks(given);
        const ids = groups.flatMap((group) => group.tasks.map(({ id }) => id));
        const active = given.filter(({ is_active }) => is_active).map(({ id }) => id);
        expect([...ids].sort()).toEqual([...active].sort());
        for (const group of groups) {
          expect(group.tasks.every(({ type }) => type === group.type)).toBe(true);
        }
      }),
    );
  });

  it('has no empty group and every type at most once, in order', () => {
    fc.assert(
      fc.property(tasks, (given) => {
        const groups = groupTasks(given);
        const types = groups.map(({ type }) => type);
        expect(groups.every((group) => group.tasks.length > 0)).toBe(true);
        expect(types).toEqual(TASK_TYPES.filter((type) => types.includes(type)));
      }),
    );
  });

  it('sorts within every group', () => {
    fc.assert(
      fc.property(tasks, (given) => {
        for (const group of groupTasks(given)) {
          group.tasks.slice(1).forEach((later, index) => {
            const earlier = group.tasks[index] ?? later;
            const inOrder =
              earlier.order < later.order ||
              (earlier.order === later.order && earlier.id < later.id);
            expect(inOrder).toBe(true);
          });
        }
      }),
    );
  });

  it('does not depend on the order it is given, nor changes it', () => {
    fc.assert(
      fc.property(tasks, (given) => {
        const copy = [...given];
        const groups = groupTasks(given);
        expect(given).toEqual(copy);
        expect(groupTasks([...given].reverse())).toEqual(groups);
      }),
    );
  });
});
