import { BUILT_IN_TASKS } from '#libs/domain/index.js';
import { asTask } from '../../../../test/support/web/render.js';
import { orderedTasks, pageGroups } from './task-groups.js';

const TASKS = BUILT_IN_TASKS.map(asTask);
const titles = (tasks: readonly { title_en: string }[]) => tasks.map(({ title_en }) => title_en);
const group = (type: string, isLive: boolean) => {
  const found = pageGroups(TASKS, isLive).find((one) => one.type === type);
  if (!found) throw new Error(`There is no group ${type}.`);
  return found;
};

describe('The tasks of a group', () => {
  it('are those that count at once, then those that a person checks, in a live campaign', () => {
    const { instant, checked } = group('engagement', true);
    expect(titles(instant)).toEqual([
      'Read the whitepaper',
      'Subscribe to our emails',
      'Join an AMA session',
    ]);
    expect(titles(checked)).toEqual([
      'Share a post with our hashtags',
      'Complete a survey',
      'Create content',
    ]);
  });

  it('are in the preview those of which nobody checks anything, and the balance that is checked, first', () => {
    expect(group('wallet', false).checked).toEqual([]);
    expect(titles(group('engagement', false).instant)).toEqual([
      'Read the whitepaper',
      'Subscribe to our emails',
    ]);
  });

  it.each([true, false])('are all there, each once (live: %s)', (isLive) => {
    const ids = orderedTasks(TASKS, isLive).map(({ id }) => id);
    expect(new Set(ids).size).toBe(19);
    expect(ids).toHaveLength(19);
  });
});
