import { CONFIRMED_TASK_POINTS } from '#libs/domain/index.js';
import type { Task } from './task.entity.js';

type Verification = Pick<Task, 'verification' | 'verification_required'>;

/** What a task pays, and for which proof. */
export type Paying = Pick<Task, 'points'> & Verification;

/** What is assumed of a task that is created without these fields. */
export const NEW_TASK: Paying = { points: 0, verification: 'manual', verification_required: true };

/** A form sends the method and the older flag: the one that differs was changed, and the other follows it. */
export function verificationOf(
  { verification, verification_required }: Partial<Verification>,
  stored: Verification,
): Verification {
  const hasMethod = verification !== undefined && verification !== stored.verification;
  const hasFlag =
    verification_required !== undefined && verification_required !== stored.verification_required;
  if (hasMethod) {
    const flag = !hasFlag || verification_required;
    return { verification, verification_required: flag && verification !== 'self' };
  }
  if (!hasFlag) {
    const { verification, verification_required } = stored;
    return { verification, verification_required };
  }
  return { verification: verification_required ? 'manual' : 'self', verification_required };
}

/** A task as it would be after a change. */
export const payingAfter = (before: Paying, change: Partial<Paying>): Paying => ({
  points: change.points ?? before.points,
  ...verificationOf(change, before),
});

/** Whether many points are earned otherwise than before: more of them, or by another proof. */
export function paysMore(before: Paying, change: Partial<Paying>): boolean {
  const after = payingAfter(before, change);
  const isProofChanged =
    after.verification !== before.verification ||
    after.verification_required !== before.verification_required;
  return after.points > CONFIRMED_TASK_POINTS && (after.points > before.points || isProofChanged);
}
