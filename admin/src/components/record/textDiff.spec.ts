import { textDiff } from './textDiff.js';

const MARKS = { same: ['', ''], removed: ['[-', '-]'], added: ['{+', '+}'] } as const;

const diff = (before: string, after: string): string =>
  textDiff(before, after)
    .map(({ kind, text }) => MARKS[kind][0] + text + MARKS[kind][1])
    .join('');

describe('the differences between two texts', () => {
  it('are words', () => {
    expect(diff('You get 10 tokens.', 'You get 12 coins.')).toBe(
      'You get [-10-]{+12+} [-tokens-]{+coins+}.',
    );
    expect(diff('每人只能参与一次', '每人只能领取一次')).toBe('每人只能[-参与-]{+领取+}一次');
  });

  it('are whole lines where these were added or removed', () => {
    expect(diff('one\ntwo\nthree\n', 'one\nthree\n')).toBe('one\n[-two\n-]three\n');
    expect(diff('one\n', 'one\ntwo\n')).toBe('one\n{+two\n+}');
  });

  it('are everything where a text was empty, and nothing where both are equal', () => {
    expect(diff('', 'new')).toBe('{+new+}');
    expect(diff('old', '')).toBe('[-old-]');
    expect(textDiff('', '')).toEqual([]);
  });

  it('have a little of the text beside them', () => {
    const filler = 'x'.repeat(500);
    const parts = textDiff(
      `${filler} a ${filler} b ${filler}`,
      `${filler} c ${filler} d ${filler}`,
    );
    expect(parts.map(({ kind }) => kind)).toEqual([
      'same',
      'removed',
      'added',
      'same',
      'removed',
      'added',
      'same',
    ]);
    const [first, , , middle, , , last] = parts.map(({ text }) => text.length);
    expect([first, middle, last]).toEqual([61, 121, 61]);
  });

  it('of two long texts are found in a moment', () => {
    const text = (word: string) => Array.from({ length: 20_000 }, (_, n) => word + n).join(' ');
    const began = performance.now();
    expect(textDiff(text('a'), text('b')).length).toBeGreaterThan(1);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
