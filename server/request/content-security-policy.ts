import type { SiteSettings } from '#libs/domain/index.js';

/**
 * What pages of this server may load. Scripts and fonts are our own. The wallet widget injects its
 * styles without a nonce and talks to bridges that only the wallets list names, and operators show
 * pictures of any host in texts and on the team's page, so these three cannot be narrower than this.
 */
const directives = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:', 'https:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'", 'https:'],
  'manifest-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'object-src': ["'none'"],
};

/** Of every answer. */
export const contentSecurityPolicy = { useDefaults: false, directives };

type Services = Pick<SiteSettings, 'chain_api_url' | 'wallets_list_url' | 'avatar_service_url'>;

/**
 * Of the pages of the site and of the back office. `scriptHash` is that of the script within them, if
 * there is one. Services that an operator runs without https, on a network of their own say, are named
 * one by one; a wallets list may have its bridges on its own origin.
 */
export function pagePolicy(
  { chain_api_url, wallets_list_url, avatar_service_url }: Services,
  scriptHash?: string,
): string {
  const more: Record<string, string[]> = {
    'script-src': scriptHash ? [scriptHash] : [],
    'connect-src': plainOrigins(chain_api_url, wallets_list_url),
    'img-src': plainOrigins(avatar_service_url),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources, ...(more[name] ?? [])].join(' '))
    .join(';');
}

/** A host may hold a `;` or `,`, which would begin another directive or policy. */
const PLAIN_ORIGIN = /^http:\/\/[\w.:[\]-]+$/;

/** The origins of those addresses that `https:` does not cover. */
function plainOrigins(...addresses: string[]): string[] {
  const origins = addresses.filter((it) => URL.canParse(it)).map((it) => new URL(it).origin);
  return [...new Set(origins.filter((origin) => PLAIN_ORIGIN.test(origin)))];
}
