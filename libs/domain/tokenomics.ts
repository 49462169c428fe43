/** One part of the supply (specification section 3); its label is a text of the site's catalogue under `key`. */
export interface TokenomicsSlice {
  key: 'airdrop' | 'liquidity' | 'ecosystem' | 'team' | 'reserve';
  /** Percent of the total supply. */
  percentage: number;
  /** CSS colour with a contrast of at least 3:1 on the light and on the dark surface. */
  color: string;
}

/** How the total supply is split, 100 % together (specification sections 3 and 9). */
export const TOKENOMICS_SLICES: readonly TokenomicsSlice[] = [
  { key: 'airdrop', percentage: 30, color: '#2f7df6' },
  { key: 'liquidity', percentage: 25, color: '#7c5cff' },
  { key: 'ecosystem', percentage: 20, color: '#0d97ad' },
  { key: 'team', percentage: 15, color: '#c77700' },
  { key: 'reserve', percentage: 10, color: '#db4d87' },
];
