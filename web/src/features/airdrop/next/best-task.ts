import { type VerificationMethod, walletRule } from '#libs/domain/index.js';
import type { TaskFlow, TaskView } from '../participation-state.js';
import type { PageTask } from '../use-tasks.js';

/** Who completes a task: a check at once, a reviewer, the passcode of a meeting, or the visitor's friends. */
const EFFORTS = ['instant', 'person', 'code', 'friends'] as const;

type Effort = (typeof EFFORTS)[number];

const EFFORT: Readonly<Record<VerificationMethod, Effort>> = {
  self: 'instant',
  wallet: 'instant',
  page_visit: 'instant',
  ton_balance: 'instant',
  jetton_balance: 'instant',
  telegram_member: 'instant',
  manual: 'person',
  code: 'code',
  referrals: 'friends',
};

export const effortOf = ({ verification }: PageTask): Effort => EFFORT[verification];

/** Minutes that an instant task takes: those of its page; two where the wallet may need tokens first, else one. */
export function minutesOf({ verification, verification_settings: { seconds = 0 } }: PageTask) {
  if (verification === 'page_visit') return Math.max(1, Math.ceil(seconds / 60));
  return verification === 'ton_balance' || verification === 'jetton_balance' ? 2 : 1;
}

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
