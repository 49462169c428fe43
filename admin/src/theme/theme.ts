import { alpha } from '@mui/material';
import { useSyncExternalStore } from 'react';
import type { RaThemeOptions } from 'react-admin';
import type { PageColors } from '#libs/colors/index.js';
import { servedColors } from '../providers/site/servedBrand.js';
import { componentStyles } from './components.js';
import { brandedPalette, darkPalette, FONT_STACK, lightPalette } from './palette.js';

const PALETTES = { dark: darkPalette, light: lightPalette };

function createAdminTheme(mode: 'light' | 'dark', brand?: PageColors): RaThemeOptions {
  const own = PALETTES[mode];
  const colors = brand ? brandedPalette(own, mode, brand) : own;
  const tone = (main: string) => ({ main, contrastText: colors.onPrimary });
  return {
    palette: {
      mode,
      background: { default: colors.background, paper: colors.surface },
      text: { primary: colors.text, secondary: colors.mutedText },
      divider: colors.border,
      primary: tone(colors.primary),
      secondary: tone(colors.violet),
      info: tone(colors.cyan),
      success: tone(colors.success),
      warning: tone(colors.warning),
      error: tone(colors.danger),
      action: {
        hover: alpha(colors.primary, 0.06),
        selected: alpha(colors.primary, 0.12),
      },
    },
    shape: { borderRadius: 12 },
    typography: {
      fontFamily: FONT_STACK,
      fontSize: 14,
      h1: { fontSize: '1.25rem', fontWeight: 650, letterSpacing: '-0.015em', lineHeight: 1.3 },
      h2: { fontSize: '1rem', fontWeight: 650, letterSpacing: '-0.01em', lineHeight: 1.4 },
      h3: { fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.4 },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: componentStyles(colors, { ...brand?.common, ...brand?.[mode] }),
  };
}

const createThemes = (brand?: PageColors) => ({
  lightTheme: createAdminTheme('light', brand),
  darkTheme: createAdminTheme('dark', brand),
});

let themes = createThemes(servedColors);
let announce = () => {};

const subscribe = (listener: () => void) => {
  announce = listener;
  return () => {};
};

/** Both themes, in the operator's colours. */
export const useThemes = () => useSyncExternalStore(subscribe, () => themes);

/** Changes the colours of the back office, once others are saved; undefined for ours. */
export function showColors(brand?: PageColors): void {
  themes = createThemes(brand);
  announce();
}
