import fc from 'fast-check';
import { BUILT_IN_TASKS } from '../built-in-tasks.js';
import {
  fromUnits,
  METHOD_TEXTS,
  METHODS,
  normalisePasscode,
  passcodeForms,
  passcodeVerdict,
  toUnits,
} from './index.js';

describe('amounts', () => {
  it.each([
    ['1', 9, 1_000_000_000n],
    ['1.5', 9, 1_500_000_000n],
    ['0.000000001', 9, 1n],
    ['300000000', 9, 300_000_000_000_000_000n],
    ['2', 0, 2n],
    ['1.000001', 3, 1001n],
  ])('%s with %d decimals are %d units', (amount, decimals, units) => {
    expect(toUnits(amount, decimals)).toBe(units);
  });

  it.each([
    [0n, 9, '0'],
    [999_999_999n, 9, '0.999999999'],
    [1_500_000_000n, 9, '1.5'],
    [300_000_000_000_000_000n, 9, '300000000'],
    [7n, 0, '7'],
  ])('%d units with %d decimals read %s', (units, decimals, text) => {
    expect(fromUnits(units, decimals)).toBe(text);
  });

  it('units are read exactly, for any amount and any number of decimals', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 36n), fc.integer({ min: 0, max: 30 }), (units, decimals) => {
        const [whole = '', rest = ''] = fromUnits(units, decimals).split('.');
        expect(BigInt(whole + rest.padEnd(decimals, '0'))).toBe(units);
        expect(rest.endsWith('0')).toBe(false);
      }),
    );
  });
});

describe('a passcode', () => {
  it.each([
    ' Moonrise ',
    'MOONRISE',
    'ｍｏｏｎｒｉｓｅ',
    'moon\u200brise',
    'moon\ufeffrise',
    '\ufeffmoonrise\u2060',
    'moon\u00adrise\ufe0f',
    '\u202emoonrise\u202c',
    'm\u3164oonrise',
  ])('%s is the same as moonrise', (text) => {
    expect(normalisePasscode(text)).toBe('moonrise');
  });

  it('keeps the white space between its parts, as one space, and the letters of other languages', () => {
    expect(normalisePasscode('Moon\u00a0\u200b\n rise')).toBe('moon rise');
    expect([normalisePasscode('e\u200b\u0301t\u0065\u0301'), normalisePasscode('月出')]).toEqual([
      'été',
      '月出',
    ]);
  });

  it('is empty when nobody sees anything of it', () => {
    expect(['', ' ', '\u200b', '\u3164', '\ufeff\u2060 \u00ad'].map(normalisePasscode)).toEqual(
      Array(5).fill(''),
    );
  });

  it('is found in the form that it was stored in before as well', () => {
    expect(passcodeForms('Moonrise')).toEqual(['moonrise']);
    expect(passcodeForms('Moon\u200brise')).toEqual(['moonrise', 'moon\u200brise']);
  });

  it('can be tried until the tries are used up, and then not even the right one counts', () => {
    expect(passcodeVerdict(false, 0, 2)).toEqual({ accepted: false, tries: 1, left: 1 });
    expect(passcodeVerdict(true, 1, 2)).toEqual({ accepted: true, tries: 1, left: 1 });
    expect(passcodeVerdict(false, 1, 2)).toEqual({ accepted: false, tries: 2, left: 0 });
    expect(passcodeVerdict(true, 2, 2)).toEqual({ accepted: false, tries: 2, left: 0 });
  });
});

describe('the built-in tasks', () => {
  it.each(BUILT_IN_TASKS)('$key has settings of its method only', (task) => {
    const known = Object.keys(METHODS[task.verification].settings);
    expect(Object.keys(task.verification_settings).filter((f) => !known.includes(f))).toEqual([]);
  });
});

describe('the texts of the methods', () => {
  const textsIn = (value: object): Record<string, string>[] =>
    'zh' in value && 'en' in value
      ? [value as Record<string, string>]
      : Object.values(value).flatMap((part) => (part instanceof Object ? textsIn(part) : []));
  const placeholders = (text = '') => (text.match(/\{\w+\}/g) ?? []).sort();

  it.each(textsIn({ METHODS, METHOD_TEXTS }))(
    'have the same values in both languages: $en',
    ({ en, zh }) => {
      expect(en?.trim()).not.toBe('');
      expect(zh?.trim()).not.toBe('');
      expect(placeholders(zh)).toEqual(placeholders(en));
    },
  );
});
