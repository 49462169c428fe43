import type { PageColors } from '#libs/colors/index.js';

/** The colours of both modes; every text colour has 4.5:1 on both surfaces. */
export const darkPalette = {
  background: '#070a13',
  surface: '#0e1422',
  border: 'rgba(148, 176, 235, 0.14)',
  text: '#eff3fc',
  mutedText: '#a9b5cf',
  primary: '#5ab8ff',
  onPrimary: '#04121f',
  violet: '#a792ff',
  cyan: '#4fd8e6',
  success: '#41d9a0',
  warning: '#f5bf5b',
  danger: '#ff8592',
};

export type AdminPalette = typeof darkPalette;

export const lightPalette: AdminPalette = {
  background: '#f6f8fd',
  surface: '#ffffff',
  border: 'rgba(24, 52, 120, 0.12)',
  text: '#0a1124',
  mutedText: '#46536f',
  primary: '#0a62c9',
  onPrimary: '#ffffff',
  violet: '#5a43dd',
  cyan: '#04718a',
  success: '#08734d',
  warning: '#875403',
  danger: '#b3202f',
};

/** A palette with the neutral and main colours of a brand, all readable on its surfaces (libs/colors). */
export function brandedPalette(
  own: AdminPalette,
  mode: 'dark' | 'light',
  brand: PageColors,
): AdminPalette {
  const color = (name: string) => brand[mode][`--${name}`] ?? own.text;
  const background = color('bg');
  const surface = color('surface');
  return {
    ...own,
    background,
    surface,
    border: `${color('line')}${mode === 'dark' ? '24' : '1f'}`,
    text: color('text'),
    mutedText: color('text-muted'),
    primary: color('accent'),
    onPrimary: mode === 'dark' ? background : surface,
    violet: color('heading-3'),
    cyan: color('heading-1'),
  };
}

/** The only gradient, of buttons: TON blue to violet, dark enough for white text, or the brand's. */
export const BRAND_GRADIENT =
  'linear-gradient(120deg, var(--action-1, #0a6fe0), var(--action-2, #4a5bef) 55%, var(--action-3, #7048ee))';

/** Texts on it. */
export const ON_BRAND = 'var(--on-action, #fff)';

/** In Chinese the dashes, quotation marks and the ellipsis are of the Han face (components.ts). */
export const FONT_STACK = [
  'var(--font-marks, "Inter Variable")',
  '"Inter Variable"',
  '"PingFang SC"',
  '"Microsoft YaHei"',
  '"Noto Sans CJK SC"',
  'sans-serif',
].join(',');
