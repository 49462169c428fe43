import { type Language, LOCALES } from '#libs/domain/index.js';

/** Making a formatter takes far longer than using it, so each is made once. */
function once<Arguments extends string[], Formatter>(
  make: (...args: Arguments) => Formatter,
): (...args: Arguments) => Formatter {
  const made = new Map<string, Formatter>();
  return (...args) => {
    const key = args.join(' ');
    const formatter = made.get(key) ?? make(...args);
    made.set(key, formatter);
    return formatter;
  };
}

const numbers = once((locale: string) => new Intl.NumberFormat(locale));

const compactNumbers = once(
  (locale: string) =>
    new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }),
);

// `''` stands for the browser's own time zone.
const days = once(
  (locale: string, timeZone: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: timeZone || undefined }),
);

const times = once(
  (locale: string, timeZone: string) =>
    new Intl.DateTimeFormat(locale, {
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
      hourCycle: 'h23',
      timeZone: timeZone || undefined,
    }),
);

const NANOTONS = 1_000_000_000n;

export function formatNumber(value: number, language: Language): string {
  return numbers(LOCALES[language]).format(value);
}

/** A large number in a few characters, such as 12.3K. */
export function formatCompact(value: number, language: Language): string {
  return compactNumbers(LOCALES[language]).format(value);
}

/** A calendar day in the visitor's language; in the browser's time zone without another one. */
export function formatDate(iso: string, language: Language, timeZone = ''): string {
  return days(LOCALES[language], timeZone).format(new Date(iso));
}

export function formatTime(iso: string, language: Language, timeZone = ''): string {
  return times(LOCALES[language], timeZone).format(new Date(iso));
}

export function formatMoment(iso: string, language: Language, timeZone = ''): string {
  const separator = language === 'en' ? ', ' : ' ';
  return formatDate(iso, language, timeZone) + separator + formatTime(iso, language, timeZone);
}

/** Nanotons as TON with at most four decimals, rounded down: nobody has more than is shown. */
export function formatTon(nanotons: bigint, language: Language): string {
  const fraction = (nanotons % NANOTONS).toString().padStart(9, '0');
  return new Intl.NumberFormat(LOCALES[language], {
    maximumFractionDigits: 4,
    roundingMode: 'trunc',
  }).format(`${nanotons / NANOTONS}.${fraction}` as `${number}`);
}

/** An amount in decimal digits, as the wire has it, with the grouping of the visitor's language. */
export function formatAmount(amount: string, language: Language): string {
  const options = { maximumFractionDigits: 20 };
  return new Intl.NumberFormat(LOCALES[language], options).format(amount as `${number}`);
}
