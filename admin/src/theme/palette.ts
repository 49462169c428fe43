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

/** The only gradient: TON blue to violet, dark enough for white text. */
export const BRAND_GRADIENT = 'linear-gradient(120deg, #0a6fe0, #4a5bef 55%, #7048ee)';

export const FONT_STACK = [
  '"Inter Variable"',
  '-apple-system',
  'BlinkMacSystemFont',
  '"PingFang SC"',
  '"Hiragino Sans GB"',
  '"Microsoft YaHei"',
  '"Noto Sans CJK SC"',
  'sans-serif',
].join(',');
