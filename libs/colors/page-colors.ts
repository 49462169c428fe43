import {
  type BrandPalette,
  brandPalette,
  recolored,
  surfacesOf,
  type Theme,
  type Variables,
} from './brand-palette.js';
import type { BrandColors } from './built-in-colors.js';
import { shareColors } from './share-colors.js';

export type PageColors = Omit<BrandPalette, 'mended'>;

let last: { brand: string; colors: PageColors } | undefined;

/** The palette with `--share-1` to `--share-8`, the colours of charts; undefined while both colours are ours. */
function pageColors({ brand_primary, brand_accent }: BrandColors): PageColors | undefined {
  if (brand_primary === '' && brand_accent === '') return undefined;
  const brand = `${brand_primary} ${brand_accent}`;
  // Every page asks for them, and they change hardly ever.
  if (last?.brand === brand) return last.colors;
  const { common, dark, light } = brandPalette({ brand_primary, brand_accent });
  const withShares = (theme: Variables): Variables => {
    const [primary = '', accent = ''] = [common['--brand-primary'], common['--brand-accent']];
    const shares = shareColors(primary, accent, surfacesOf(theme));
    const named = shares.map((color, index) => [`--share-${index + 1}`, color] as const);
    return { ...theme, ...Object.fromEntries(named) };
  };
  const colors = { common, dark: withShares(dark), light: withShares(light) };
  last = { brand, colors };
  return colors;
}

const block = (selector: string, variables: Variables): string =>
  `${selector}{${Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

/** Backgrounds of the panel beside the back office's login, from corner to corner. */
const PANEL = ['#06294f', '#0a1230', '#2a1870'];

/** The colours of the back office: those of pages, and `--panel-1` to `--panel-3`; undefined while they are ours. */
export function officeColors(brand: BrandColors): PageColors | undefined {
  const colors = pageColors(brand);
  if (!colors) return undefined;
  const panel = PANEL.map((color, index) => [`--panel-${index + 1}`, recolored(color, brand)]);
  return { ...colors, common: { ...colors.common, ...Object.fromEntries(panel) } };
}

/** Backgrounds of both themes for what surrounds the page: ours while no colour is chosen. */
export function brandBackgrounds(brand: BrandColors): Record<Theme, string> {
  const { dark, light } = pageColors(brand) ?? {};
  return { dark: dark?.['--bg'] ?? '#070a13', light: light?.['--bg'] ?? '#f6f8fd' };
}

/** The style of a page in the operator's colours, under 1 kB; empty where both are ours. */
export function brandStyle(brand: BrandColors): string {
  const colors = pageColors(brand);
  if (!colors) return '';
  const { common, dark, light } = colors;
  return [
    block('html:root', common),
    block('html:root,html[data-theme=dark]', dark),
    block('html[data-theme=light]', light),
  ].join('');
}
