import { TOKENOMICS_SLICES, type TokenomicsSlice } from '#libs/domain/index.js';

export interface TokenShare extends TokenomicsSlice {
  /** Whole tokens. */
  tokens: number;
  /** Percent of the circle that lies before this share. */
  start: number;
}

/** The slices with what they amount to of a supply in whole tokens, in the order of the circle. */
export function tokenShares(totalSupply: number): TokenShare[] {
  let start = 0;
  return TOKENOMICS_SLICES.map((slice) => {
    const share = { ...slice, start, tokens: Math.floor((totalSupply * slice.percentage) / 100) };
    start += slice.percentage;
    return share;
  });
}
