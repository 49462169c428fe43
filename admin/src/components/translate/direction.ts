/** The service's names of the two languages (specification section 7). */
export const CHINESE = 'zh-CN';
export const ENGLISH = 'en';

export interface Direction {
  source: typeof CHINESE | typeof ENGLISH;
  target: typeof CHINESE | typeof ENGLISH;
}

/** A title with Chinese characters is Chinese, any other English (specification section 5). */
export function translationDirection(title: string): Direction {
  return /\p{Script=Han}/u.test(title)
    ? { source: CHINESE, target: ENGLISH }
    : { source: ENGLISH, target: CHINESE };
}

/** Both versions of one text: Chinese in the default field, English in `<field>_en`. */
export interface Versions {
  chinese: string;
  english: string;
}

/**
 * Both versions after `source`, the text of the default field, was translated. An English text
 * that was typed into the default field moves to the English one, unless that has its own.
 */
export function translatedVersions(
  versions: Versions,
  direction: Direction,
  translated: string,
): Versions {
  const { chinese: source, english } = versions;
  if (direction.source === CHINESE) return { chinese: source, english: translated };
  return { chinese: translated, english: english.trim() === '' ? source : english };
}
