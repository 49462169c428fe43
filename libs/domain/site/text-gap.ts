/** Full-width marks, which bring the space beside them with them. */
const ENDS_WIDE = /[，。；：！？、）」』】》]\s*$/;
const BEGINS_WIDE = /^\s*[，。；：！？、（「『【《]/;

/** The space between two texts: none beside a full-width mark of Chinese. */
export const textGap = (before: string, after = ''): string =>
  ENDS_WIDE.test(before) || BEGINS_WIDE.test(after) ? '' : ' ';
