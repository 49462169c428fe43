import fc from 'fast-check';
import { initials } from './team.js';

describe('initials', () => {
  it.each([
    ['Alex Sample', 'AS'],
    ['alex van sample', 'AV'],
    ['示例', '示'],
    ['𠮷田 太郎', '𠮷太'],
    ['e\u0301lodie sample', 'ÉS'],
    ['ßample', 'S'],
    ['🚀 Rocket', '🚀R'],
    ['  Kai  ', 'K'],
    ['', ''],
    [' ', ''],
  ])('of %p are %p', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });

  it('are one or two whole characters of any name, without white space', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const letters = [...initials(name)];
        expect(letters.length).toBeLessThanOrEqual(2);
        expect(letters.length > 0).toBe(name.trim() !== '');
        expect(letters.join('')).not.toMatch(/\s|\p{Surrogate}/u);
      }),
    );
  });
});
