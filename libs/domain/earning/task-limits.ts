import { endOfDay, localDay } from '../campaign/local-day.js';
import type { VerificationMethod } from './verification/index.js';

/** A time of the database or of the wire. */
type Time = Date | string | null;

/** Limits of a task; null or false: none. They may be combined, except places of a daily task. */
export interface TaskLimits<At extends Time = string | null> {
  /** Places: a completion takes one, and a submission while it waits. */
  max_completions: number | null;
  available_from: At;
  /** The first moment at which it is over. */
  available_until: At;
  /** The task that a user completes before. */
  after_task_id: number | null;
  /** Whether it can be completed again on each day of the campaign's time zone. */
  is_daily: boolean;
}

/** Limits of a task with the state that they depend on; built-in tasks have none. */
export type LimitedTask<At extends Time = Time> = Partial<TaskLimits<At>> & {
  /** Whether all places are taken. */
  is_full?: boolean;
};

export const NO_LIMITS: TaskLimits = {
  max_completions: null,
  available_from: null,
  available_until: null,
  after_task_id: null,
  is_daily: false,
};

export const MAX_PLACES = 1_000_000_000;

/** Why a task's limits keep a user from starting it; the codes are those of the API's errors. */
export type LimitRefusal = 'task.not_open' | 'task.over' | 'task.after_other' | 'task.full';

const msOf = (time: Time | undefined): number | null => (time ? new Date(time).getTime() : null);

/**
 * The first limit that keeps a user from a task; null when none does. A submission in time is decided later.
 *
 * @param isOtherDone whether the user has completed the task before it
 * @param now milliseconds since 1970
 */
export function limitRefusal(
  { available_from, available_until, after_task_id, is_full = false }: LimitedTask,
  isOtherDone: boolean,
  now: number,
): LimitRefusal | null {
  const until = msOf(available_until);
  if (until !== null && now >= until) return 'task.over';
  const from = msOf(available_from);
  if (from !== null && now < from) return 'task.not_open';
  if (after_task_id != null && !isOtherDone) return 'task.after_other';
  return is_full ? 'task.full' : null;
}

/** Whether the places of a task are taken. */
export const isFull = ({
  max_completions,
  places_taken,
}: {
  max_completions?: number | null;
  places_taken: number;
}): boolean => max_completions != null && places_taken >= max_completions;

/**
 * The day that a submission counts for, such as `2026-01-31`; null for a task that is done once.
 *
 * @param before the day of the user's last try; a day never comes before it, also when the time zone changes
 */
export function submissionDay(
  isDaily: boolean,
  before: string | null,
  now: number,
  timeZone: string,
): string | null {
  if (!isDaily && before === null) return null;
  const today = localDay(now, timeZone);
  return before !== null && before > today ? before : today;
}

/** When a daily task that was completed can be done again, ISO 8601 in UTC. @param day null: before it was daily */
export const opensAgainAt = (day: string | null, now: number, timeZone: string): string =>
  new Date(day === null ? now : endOfDay(day, timeZone)).toISOString();

/** Whether a completed daily task can be done again. */
export const isNewDay = (day: string | null, now: number, timeZone: string): boolean =>
  day === null || localDay(now, timeZone) > day;

/** Methods that check a state and not an act on a day: their tasks are completed once. */
const WITHOUT_DAYS: readonly VerificationMethod[] = ['ton_balance', 'jetton_balance', 'referrals'];

type LimitsFault =
  | ['is_daily', 'daily_method']
  | ['max_completions', 'daily_places']
  | ['available_until', 'early_end'];

/** Why a task cannot have its limits, as the field and the fault; null when it can. */
export function limitsFault({
  verification,
  max_completions,
  available_from,
  available_until,
  is_daily,
}: LimitedTask & { verification: VerificationMethod }): LimitsFault | null {
  if (is_daily && WITHOUT_DAYS.includes(verification)) return ['is_daily', 'daily_method'];
  if (is_daily && max_completions != null) return ['max_completions', 'daily_places'];
  const [from, until] = [msOf(available_from), msOf(available_until)];
  if (from !== null && until !== null && until <= from) return ['available_until', 'early_end'];
  return null;
}
