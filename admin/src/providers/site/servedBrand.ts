import type { PageColors } from '#libs/colors/index.js';
import { DEFAULT_SITE_SETTINGS, type PublicSite } from '#libs/domain/index.js';

/** The operator's brand, which the server puts into the page; absent in development. */
interface ServedBrand
  extends Partial<Pick<PublicSite, 'site_name' | 'symbol' | 'brand_primary' | 'brand_accent'>> {
  /** Absent while the colours are ours. */
  colors?: PageColors;
}

const read = (): ServedBrand =>
  JSON.parse(document.getElementById('brand')?.textContent || '{}') as ServedBrand;

const { colors, ...served } = read();

export const servedColors = colors;

/** The settings until they are loaded, with the brand. */
export const FIRST_SETTINGS = { ...DEFAULT_SITE_SETTINGS, ...served };
