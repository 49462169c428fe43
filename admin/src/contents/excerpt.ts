/** How much of a text a card can show, in characters. */
const EXCERPT_LENGTH = 400;

const MARKS: readonly [RegExp, string][] = [
  [/!?\[([^\]]*)\]\([^)]*\)/g, '$1'],
  // A heading, an item of a list and a cell of a table are told apart from what follows them.
  [/^\s*#{1,6}\s+(.*?)\s*#*\s*$/gm, '$1 ·'],
  [/^\s*(?:[-*+]|\d+\.)\s+(.*)$/gm, '$1 ·'],
  [/^\s*>\s?/gm, ''],
  [/^[\s|:-]+$/gm, ''],
  [/[*_~`]{1,3}(\S(?:.*?\S)?)[*_~`]{1,3}/g, '$1'],
  [/^\s*\|\s*/gm, ''],
  [/\s*\|\s*/g, ' · '],
  [/\s+/g, ' '],
];

/** The beginning of a Markdown text in plain words, for a card. */
export function excerpt(markdown: string): string {
  const beginning = markdown.slice(0, EXCERPT_LENGTH);
  return MARKS.reduce((text, [mark, words]) => text.replace(mark, words), beginning)
    .trim()
    .replace(/(?: ·)+$/, '');
}
