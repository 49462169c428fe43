import { type VerificationMethod, walletRule } from '#libs/domain/index.js';
import type { TaskFlow, TaskView } from '../participation-state.js';
import type { PageTask } from '../use-tasks.js';

/** What completes a task: a check at once, a reviewer, held tokens, the passcode of a meeting, or friends. */
const EFFORTS = ['instant', 'person', 'balance', 'code', 'friends'] as const;

type Effort = (typeof EFFORTS)[number];

const EFFORT: Readonly<Record<VerificationMethod, Effort>> = {
  self: 'instant',
  wallet: 'instant',
  page_visit: 'instant',
  ton_balance: 'balance',
  jetton_balance: 'balance',
  telegram_member: 'instant',
  manual: 'person',
  code: 'code',
  referrals: 'friends',
};

export const effortOf = ({ verification }: PageTask): Effort => EFFORT[verification];

/** Minutes that an instant task takes: as its page says, else one. */
export const minutesOf = ({ verification_settings: { seconds = 0 } }: PageTask): number =>
  Math.max(1, Math.ceil(seconds / 60));

/** Whether a task is the one of connecting a wallet, which starts automatically. */
export const isConnecting = (task: PageTask): boolean =>
  task.verification === 'wallet' || walletRule(task) === 'connected';

const isOpen = ({ status, isBlocked }: TaskView): boolean =>
  !isBlocked && (status === 'not_started' || status === 'failed');

/**
 * The task with the most points for the least effort that can be done now; equal ones in the operator's order.
 * A task whose last try failed comes after all others.
 *
 * @param tasks in the operator's order
 */
export function bestTask(
  tasks: readonly PageTask[],
  viewOf: TaskFlow['viewOf'],
): PageTask | undefined {
  const rank = (task: PageTask) =>
    Number(viewOf(task.id).status === 'failed') * EFFORTS.length + EFFORTS.indexOf(effortOf(task));
  const worth = (task: PageTask) => task.points / minutesOf(task);
  return tasks
    .filter((task) => !isConnecting(task) && isOpen(viewOf(task.id)))
    .sort((a, b) => rank(a) - rank(b) || worth(b) - worth(a))[0];
}
