/** White space, controls, marks of direction, and letters that are drawn as nothing. */
const INVISIBLE =
  /[\s\p{C}\p{Z}]|\p{Variation_Selector}|\u{34F}|[\u{115F}\u{1160}\u{2800}\u{3164}\u{FFA0}]|\u{17B4}|\u{17B5}/gu;

/** The text without invisible characters; any white space is one space. */
export const withoutInvisible = (text: string): string =>
  text
    .replace(INVISIBLE, (character) => (/[\t-\r\p{Z}]/u.test(character) ? ' ' : ''))
    .replace(/ +/g, ' ')
    .trim();

/**
 * Marks that turn the direction of a text, controls other than tabs and line breaks, and characters that are drawn as
 * nothing; the joiner of emoji is none of them.
 */
const HIDDEN = /(?![\t\n\r])\p{Cc}|[\u180E\u200B\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;

/** The text as it is stored: without hidden marks, so that it reads as what it is. */
export const withoutHiddenMarks = (text: string): string => text.replace(HIDDEN, '');

/** Whether a text has a visible character. */
export const hasVisibleText = (text: string): boolean => text.replace(INVISIBLE, '') !== '';

/** Characters of a name that a stranger sent. */
const MAX_SHOWN_NAME = 32;

/** A name as a list can show it, whatever a stranger has sent: in one line, without hidden or turning characters, short. */
export function shownName(name: string): string {
  const seen = name
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/\p{M}{3,}/gu, '')
    .trim();
  const characters = [...seen];
  if (characters.length <= MAX_SHOWN_NAME) return seen;
  return `${characters.slice(0, MAX_SHOWN_NAME - 1).join('')}…`;
}
