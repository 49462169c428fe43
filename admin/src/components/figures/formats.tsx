import { useMemo } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { formatLocale } from '../../providers/i18n/language.js';

interface NumberFormats {
  number: (value: number) => string;
  /** In few characters, such as `1.2K`. */
  compact: (value: number) => string;
  percent: (share: number) => string;
  /** With its sign. */
  change: (difference: number) => string;
}

/** Numbers, shares (0 to 1) and differences written as the chosen language writes them. */
export function useNumberFormat(): NumberFormats {
  const locale = useLocale();
  return useMemo(() => {
    const tag = formatLocale(locale);
    const number = new Intl.NumberFormat(tag);
    const compact = new Intl.NumberFormat(tag, { notation: 'compact' });
    const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
    const change = new Intl.NumberFormat(tag, { signDisplay: 'exceptZero' });
    return {
      number: (value) => number.format(value),
      compact: (value) => compact.format(value),
      percent: (share) => percent.format(share),
      change: (difference) => change.format(difference),
    };
  }, [locale]);
}

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

const HOUR = 60;

/** Returns a function that writes a number of minutes in hours and minutes. */
export function useDuration(): (minutes: number) => string {
  const translate = useTranslate();
  return (minutes) => {
    const whole = Math.round(minutes);
    const parts = { hours: Math.floor(whole / HOUR), minutes: whole % HOUR };
    return translate(whole < HOUR ? 'figures.minutes' : 'figures.hours', parts);
  };
}

/** The time zone of this browser's clock, such as `Asia/Shanghai`. */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Times (ISO 8601) on this browser's clock, written as the chosen language writes them. */
export function useTimeFormat(): {
  day: (time: string) => string;
  second: (time: string) => string;
} {
  const locale = useLocale();
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
      day: (time) => day.format(new Date(time)),
      second: (time) => second.format(new Date(time)),
    };
  }, [locale]);
}

const NANOTONS = 1_000_000_000n;

/** Writes nanotons as TON, as the chosen language writes numbers. */
export function useNanotons(): (nanotons: bigint) => string {
  const format = new Intl.NumberFormat(formatLocale(useLocale()), { maximumFractionDigits: 2 });
  return (nanotons) => `${format.format(Number((nanotons * 100n) / NANOTONS) / 100)} TON`;
}

/** A time (ISO 8601) on the clock of this browser; the title says it in UTC. */
export function DateTime({ time }: { time: string }) {
  const { second } = useTimeFormat();
  return (
    <time dateTime={time} title={time} style={{ fontVariantNumeric: 'tabular-nums' }}>
      {second(time)}
    </time>
  );
}
