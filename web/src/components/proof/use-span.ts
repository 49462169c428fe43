import { useTranslation } from 'react-i18next';
import { spanOf } from './span.js';

export const minutesBetween = (iso: string, now: number): number =>
  (now - Date.parse(iso)) / 60_000;

/** Returns the text of a length of time in minutes. */
export function useSpan(): (minutes: number) => string {
  const { t } = useTranslation();
  return (minutes) => {
    const { unit, count } = spanOf(minutes);
    return t(`proof.spans.${unit}`, { count });
  };
}
