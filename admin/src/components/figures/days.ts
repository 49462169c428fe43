import { useMemo } from 'react';
import { useLocale } from 'react-admin';
import { formatLocale } from '../../providers/i18n/language.js';

/** Writes a day (`2026-01-31`) as the chosen language does. */
export function useDayName(): (day: string) => string {
  const locale = useLocale();
  return useMemo(() => {
    const zh = locale === 'zh';
    const format = new Intl.DateTimeFormat(formatLocale(locale), {
      month: zh ? 'numeric' : 'short',
      day: 'numeric',
      // A day without a time is read as midnight UTC.
      timeZone: 'UTC',
    });
    return (day) => format.format(new Date(day));
  }, [locale]);
}

/** The time zone of this browser's clock, such as `Asia/Shanghai`. */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
