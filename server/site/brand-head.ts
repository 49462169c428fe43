import { brandBackgrounds, brandStyle } from '#libs/colors/index.js';
import { pictureHash, type SiteSettings, themePictures } from '#libs/domain/index.js';

/** Sizes of the icons that browsers, phones and wallets load, in pixels. */
export const ICON_SIZES = [180, 192, 512] as const;

/** The part of an icon's address that changes with the symbol, because browsers keep icons; empty for ours. */
export function iconVersion({ symbol }: SiteSettings): string {
  const hash = pictureHash(symbol);
  return hash ? `?v=${hash.slice(0, 8)}` : '';
}

/** The icons of a page, and the colours of the browser's bar in both themes. */
export function brandTags(settings: SiteSettings): string[] {
  const { dark, light } = brandBackgrounds(settings);
  const version = iconVersion(settings);
  return [
    `<meta name="theme-color" content="${dark}" data-dark="${dark}" data-light="${light}" />`,
    `<link rel="icon" href="/favicon.ico${version}" sizes="32x32" />`,
    ...(version ? [] : ['<link rel="icon" href="/favicon.svg" type="image/svg+xml" />']),
    `<link rel="apple-touch-icon" href="/icon-180.png${version}" />`,
  ];
}

/** A picture of each theme as a CSS variable, which loads the one that is shown. */
function pictureStyle(kind: 'logo' | 'hero', settings: SiteSettings): string {
  const { dark, light } = themePictures(kind, settings);
  if (dark === '') return '';
  const other = light === dark ? '' : `html[data-theme=light]{--${kind}:url(${light})}`;
  return `html:root{--${kind}:url(${dark})}${other}`;
}

/** The operator's colours and pictures as a style after the site's own; empty while all is ours. */
export function brandStyles(settings: SiteSettings): string {
  const hero = settings.hero_picture === 'own' ? pictureStyle('hero', settings) : '';
  const styles = brandStyle(settings) + pictureStyle('logo', settings) + hero;
  return styles && `<style>${styles}</style>`;
}
