import { create } from 'zustand';
import { PAGE_VISIT_KEY, readStored, removeStored, writeStored } from '../../../../lib/storage.js';
import { type PageTask, taskLink } from '../../use-tasks.js';

/** A page of this site that is being read for a task, and for how long it has been in view. */
export interface PageVisit {
  task_id: number;
  title: string;
  title_en: string;
  /** Of the page. */
  path: string;
  /** Seconds that the task asks for. */
  needed: number;
  /** Seconds that the page has been in view. */
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
    console.info('What was stored of a visit cannot be read.', error);
    return null;
  }
}

/** The visit that goes on; the page that is read and the one with the tasks are two tabs. */
export const usePageVisit = create<{ visit: PageVisit | null }>()(() => ({ visit: stored() }));

const { setState } = usePageVisit;

/** Begins to count for a task; goes on where the same task was being counted for. */
export function beginVisit(task: PageTask): void {
  const { id, title, title_en, verification_settings } = task;
  const before = stored();
  const seconds = before?.task_id === id ? before.seconds : 0;
  const needed = verification_settings.seconds ?? 0;
  const path = taskLink(task);
  keep({ task_id: id, title, title_en, path, needed, seconds });
}

/** One more second in view; what another tab has counted since is not lost. */
export function countSecond(): void {
  const visit = stored();
  if (visit) keep({ ...visit, seconds: Math.min(visit.needed, visit.seconds + 1) });
}

/** The task is done with, or has to be started anew. */
export function endVisit(): void {
  removeStored(PAGE_VISIT_KEY);
  setState({ visit: null });
}

function keep(visit: PageVisit): void {
  writeStored(PAGE_VISIT_KEY, JSON.stringify(visit));
  setState({ visit });
}

/** Takes over what other tabs count, until the returned function is called. */
export function followOtherTabs(): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === null || key === PAGE_VISIT_KEY) setState({ visit: stored() });
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}
