import { hasVisibleText, shownName, withoutHiddenMarks } from './visible-text.js';

describe('text that shows something', () => {
  it.each(['a', '中', ' x ', '0', '.', '🙂', '\u200Bx'])('%j does', (text) => {
    expect(hasVisibleText(text)).toBe(true);
  });

  it.each([
    '',
    ' \t\n',
    '\u3000',
    '\u200B\u200D',
    '\u202E',
    '\u2800',
    '\u3164',
    '\u00AD',
    '\uFEFF',
  ])('%j does not', (text) => {
    expect(hasVisibleText(text)).toBe(false);
  });
});

describe('a text as it is stored', () => {
  it.each([
    ['\u202Enimda\u202C \u2066a\u2069', 'nimda a'],
    ['a\u200Bb\u2060c\uFEFF', 'abc'],
    ['a\u0000b\u001Bc\u0085\u180Ed\uFFF9\t\r\n', 'abcd\t\r\n'],
    ['👩\u200D🚀 سلام שלום\u200F\n', '👩\u200D🚀 سلام שלום\u200F\n'],
  ])('%j is %j', (sent, stored) => {
    expect(withoutHiddenMarks(sent)).toBe(stored);
  });
});

describe('a name that a stranger has sent', () => {
  it.each([
    ['admin', 'admin'],
    ['\u202Enimda\u2066', 'nimda'],
    ['ad\u0000m\u001B[2Jin', 'adm[2Jin'],
    [' two\n lines\u2028here ', 'two lineshere'],
    ['\u200B', ''],
    ['x'.repeat(64), `${'x'.repeat(31)}…`],
    [`z${'\u0335'.repeat(40)}`, 'z'],
  ])('%j is shown as %j', (sent, shown) => {
    expect(shownName(sent)).toBe(shown);
  });
});
