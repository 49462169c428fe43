import { useMemo } from 'react';
import { useLocale } from 'react-admin';
import { formatLocale } from '../../providers/i18n/language.js';

interface NumberFormats {
  number: (value: number) => string;
  percent: (share: number) => string;
}

/** Numbers and shares (0 to 1) written as the chosen language writes them. */
export function useNumberFormat(): NumberFormats {
  const locale = useLocale();
  return useMemo(() => {
    const tag = formatLocale(locale);
    const number = new Intl.NumberFormat(tag);
    const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
    return { number: (value) => number.format(value), percent: (share) => percent.format(share) };
  }, [locale]);
}
