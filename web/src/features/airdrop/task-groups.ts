import { groupTasks, walletRule } from '#libs/domain/index.js';
import type { PageTask } from './use-tasks.js';

/** A group of tasks as the page lists it: what counts at once comes first. */
export interface PageTaskGroup {
  type: PageTask['type'];
  tasks: PageTask[];
  instant: PageTask[];
  /** A person checks them; in the preview nobody does yet. */
  checked: PageTask[];
}

const needsPerson = (task: PageTask, isLive: boolean): boolean =>
  isLive
    ? task.verification === 'manual'
    : task.verification_required && walletRule(task) !== 'holds_ton';

export function pageGroups(tasks: readonly PageTask[], isLive: boolean): PageTaskGroup[] {
  return groupTasks(tasks).map((group) => ({
    ...group,
    instant: group.tasks.filter((task) => !needsPerson(task, isLive)),
    checked: group.tasks.filter((task) => needsPerson(task, isLive)),
  }));
}

/** The tasks in the order in which the page lists them. */
export const orderedTasks = (tasks: readonly PageTask[], isLive: boolean): PageTask[] =>
  pageGroups(tasks, isLive).flatMap(({ instant, checked }) => [...instant, ...checked]);
