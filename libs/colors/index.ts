export {
  brandBackgrounds,
  brandPalette,
  brandStyle,
  type MendedColor,
  recolored,
} from './brand-palette.js';
export type { BrandColors } from './built-in-colors.js';
