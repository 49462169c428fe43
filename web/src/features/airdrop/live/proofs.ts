import type { VerificationMethod } from '#libs/domain/index.js';
import type { MyTask } from '../participation-state.js';
import type { PageTask } from '../use-tasks.js';

/** The methods for which a visitor submits something, or has to stay on a page. */
const ASKED_FOR: readonly VerificationMethod[] = ['code', 'manual', 'page_visit'];

/** Whether a started task is not submitted automatically. */
export const isAskedFor = ({ verification }: Pick<PageTask, 'verification'>): boolean =>
  ASKED_FOR.includes(verification);

/** Whether all tries of a code are used. */
export const hasNoTriesLeft = (entry: MyTask | undefined): boolean =>
  entry?.tries_left === 0 && entry.status !== 'completed';
