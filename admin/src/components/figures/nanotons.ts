import { useLocale } from 'react-admin';
import { formatLocale } from '../../providers/i18n/language.js';

const NANOTONS = 1_000_000_000n;

/** Writes nanotons as TON, as the chosen language writes numbers. */
export function useNanotons(): (nanotons: bigint) => string {
  const format = new Intl.NumberFormat(formatLocale(useLocale()), { maximumFractionDigits: 2 });
  return (nanotons) => `${format.format(Number((nanotons * 100n) / NANOTONS) / 100)} TON`;
}
