import { BUILT_IN_TASKS } from '#libs/domain/index.js';
import { asTask } from '../../../../test/support/web/render.js';
import { foldedTasks, orderedTasks, pageGroups, shownInGroup } from './task-groups.js';

const TASKS = BUILT_IN_TASKS.map(asTask);
const titles = (tasks: readonly { title_en: string }[]) => tasks.map(({ title_en }) => title_en);
const ENGAGEMENT = [
  'Share a post with our hashtags',
  'Read the whitepaper',
  'Complete a survey',
  'Subscribe to our emails',
  'Join an AMA session',
  'Create content',
];

/** The tasks, while reading the whitepaper is not available. */
const WITHOUT_WHITEPAPER = TASKS.map((task) => ({
  ...task,
  is_verification_available: task.title_en !== 'Read the whitepaper',
}));

const engagement = (tasks: typeof TASKS, isLive: boolean) => {
  const group = pageGroups(tasks, isLive).find(({ type }) => type === 'engagement');
  return titles(group?.tasks ?? []);
};

describe('The tasks of a group', () => {
  it.each([true, false])('are in the operator’s order (live: %s)', (isLive) => {
    expect(engagement(TASKS, isLive)).toEqual(ENGAGEMENT);
    const turned = TASKS.map((task) => ({ ...task, order: -task.order }));
    expect(engagement(turned, isLive)).toEqual(ENGAGEMENT.toReversed());
  });

  it('have those last that nobody can do now, while the campaign is live', () => {
    const [first, whitepaper, ...others] = ENGAGEMENT;
    expect(engagement(WITHOUT_WHITEPAPER, true)).toEqual([first, ...others, whitepaper]);
    expect(engagement(WITHOUT_WHITEPAPER, false)).toEqual(ENGAGEMENT);
  });

  it.each([true, false])('are all there, each once (live: %s)', (isLive) => {
    const ids = orderedTasks(TASKS, isLive).map(({ id }) => id);
    expect(new Set(ids).size).toBe(19);
    expect(ids).toHaveLength(19);
  });
});

describe('The tasks shown at first', () => {
  /** The numbers of folded tasks in groups of so many. */
  const folded = (...sizes: number[]) => {
    const groups = sizes.map((length) => ({ tasks: Array.from({ length }, (_, id) => id) }));
    const shown = shownInGroup(groups);
    return groups.map(({ tasks }) => foldedTasks(tasks, shown).length);
  };

  it.each([
    ['all of a short list', [6, 3, 6, 4], [0, 0, 0, 0]],
    ['nine of one long group', [60], [51]],
    ['all of a group with a few more', [12, 4], [0, 0]],
    ['nine of a long group in a short list', [13, 4], [4, 0]],
    ['five of each group in a long list', [15, 15, 15, 15], [10, 10, 10, 10]],
    ['a short group of a long list', [40, 6, 8, 6], [35, 0, 3, 0]],
  ])('are %s', (_, sizes, expected) => {
    expect(folded(...sizes)).toEqual(expected);
  });
});
