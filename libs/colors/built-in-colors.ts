/** The operator's colours as `#rrggbb`; an empty one is ours. */
export interface BrandColors {
  brand_primary: string;
  brand_accent: string;
}

/** Colours of a site without a brand; also those that an operator has not chosen. */
export const BUILT_IN_COLORS: BrandColors = { brand_primary: '#1e95f5', brand_accent: '#7a5cff' };
