import { CONFIRMED_TASK_POINTS } from '#libs/domain/index.js';
import type { Task } from './task.entity.js';
import {
  areOtherSettings,
  type GivenVerificationSettings,
  type StoredVerificationSettings,
} from './verification/task-settings.js';

type Verification = Pick<Task, 'verification' | 'verification_required'>;

/** The fields of a task that decide how points are earned. */
export type Paying = Pick<Task, 'points' | 'is_daily' | 'verification_settings'> & Verification;

export type PayingChange = Partial<Pick<Task, 'points' | 'is_daily'> & Verification> & {
  verification_settings?: GivenVerificationSettings;
};

/** Defaults of a new task. */
export const NEW_TASK: Paying = {
  points: 0,
  is_daily: false,
  verification: 'manual',
  verification_required: true,
  verification_settings: {},
};

/** Forms send the method and the older flag: the changed one decides, and the other follows it. */
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

/** A task after a change; new settings are as given, not as stored. */
export function payingAfter(before: Paying, change: PayingChange) {
  const method = verificationOf(change, before);
  const isSame = method.verification === before.verification;
  const { word_hashes, ...fields } = isSame ? before.verification_settings : {};
  const settings: GivenVerificationSettings & StoredVerificationSettings = {
    ...(change.verification_settings ?? fields),
    ...(word_hashes && { word_hashes }),
  };
  const { points = before.points, is_daily = before.is_daily } = change;
  return { points, is_daily, ...method, verification_settings: settings };
}

/** Whether a change pays more points, pays them on each day, or for another proof. */
export function paysMore(before: Paying, change: PayingChange): boolean {
  const { points, ...after } = payingAfter(before, change);
  if (points === 0) return false;
  if (points > before.points || (after.is_daily && !before.is_daily)) return true;
  const { verification, verification_settings, verification_required } = before;
  if (after.verification_required !== verification_required) return true;
  if (after.verification !== verification) return true;
  const { verification_settings: given } = change;
  return given !== undefined && areOtherSettings(verification, verification_settings, given);
}

/** Whether a change pays so much that the admin has to confirm their identity. */
export const paysMuchMore = (before: Paying, change: PayingChange): boolean =>
  paysMore(before, change) && payingAfter(before, change).points > CONFIRMED_TASK_POINTS;
