const HALF_WINDOW_MS = 36 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

interface LocalDay {
  /** Such as `2026-01-31`. */
  day: string;
  /** Its first instant, in milliseconds since 1970; not 00:00 when clocks jump at midnight. */
  first: number;
}

/** True for the name of a time zone of the IANA database, such as `Europe/Berlin` or `UTC`. */
export function isTimeZone(name: unknown): name is string {
  // Intl accepts offsets such as `+01:00` as well.
  if (typeof name !== 'string' || !/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The day of a moment, in milliseconds since 1970, such as `2026-01-31`. @throws RangeError for an unknown zone */
export const localDay = (time: number, timeZone: string): string => dayReader(timeZone)(time);

/** The last `count` days in a time zone, the day of `now` at the end. */
export function localDays(count: number, timeZone: string, now: number): LocalDay[] {
  const dayOf = dayReader(timeZone);
  const today = dayOf(now);
  return Array.from({ length: count }, (_, index) => {
    const day = daysAfter(today, index + 1 - count);
    return { day, first: firstInstant(day, dayOf) };
  });
}

/** The first instant after a day such as `2026-01-31`, in milliseconds since 1970. */
export const endOfDay = (day: string, timeZone: string): number =>
  firstInstant(daysAfter(day, 1), dayReader(timeZone));

const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

function dayReader(timeZone: string): (time: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (time) => format.format(time);
}

/** Binary search: days only move forward, even where clocks change. */
function firstInstant(day: string, dayOf: (time: number) => string): number {
  const midnight = Date.parse(day);
  let before = midnight - HALF_WINDOW_MS;
  let after = midnight + HALF_WINDOW_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayOf(middle) < day) before = middle;
    else after = middle;
  }
  return after;
}
