import type { SiteSettings } from '../site/site-settings.js';

/** The hardest work of a sign-up; each level takes twice as long as the one below it. */
export const MAX_WORK_LEVEL = 6;

/** Fewest new users from one network that raise the level by one. */
const MIN_STEP = 10;

/** Why the work of a new user is not accepted; each is an error code of the sign-in. */
type WorkProblem = 'work_missing' | 'work_outdated';

/**
 * The level of the work that the next new user of a network needs; 0 for none.
 *
 * @param recent new users from the same network in the last hour
 * @example workLevel(20, { sign_ups_without_work: 20 }) // 1
 */
export function workLevel(
  recent: number,
  { sign_ups_without_work: free }: Pick<SiteSettings, 'sign_ups_without_work'>,
): number {
  if (recent < free) return 0;
  const step = Math.max(free, MIN_STEP);
  return Math.min(MAX_WORK_LEVEL, 1 + Math.floor((recent - free) / step));
}

/**
 * Why a new user is refused; null if accepted. One level less than needed is accepted: others may have signed up
 * since the challenge was issued.
 *
 * @param needed the level that is needed now
 * @param challenge `level`: the needed one when it was issued
 */
export function workProblem(
  needed: number,
  { level, is_solved }: { level: number; is_solved: boolean },
): WorkProblem | null {
  if (needed === 0) return null;
  if (level < needed - 1) return 'work_outdated';
  return level > 0 && !is_solved ? 'work_missing' : null;
}

/** Whether one more new user of a network is above the cap. `recent` as in {@link workLevel}; 0: no cap. */
export const isAboveCap = (
  recent: number,
  { sign_ups_per_hour: cap }: Pick<SiteSettings, 'sign_ups_per_hour'>,
): boolean => cap > 0 && recent >= cap;
