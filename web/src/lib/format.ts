import { type Language, LOCALES } from '#libs/domain/index.js';

/** A number with the grouping of the visitor's language. */
export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language]).format(value);
}

/** A calendar day in the visitor's language and time zone. */
export function formatDate(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long' }).format(new Date(iso));
}

/** The time of that day, with its zone. */
export function formatTime(iso: string, language: Language): string {
  const parts = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat(LOCALES[language], { ...parts, hourCycle: 'h23' }).format(
    new Date(iso),
  );
}
