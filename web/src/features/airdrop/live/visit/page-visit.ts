import { create } from 'zustand';
import { taskLink } from '#libs/domain/index.js';
import {
  followStored,
  PAGE_VISIT_KEY,
  readStored,
  removeStored,
  writeStored,
} from '../../../../lib/storage.js';
import type { PageTask } from '../../use-tasks.js';

export interface PageVisit {
  task_id: number;
  title: string;
  title_en: string;
  path: string;
  /** Seconds that the task asks for. */
  needed: number;
  seconds: number;
}

const isVisit = (value: unknown): value is PageVisit =>
  typeof value === 'object' &&
  value !== null &&
  ['task_id', 'needed', 'seconds'].every((key) => Number.isFinite(Reflect.get(value, key))) &&
  ['title', 'title_en', 'path'].every((key) => typeof Reflect.get(value, key) === 'string');

function stored(): PageVisit | null {
  try {
    const value: unknown = JSON.parse(readStored(PAGE_VISIT_KEY) ?? 'null');
    return isVisit(value) ? value : null;
  } catch (error) {
    console.info('A stored visit cannot be read.', error);
    return null;
  }
}

/** The running visit. The page being read and the airdrop page are two tabs. */
export const usePageVisit = create<{ visit: PageVisit | null }>()(() => ({ visit: stored() }));

const { setState } = usePageVisit;

export function beginVisit(task: PageTask): void {
  const { id, title, title_en, verification_settings } = task;
  const before = stored();
  const seconds = before?.task_id === id ? before.seconds : 0;
  const needed = verification_settings.seconds ?? 0;
  const path = taskLink(task);
  keep({ task_id: id, title, title_en, path, needed, seconds });
}

/** Adds a second to the stored visit, which another tab may have changed. */
export function countSecond(): void {
  const visit = stored();
  if (visit) keep({ ...visit, seconds: Math.min(visit.needed, visit.seconds + 1) });
}

/** The task is done, or must be started again. */
export function endVisit(taskId: number): void {
  if (stored()?.task_id !== taskId) return;
  removeStored(PAGE_VISIT_KEY);
  setState({ visit: null });
}

function keep(visit: PageVisit): void {
  writeStored(PAGE_VISIT_KEY, JSON.stringify(visit));
  setState({ visit });
}

export const followOtherTabs = () =>
  followStored(PAGE_VISIT_KEY, () => setState({ visit: stored() }));
