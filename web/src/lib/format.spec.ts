import { jest } from '@jest/globals';
import { LOCALES } from '#libs/domain/index.js';
import { formatAmount, formatCompact, formatMoment, formatNumber } from './format.js';
import { formatTon } from './format-ton.js';

const LANGUAGES = ['en', 'zh'] as const;

describe('formatNumber', () => {
  it.each([0, 7, 999, 1000, 12_345, 1_234_567.891, 0.5, -1500])(
    'writes %s as a browser would',
    (value) => {
      for (const language of LANGUAGES) {
        expect(formatNumber(value)).toBe(new Intl.NumberFormat(LOCALES[language]).format(value));
      }
    },
  );
});

describe('formatAmount', () => {
  it.each([
    ['0', '0'],
    ['1000.500', '1,000.5'],
    ['9007199254740993.000000001', '9,007,199,254,740,993.000000001'],
  ])('loses nothing of %s', (amount, text) => {
    expect(formatAmount(amount)).toBe(text);
  });
});

describe('formatCompact', () => {
  const options = { notation: 'compact', maximumFractionDigits: 1 } as const;

  it.each([
    0.5, 12, 999, 1234, 9999, 10_000, 12_345, 99_950, 999_949, 999_950, 1e6, 12_345_678, 1e8,
    123_456_789, 2e9, 1e12, 1.5e13,
  ])('writes %s as a browser would', (value) => {
    for (const language of LANGUAGES) {
      const browsers = new Intl.NumberFormat(LOCALES[language], options).format(value);
      expect(formatCompact(value, language)).toBe(browsers);
    }
  });
});

describe('formatMoment', () => {
  it('writes days and times of the page as a browser would', () => {
    for (const iso of ['2026-01-01T00:00:00Z', '2026-02-28T23:59:59Z', '2028-12-31T12:05:00Z']) {
      for (const language of LANGUAGES) {
        const part = (options: Intl.DateTimeFormatOptions) =>
          new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: 'UTC' }).format(
            new Date(iso),
          );
        const day = part({ dateStyle: 'long' });
        const time = part({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
        // Browsers write the zone before the time in Chinese.
        const expected = language === 'en' ? `${day}, ${time} UTC` : `${day} ${time}（UTC）`;
        expect(formatMoment(iso, language, 'UTC')).toBe(expected);
      }
    }
  });

  it.each([
    [-480, 'January 1, 2026, 07:30 GMT+8', '2026年1月1日 07:30（GMT+8）'],
    [-330, 'January 1, 2026, 05:00 GMT+5:30', '2026年1月1日 05:00（GMT+5:30）'],
    [300, 'December 31, 2025, 18:30 GMT-5', '2025年12月31日 18:30（GMT-5）'],
    [0, 'December 31, 2025, 23:30 UTC', '2025年12月31日 23:30（UTC）'],
  ])('shows the day and time of the visitor, %s minutes behind UTC', (behind, en, zh) => {
    const offset = jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(behind);
    expect(formatMoment('2025-12-31T23:30:00Z', 'en')).toBe(en);
    expect(formatMoment('2025-12-31T23:30:00Z', 'zh')).toBe(zh);
    offset.mockRestore();
  });
});

describe('formatTon', () => {
  it.each([
    [0n, '0'],
    [1n, '0'],
    [100_000n, '0.0001'],
    [1_000_000_000n, '1'],
    [12_345_678_900n, '12.3456'],
    [999_999_999n, '0.9999'],
    [1_234_567_890_000_000_000n, '1,234,567,890'],
    [9_007_199_254_740_993_123_456_789n, '9,007,199,254,740,993.1234'],
  ])('shows %s nanotons as %s TON, never more than there is', (nanotons, text) => {
    expect(formatTon(nanotons)).toBe(text);
  });
});
