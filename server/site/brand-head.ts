import { brandBackgrounds, brandStyle, officeColors } from '#libs/colors/index.js';
import { pictureHash, type SiteSettings, themePictures } from '#libs/domain/index.js';
import { dataElement, escapeMarkup } from './escape-markup.js';

/** Sizes of the icons that browsers, phones and wallets load, in pixels. */
export const ICON_SIZES = [180, 192, 512] as const;

/** The part of an icon's address that changes with the brand, because browsers keep icons; empty for ours. */
export function iconVersion({ symbol, brand_primary, brand_accent }: SiteSettings): string {
  const parts = [pictureHash(symbol)?.slice(0, 8) ?? '', brand_primary, brand_accent];
  const version = parts.join('-').replaceAll('#', '').replace(/-+$/, '');
  return version && `?v=${version}`;
}

/** The icons of a page. */
export function iconTags(settings: SiteSettings): string[] {
  const version = iconVersion(settings);
  const drawing = `<link rel="icon" href="/favicon.svg${version}" type="image/svg+xml" />`;
  return [
    `<link rel="icon" href="/favicon.ico${version}" sizes="32x32" />`,
    ...(settings.symbol ? [] : [drawing]),
    `<link rel="apple-touch-icon" href="/icon-180.png${version}" />`,
  ];
}

/** The icons of a page, and the colours of the browser's bar in both themes. */
export function brandTags(settings: SiteSettings): string[] {
  const { dark, light } = brandBackgrounds(settings);
  return [
    `<meta name="theme-color" content="${dark}" data-dark="${dark}" data-light="${light}" />`,
    ...iconTags(settings),
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

const ADMIN_HEAD = /<link rel="icon"[^>]*>\s*<title>[^<]*<\/title>/;

/** The back office's page with the operator's name, icons and colours, so that nothing of ours is shown first. */
export function brandedAdminPage(template: string, settings: SiteSettings): string {
  const { site_name, symbol, brand_primary, brand_accent } = settings;
  const colors = officeColors(settings);
  const brand = { site_name, symbol, brand_primary, brand_accent, colors };
  const tags = [
    ...iconTags(settings),
    `<title>${escapeMarkup(site_name)}</title>`,
    dataElement('type="application/json" id="brand"', brand),
  ];
  return template.replace(ADMIN_HEAD, () => tags.join('\n    '));
}
