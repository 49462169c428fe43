import { brandBackgrounds } from '#libs/colors/index.js';
import { LANGUAGES, pageAddress, type SiteSettings } from '#libs/domain/index.js';
import { iconVersion } from './brand-head.js';
import { escapeMarkup } from './escape-markup.js';

/** Every route with its last change, in each language and without one, with links to each other. */
export function sitemap(origin: string, changes: ReadonlyMap<string, string>): string {
  const urls = [...changes].flatMap(([route, changed]) => {
    const addresses = [undefined, ...LANGUAGES].map((language) => ({
      hreflang: language ?? 'x-default',
      href: escapeMarkup(pageAddress(origin, route, language)),
    }));
    const alternates = addresses.map(
      ({ hreflang, href }) =>
        `    <xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>\n`,
    );
    return addresses.map(
      ({ href }) =>
        `  <url>\n    <loc>${href}</loc>\n    <lastmod>${changed}</lastmod>\n${alternates.join('')}  </url>\n`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('')}</urlset>
`;
}

/** Back office and API are excluded, except for the data of pages. */
export function robots(origin: string): string {
  return `User-agent: *
Allow: /
Disallow: /admin
Disallow: /api
Allow: /api/v1/public/
Allow: /api/v1/airdrop/

Sitemap: ${origin}/sitemap.xml
`;
}

/** Lets visitors add the site to a home screen, in the colours of the dark theme. */
export function webManifest(settings: SiteSettings): object {
  const { site_name, symbol } = settings;
  const { dark } = brandBackgrounds(settings);
  const version = iconVersion(settings);
  return {
    id: '/',
    name: site_name,
    short_name: site_name,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: dark,
    theme_color: dark,
    icons: [
      { src: `/icon-192.png${version}`, sizes: '192x192', type: 'image/png' },
      { src: `/icon-512.png${version}`, sizes: '512x512', type: 'image/png' },
      // The icon's ground reaches the edges, and its mark stays within the safe zone.
      { src: `/icon-512.png${version}`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ...(symbol ? [] : [{ src: `/favicon.svg${version}`, sizes: 'any', type: 'image/svg+xml' }]),
    ],
  };
}

const CONTACT_HOLDS_DAYS = 90;
const DAY_MS = 86_400_000;

/** The contact for reports of weaknesses (RFC 9116); it expires 90 days after today, in UTC. */
export function securityText(origin: string, contact: string, now: Date): string {
  const today = Math.floor(now.getTime() / DAY_MS);
  const expires = new Date((today + CONTACT_HOLDS_DAYS) * DAY_MS).toISOString();
  return `Contact: ${contact}
Expires: ${expires}
Preferred-Languages: ${LANGUAGES.join(', ')}
Canonical: ${origin}/.well-known/security.txt
`;
}
