import { groupTasks, walletRule } from '#libs/domain/index.js';
import type { PageTask } from './use-tasks.js';

export type PageTaskGroup = ReturnType<typeof pageGroups>[number];

/** Whether a person checks a task, in the preview once the campaign is live. */
export const needsPerson = (task: PageTask, isLive: boolean): boolean =>
  isLive
    ? task.verification === 'manual'
    : task.verification_required && walletRule(task) !== 'holds_ton';

/** The groups in the operator's order; unavailable tasks come last in each group (decision 61). */
export const pageGroups = (tasks: readonly PageTask[], isLive: boolean) =>
  groupTasks(tasks).map(({ type, tasks: all }) => {
    const isOpen = (task: PageTask) => !isLive || task.is_verification_available !== false;
    return { type, tasks: [...all.filter(isOpen), ...all.filter((task) => !isOpen(task))] };
  });

/** The tasks in the order in which the page lists them. */
export const orderedTasks = (tasks: readonly PageTask[], isLive: boolean): PageTask[] =>
  pageGroups(tasks, isLive).flatMap((group) => group.tasks);

/** Tasks of a group that stay unfolded, and of all groups where the list is long. */
const SHOWN_IN_GROUP = 9;
const SHOWN_IN_ALL = 20;

/** A longer list is folded in each of its groups. */
const MAX_UNFOLDED = 24;

/** How many tasks of each group are shown at first; a group with a few more is shown whole. */
export function shownInGroup(groups: readonly { tasks: readonly unknown[] }[]): number {
  const all = groups.reduce((count, { tasks }) => count + tasks.length, 0);
  if (all <= MAX_UNFOLDED) return SHOWN_IN_GROUP;
  return Math.min(SHOWN_IN_GROUP, Math.floor(SHOWN_IN_ALL / groups.length));
}

/** The tasks of a group that are folded, where it shows so many: none instead of a few. */
export const foldedTasks = <Item>(tasks: readonly Item[], shown: number): Item[] =>
  tasks.length > shown + Math.floor(shown / 3) ? tasks.slice(shown) : [];

/** Unfolds a task before its link is followed. */
export const revealTask = (id: number): void =>
  document.getElementById(`task-${id}`)?.closest('details')?.setAttribute('open', '');

/** Scrolls to a task's card; false on pages that list no tasks. */
export function showTask(id: number): boolean {
  const card = document.getElementById(`task-${id}`);
  revealTask(id);
  card?.scrollIntoView();
  card?.focus({ preventScroll: true });
  return card !== null;
}
