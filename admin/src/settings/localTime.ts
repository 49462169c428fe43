const two = (part: number): string => String(part).padStart(2, '0');

/** An ISO 8601 time as a date-time input shows it, on this browser's clock; '' for none. */
export function toLocalInput(time: string | null): string {
  const date = new Date(time ?? '');
  if (Number.isNaN(date.getTime())) return '';
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** What a date-time input holds, on this browser's clock, as ISO 8601 in UTC; null for nothing. */
export function fromLocalInput(typed: string): string | null {
  const date = new Date(typed);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** `2026-01-31 08:00 UTC` */
export function inUtc(time: string | null): string {
  const date = new Date(time ?? '');
  if (Number.isNaN(date.getTime())) return '—';
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** This browser's offset at that time, such as `UTC+08:00`. */
export function utcOffset(time: string | null): string {
  const date = time && !Number.isNaN(Date.parse(time)) ? new Date(time) : new Date();
  const minutes = -date.getTimezoneOffset();
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
