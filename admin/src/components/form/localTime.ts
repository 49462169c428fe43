const two = (part: number): string => String(part).padStart(2, '0');

/** Formats an ISO 8601 time for a date-time input, on this browser's clock; '' for none. */
export function toLocalInput(time: string | null): string {
  const date = new Date(time ?? '');
  if (Number.isNaN(date.getTime())) return '';
  return `${dayOf(time ?? '')}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Reads a date-time input, on this browser's clock, as ISO 8601 in UTC; null for none. */
export function fromLocalInput(typed: string): string | null {
  const date = new Date(typed);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** `2026-01-31 08:00 UTC`; in Chinese `2026年1月31日 08:00（UTC）` */
export function inUtc(time: string | null, locale: string): string {
  const date = new Date(time ?? '');
  if (Number.isNaN(date.getTime())) return '—';
  const [day = '', clock = ''] = date.toISOString().slice(0, 16).split('T');
  if (locale !== 'zh') return `${day} ${clock} UTC`;
  const [year, month, date_] = day.split('-').map(Number);
  return `${year}年${month}月${date_}日 ${clock}（UTC）`;
}

/** This browser's offset at that time, such as `UTC+08:00`. */
export function utcOffset(time: string | null): string {
  const date = time && !Number.isNaN(Date.parse(time)) ? new Date(time) : new Date();
  const minutes = -date.getTimezoneOffset();
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** The first and last instant of a day (`2026-01-31`) on this browser's clock, ISO 8601 in UTC. */
export function dayBounds(day: string): { first: string; last: string } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const start = new Date(year, month - 1, date);
  const next = new Date(year, month - 1, date + 1);
  return { first: start.toISOString(), last: new Date(next.getTime() - 1).toISOString() };
}

/** The day (`2026-01-31`) on this browser's clock; '' for an invalid time. */
export function dayOf(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  const year = String(date.getFullYear()).padStart(4, '0');
  return `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
