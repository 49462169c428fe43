/** The first and last instant of a day (`2026-01-31`) on this browser's clock, ISO 8601 in UTC. */
export function dayBounds(day: string): { first: string; last: string } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const start = new Date(year, month - 1, date);
  const next = new Date(year, month - 1, date + 1);
  return { first: start.toISOString(), last: new Date(next.getTime() - 1).toISOString() };
}

/** The day (`2026-01-31`) on this browser's clock; '' for what is no time. */
export function dayOf(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  const two = (part: number) => String(part).padStart(2, '0');
  const year = String(date.getFullYear()).padStart(4, '0');
  return `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
