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
