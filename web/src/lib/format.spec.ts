import { formatTon } from './format.js';

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
    expect(formatTon(nanotons, 'en')).toBe(text);
    expect(formatTon(nanotons, 'zh')).toBe(text);
  });
});
