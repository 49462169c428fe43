/** Words and spaces of Chinese texts, as `docs/words-zh.md` has them. */

export interface Term {
  chinese: string;
  /** Words for the same thing that no text uses. */
  avoided: string[];
}

/** A text with the place where it is found: a key, or a line of a file. */
export type PlacedText = readonly [place: string, text: string];

/** The rows of the table whose third column has words to avoid. */
export function parseTerms(page: string): Term[] {
  const rows = page.matchAll(/^\| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm);
  return Array.from(rows, ([, chinese = '', avoided = '']) => ({
    chinese,
    avoided: avoided.split('、'),
  })).filter(({ chinese }) => chinese !== '中文' && chinese !== '---');
}

/** One line for each avoided word of a text. */
export function avoidedWords(texts: readonly PlacedText[], terms: readonly Term[]): string[] {
  return texts.flatMap(([place, text]) =>
    terms.flatMap(({ chinese, avoided }) =>
      avoided
        .filter((word) => text.includes(word))
        .map((word) => `${place} has ${word} in zh, where the word is ${chinese}`),
    ),
  );
}

/** Han and a letter or digit side by side; a number and the unit of a date are one. */
const UNSPACED =
  /(?![年月])\p{Script=Han}[A-Za-z\d]|[A-Za-z%]\p{Script=Han}|\d(?![年月日])\p{Script=Han}/u;

/** One line for each text without space between Han and a letter or digit. */
export const unspacedTexts = (texts: readonly PlacedText[]): string[] =>
  texts
    // Named values may be Chinese.
    .filter(([, text]) => UNSPACED.test(text.replace(/\{\{.*?\}\}|\{\w+\}|\\n/g, '，')))
    .map(([place]) => `${place} has no space between Han and a letter or digit in zh`);

const LITERAL = /(['"`])((?:\\.|(?!\1).)*)\1/gu;
const COMMENT = /^\s*(?:\/?\*|\/\/)/;

/** The Chinese texts in the literals of a source. */
export function chineseLiterals(file: string, source: string): PlacedText[] {
  return source.split('\n').flatMap((line, index) => {
    if (COMMENT.test(line)) return [];
    return Array.from(line.matchAll(LITERAL), ([, , text = '']): PlacedText => {
      return [`${file}:${index + 1}`, text.replace(/\$\{.*?\}/g, '{{value}}')];
    }).filter(([, text]) => /\p{Script=Han}/u.test(text));
  });
}
