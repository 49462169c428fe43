import { REVIEW_WITHIN_MS } from '#libs/domain/index.js';

const MINUTE_MS = 60_000;
/** From this part of the time on, a review is due soon. */
const SOON = 0.75;

interface ReviewClock {
  state: 'early' | 'soon' | 'overdue';
  /** How much of the time to look at it is over, 0 to 1. */
  spent: number;
  /** Until it is due or, once overdue, since then. */
  minutes: number;
}

/** How a review stands against the hours in which it was promised. Times in milliseconds since 1970. */
export function reviewClock(due: number, now: number): ReviewClock {
  const left = due - now;
  const spent = Math.min(1, Math.max(0, 1 - left / REVIEW_WITHIN_MS));
  return {
    state: left <= 0 ? 'overdue' : spent >= SOON ? 'soon' : 'early',
    spent,
    minutes: Math.floor(Math.abs(left) / MINUTE_MS),
  };
}
