import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { formatLocale, useLanguage } from '../../providers/i18n/language.js';

/** Formats numbers, shares (0 to 1) and differences in the chosen language. */
export function useNumberFormat() {
  const locale = useLanguage();
  return useMemo(() => {
    const format = (options?: Intl.NumberFormatOptions): ((value: number) => string) =>
      new Intl.NumberFormat(formatLocale(locale), options).format;
    return {
      number: format(),
      compact: format({ notation: 'compact' }),
      percent: format({ style: 'percent', maximumFractionDigits: 1 }),
      change: format({ signDisplay: 'exceptZero' }),
    };
  }, [locale]);
}

/** Formats a day (`2026-01-31`) in the chosen language. */
export function useDayName(): (day: string) => string {
  const locale = useLanguage();
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

const HOUR = 60;
const DAY = 24 * HOUR;

export function useDuration(): (minutes: number) => string {
  const translate = useTranslate();
  return (minutes) => {
    const whole = Math.round(minutes);
    if (whole < HOUR) return translate('figures.minutes', { minutes: whole });
    const hours = Math.floor(whole / HOUR);
    if (whole < 2 * DAY) return translate('figures.hours', { hours, minutes: whole % HOUR });
    return translate('figures.days', { days: Math.floor(hours / 24), hours: hours % 24 });
  };
}

/** The time zone of this browser's clock, such as `Asia/Shanghai`. */
export function browserTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  // So browsers name it when they do not know it.
  return timeZone === 'Etc/Unknown' ? 'UTC' : timeZone;
}

/** Formats times (ISO 8601) on this browser's clock in the chosen language. */
export function useTimeFormat() {
  const locale = useLanguage();
  return useMemo(() => {
    const tag = formatLocale(locale);
    const second = new Intl.DateTimeFormat(tag, {
      year: 'numeric',
      month: locale === 'zh' ? '2-digit' : 'short',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    const day = new Intl.DateTimeFormat(tag);
    return {
      day: (time: string) => day.format(new Date(time)),
      second: (time: string) => second.format(new Date(time)),
    };
  }, [locale]);
}

const NANOTONS = 1_000_000_000n;

export function useNanotons(): (nanotons: bigint) => string {
  const format = new Intl.NumberFormat(formatLocale(useLanguage()), { maximumFractionDigits: 2 });
  return (nanotons) => `${format.format(Number((nanotons * 100n) / NANOTONS) / 100)} TON`;
}

/** A time (ISO 8601) on this browser's clock; its title has it in UTC. */
export function DateTime({ time }: { time: string }) {
  const { second } = useTimeFormat();
  return (
    <time dateTime={time} title={time} style={{ fontVariantNumeric: 'tabular-nums' }}>
      {second(time)}
    </time>
  );
}
