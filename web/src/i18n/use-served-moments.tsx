import { formatMoment } from '../lib/format.js';
import { useTimeZone } from '../lib/present.js';
import { shownLanguage } from './index.js';

/** Moments in texts that the server renders; hidden until the visitor's time zone is known. */
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
    /** Marks the moments in a text. They contain no special characters of regular expressions. */
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
