/* Numbers and moments. Browsers' own formatters start as slowly as a page hydrates, and differ from the server's. */
import { groupThousands, type Language } from '#libs/domain/index.js';

/** The units of short numbers, with the value from which each is used. */
const UNITS: Record<Language, Record<string, number>> = {
  en: { K: 1e3, M: 1e6, B: 1e9, T: 1e12 },
  zh: { 万: 1e4, 亿: 1e8, 万亿: 1e12 },
};

const MONTHS =
  'January February March April May June July August September October November December';

/** The zone of a page as the server draws it; without one it is the browser's own. */
type TimeZone = 'UTC' | undefined;

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** Groups the thousands of an amount in decimal digits, as the wire has it. */
export function formatAmount(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const decimals = fraction.replace(/0+$/, '');
  return groupThousands(whole) + (decimals && `.${decimals}`);
}

/** Formats a number with at most three decimals. */
export const formatNumber = (value: number): string => formatAmount(value.toFixed(3));

/** A large number in a few characters, such as 12.3K. */
export function formatCompact(value: number, language: Language): string {
  let text = String(rounded(value, 1));
  let smaller = 1;
  for (const [unit, from] of Object.entries(UNITS[language])) {
    // Rounding may reach the next unit.
    if (rounded(value / smaller, 1) * smaller < from) break;
    text = rounded(value / from, 1) + unit;
    smaller = from;
  }
  return text;
}

/** Day and time of a zone, in the UTC fields of `local`, and how many minutes the zone is ahead of UTC. */
function inZone(iso: string, timeZone: TimeZone): { local: Date; ahead: number } {
  const moment = new Date(iso);
  const ahead = timeZone === 'UTC' ? 0 : -moment.getTimezoneOffset();
  return { local: new Date(moment.getTime() + ahead * 60_000), ahead };
}

export function formatDate(iso: string, language: Language, timeZone?: TimeZone): string {
  const { local } = inZone(iso, timeZone);
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  if (language === 'zh') return `${year}年${month + 1}月${day}日`;
  return `${MONTHS.split(' ')[month]} ${day}, ${year}`;
}

export const twoDigits = (value: number): string => String(value).padStart(2, '0');

function nameOfZone(ahead: number): string {
  if (ahead === 0) return 'UTC';
  const minutes = Math.abs(ahead) % 60;
  const hours = Math.floor(Math.abs(ahead) / 60);
  return `GMT${ahead < 0 ? '-' : '+'}${hours}${minutes ? `:${twoDigits(minutes)}` : ''}`;
}

/** Hours and minutes of a day of 24 hours, and the zone. */
export function formatTime(iso: string, language: Language, timeZone?: TimeZone): string {
  const { local, ahead } = inZone(iso, timeZone);
  const clock = [local.getUTCHours(), local.getUTCMinutes()].map(twoDigits).join(':');
  const zone = nameOfZone(ahead);
  return language === 'en' ? `${clock} ${zone}` : `${clock}（${zone}）`;
}

export function formatMoment(iso: string, language: Language, timeZone?: TimeZone): string {
  const separator = language === 'en' ? ', ' : ' ';
  return formatDate(iso, language, timeZone) + separator + formatTime(iso, language, timeZone);
}
