import { alpha } from '@mui/material';
import type { RaThemeOptions } from 'react-admin';
import { componentStyles } from './components.js';
import { type AdminPalette, darkPalette, FONT_STACK, lightPalette } from './palette.js';

function createAdminTheme(mode: 'light' | 'dark', colors: AdminPalette): RaThemeOptions {
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
    components: componentStyles(colors),
  };
}

export const lightTheme = createAdminTheme('light', lightPalette);
export const darkTheme = createAdminTheme('dark', darkPalette);
