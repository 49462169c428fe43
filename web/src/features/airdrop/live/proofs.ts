import { METHODS } from '#libs/domain/index.js';
import type { MyTask } from '../participation-state.js';
import type { PageTask } from '../use-tasks.js';

/** Whether a started task is not submitted automatically. */
export const isAskedFor = ({ verification }: Pick<PageTask, 'verification'>): boolean =>
  METHODS[verification].submits !== null;

/** Whether all tries of a code are used. */
export const hasNoTriesLeft = (entry: MyTask | undefined): boolean =>
  entry?.tries_left === 0 && entry.status !== 'completed';
