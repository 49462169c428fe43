import { TOKENOMICS_SLICES } from './content.js';

describe('TOKENOMICS_SLICES', () => {
  it('split the supply as the specification says', () => {
    expect(TOKENOMICS_SLICES.map(({ key, percentage }) => [key, percentage])).toEqual([
      ['airdrop', 30],
      ['liquidity', 25],
      ['ecosystem', 20],
      ['team', 15],
      ['reserve', 10],
    ]);
  });

  it('add up to 100 percent in colours of their own', () => {
    expect(TOKENOMICS_SLICES.reduce((sum, { percentage }) => sum + percentage, 0)).toBe(100);
    expect(new Set(TOKENOMICS_SLICES.map(({ tone }) => tone)).size).toBe(5);
  });
});
