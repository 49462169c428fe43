import { formatMoment } from '../lib/format.js';
import { useTimeZone } from '../lib/present.js';
import { shownLanguage } from './index.js';

/**
 * Moments in texts that the server renders. Until the visitor's zone is known, in which it may be another day, their
 * places are kept empty.
 */
export function useServedMoments() {
  const language = shownLanguage();
  const timeZone = useTimeZone();
  const moments: string[] = [];
  return {
    at(iso: string) {
      const moment = formatMoment(iso, language, timeZone);
      moments.push(moment);
      return moment;
    },
    /** A text with those moments in it, which have no signs of a pattern. */
    withMoments(text: string) {
      const parts = timeZone ? text.split(RegExp(`(${moments.join('|')})`)) : [];
      if (parts.length < 2) return text;
      return parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other
        <span key={index} data-pending={index % 2 || undefined}>
          {part}
        </span>
      ));
    },
  };
}
