export { brandPalette, type MendedColor, recolored } from './brand-palette.js';
export type { BrandColors } from './built-in-colors.js';
export { brandBackgrounds, brandStyle, officeColors, type PageColors } from './page-colors.js';
