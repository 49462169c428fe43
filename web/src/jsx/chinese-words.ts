/** Stands between words; no text has it. */
const GAP = '\0';

/** The segmenter leaves alone what it does not know (代|币, 私|钥): characters alone side by side are a word. */
const BETWEEN_SINGLES =
  /(?<=^|\0)((?![的了])\p{Script=Han})\0(?=(?![的了])\p{Script=Han}(?:\0|$))/gu;
/** Words begin with these (去|中心, 未|领取). */
const AFTER_PREFIX = /(?<=^|\0)([去不未无])\0(?=\p{Script=Han})/gu;
/** Any other single character belongs to the word before it (贡献|者, 我们|的), or else to the next. */
const BEFORE_SINGLE = /(?<=[\p{L}\p{N}])\0(?=\p{Script=Han}(?:\0|$))/gu;
const AFTER_SINGLE = /(?<=^|[^\p{L}\p{N}\0]\0?)(\p{Script=Han})\0/gu;
/** Browsers know where lines break around all that is neither letter nor digit. */
const AROUND_OTHERS = /\0(?=[^\p{L}\p{N}])|(?<=[^\p{L}\p{N}])\0/gu;

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('zh', { granularity: 'word' }) : null;

/**
 * The parts of a Chinese text between which a line may break: its words with what belongs to them. The whole
 * text where the browser knows no words.
 */
export function breakableParts(text: string): string[] {
  if (!segmenter) return [text];
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
    .join(GAP)
    .replace(BETWEEN_SINGLES, '$1')
    .replace(AFTER_PREFIX, '$1')
    .replace(BEFORE_SINGLE, '')
    .replace(AFTER_SINGLE, '$1')
    .replace(AROUND_OTHERS, '')
    .split(GAP);
}
