import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { SiteSettings } from '#libs/domain/index.js';
import type { Env } from '../config/env.js';

/** Features that neither the sites nor the wallet's widget use. */
const DENIED_FEATURES = [
  'accelerometer',
  'camera',
  'clipboard-read',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const PERMISSIONS = [
  ...DENIED_FEATURES.map((feature) => `${feature}=()`),
  'clipboard-write=(self)',
].join(', ');

/**
 * The sources that pages may load. Styles, connections and pictures are wide: the wallet widget injects styles
 * without a nonce and calls bridges of any host, and operators show pictures of any host.
 */
const directives = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:', 'https:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'", 'https:'],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'object-src': ["'none'"],
};

const contentSecurityPolicy = { useDefaults: false, directives };

type Services = Pick<SiteSettings, 'chain_api_url' | 'wallets_list_url' | 'avatar_service_url'>;

interface PageSources {
  /** Hash of the page's inline script. */
  scriptHash?: string;
  /** Origins that may show the page in a frame; none by default. */
  frameAncestors?: readonly string[];
}

/**
 * The content security policy of a page. Services without https, as in an operator's own network, are named one by one.
 */
export function pagePolicy(
  { chain_api_url, wallets_list_url, avatar_service_url }: Services,
  { scriptHash, frameAncestors = [] }: PageSources = {},
): string {
  const isFramed = frameAncestors.length > 0;
  const sourcesOf = { ...directives, ...(isFramed && { 'frame-ancestors': frameAncestors }) };
  const more: Record<string, string[]> = {
    'script-src': scriptHash ? [scriptHash] : [],
    'connect-src': plainOrigins(chain_api_url, wallets_list_url),
    'img-src': plainOrigins(avatar_service_url),
  };
  return Object.entries(sourcesOf)
    .map(([name, sources]) => [name, ...sources, ...(more[name] ?? [])].join(' '))
    .join(';');
}

/** A `;` or `,` in a host would begin another directive or policy. */
const PLAIN_ORIGIN = /^http:\/\/[\w.:[\]-]+$/;

/** The origins that `https:` does not cover. */
function plainOrigins(...addresses: string[]): string[] {
  const origins = addresses.filter((it) => URL.canParse(it)).map((it) => new URL(it).origin);
  return [...new Set(origins.filter((origin) => PLAIN_ORIGIN.test(origin)))];
}

/** The security headers of every response; computed once, as they never change. */
export function securityHeaders({ public_url, hsts_subdomains }: Env): Record<string, string> {
  const headers: Record<string, string> = { 'Permissions-Policy': PERMISSIONS };
  const setHeader = (name: string, value: string) => {
    headers[name] = value;
  };
  const apply = helmet({
    contentSecurityPolicy,
    // Wallets open in their own windows.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-site' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: public_url.startsWith('https://') && {
      maxAge: 31_536_000,
      includeSubDomains: hsts_subdomains,
    },
  });
  const answer = { setHeader, removeHeader: () => {} };
  apply({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}
