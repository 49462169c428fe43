const HOUR = 60;
const DAY = 24 * HOUR;

/** A length of time in one unit: minutes up to two hours, hours up to two days, then days; at least a minute. */
export function spanOf(minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  const whole = Math.max(1, Math.round(minutes));
  if (whole < 2 * HOUR) return { unit: 'minutes', count: whole };
  if (whole < 2 * DAY) return { unit: 'hours', count: Math.round(whole / HOUR) };
  return { unit: 'days', count: Math.round(whole / DAY) };
}
