import { type Language, LOCALES } from '#libs/domain/index.js';

/** A number with the grouping of the visitor's language. */
export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language]).format(value);
}

/** A calendar day in the visitor's language and time zone; a dash when the text is not a date. */
export function formatDate(iso: string, language: Language): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '—';
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long' }).format(date);
}
