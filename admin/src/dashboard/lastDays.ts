import { dayBounds, dayOf } from '../components/dayBounds.js';

export interface Day {
  /** On this browser's clock, such as `2026-01-31`. */
  day: string;
  /** First and last instant, ISO 8601 in UTC. */
  first: string;
  last: string;
}

/** The last `count` days on this browser's clock, the day of `now` at the end. */
export function lastDays(count: number, now: Date): Day[] {
  return Array.from({ length: count }, (_, index) => {
    // By calendar rather than by hours: days with a clock change are not 24 hours long.
    const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() - count + 1 + index);
    const day = dayOf(date.toISOString());
    return { day, ...dayBounds(day) };
  });
}
