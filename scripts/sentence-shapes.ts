/**
 * Shapes of sentences that need a second reading, and how many of them are allowed: a few in a
 * thousand texts read well, many are an idiom of their own.
 */
interface Shape {
  readonly name: string;
  readonly pattern: RegExp;
  /** The most texts of a thousand. */
  readonly limit: number;
}

/** Words that stand for a noun which a reader has to look for. */
const POINTER =
  /\bthose (?:of|that|who|which|whose|with|in|from)\b|\bof (?:whom|which)\b|(?:^|[.,;:] |\b(?:of|to|for|by|from|with|and|or|than) )who (?:is|are|was|were|has|have|had|may|can|does)\b|\bthe one (?:that|of|which|who)\b/i;

const UNNAMED_PERSON = {
  name: 'nobody, somebody, whoever, everybody, anybody',
  pattern: /\b(?:nobody|somebody|whoever|everybody|anybody)\b/i,
  limit: 2,
};

export const COMMENT_SHAPES: readonly Shape[] = [
  {
    name: 'begins with a preposition',
    pattern:
      /^(?:Of|By|As|In|For|On|At|From|With|Without|To|Into|Among|Per|Between|Beside|Behind|Against|Through|Under|Over)\b/,
    limit: 10,
  },
  {
    name: '“what is …”, “those of …”, “who has …” for a noun',
    pattern: new RegExp(`\\bwhat (?!to\\b|happens\\b|if\\b)|${POINTER.source}`, 'i'),
    limit: 10,
  },
  UNNAMED_PERSON,
  {
    name: '“answers” for “returns”',
    pattern:
      /(?:^|[.;,:] |\b(?:it|which|that|and|or|who|server|service|request|call|function|then|never|always|not|to) )answers?(?:ed)? (?!of|to\b)|^Answers\b/i,
    limit: 2,
  },
];

/** Questions and headings of a page begin with “What” as they should. */
export const CATALOGUE_SHAPES: readonly Shape[] = [
  UNNAMED_PERSON,
  { name: '“those of …”, “who has …” for a noun', pattern: POINTER, limit: 10 },
];

/** A text and its place, such as `a.ts:12`. */
export interface PlacedText {
  readonly place: string;
  readonly text: string;
}

/** The text as one line, with each quotation as an `x`. */
const plain = (text: string): string =>
  text
    .replace(/`[^`]*`|"[^"]*"|“[^”]*”|\{@link [^}]*\}/g, 'x')
    .replace(/\s+/g, ' ')
    .trim();

/** Counts each shape; when there are too many of one, also lists the texts that have it. */
export function countShapes(
  kind: string,
  texts: readonly PlacedText[],
  shapes: readonly Shape[],
): { lines: string[]; problems: string[] } {
  const lines = [`${texts.length} ${kind}`];
  const problems: string[] = [];
  for (const { name, pattern, limit } of shapes) {
    const found = texts.filter(({ text }) => pattern.test(plain(text)));
    const share = (found.length / Math.max(1, texts.length)) * 1000;
    const line = `${found.length} ${name}: ${share.toFixed(1)} in a thousand, at most ${limit}`;
    lines.push(`  ${line}`);
    if (share <= limit) continue;
    problems.push(
      ...found.map(({ place, text }) => `${place}: ${name}: ${plain(text).slice(0, 120)}`),
    );
    problems.push(`${kind}: ${line}`);
  }
  return { lines, problems };
}
