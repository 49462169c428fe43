import { CHINESE, type Direction } from './direction.js';

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
