import { useMemo } from 'react';
import { useLocale } from 'react-admin';
import { formatLocale } from '../../providers/i18n/language.js';

interface NumberFormats {
  number: (value: number) => string;
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
    const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
    const change = new Intl.NumberFormat(tag, { signDisplay: 'exceptZero' });
    return {
      number: (value) => number.format(value),
      percent: (share) => percent.format(share),
      change: (difference) => change.format(difference),
    };
  }, [locale]);
}
