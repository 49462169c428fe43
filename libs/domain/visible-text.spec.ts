import { hasVisibleText } from './visible-text.js';

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
