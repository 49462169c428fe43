import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Env } from '../config/env.js';
import { contentSecurityPolicy } from './content-security-policy.js';

/** What neither the sites nor the wallets' widget use; it copies links and addresses. */
const DENIED_FEATURES = [
  ...[
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
  ],
  ...['microphone', 'midi', 'payment', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
  'clipboard-read',
];
const PERMISSIONS = [
  ...DENIED_FEATURES.map((feature) => `${feature}=()`),
  'clipboard-write=(self)',
].join(', ');

/** The security headers that every answer has: worked out once, for they never change. */
export function securityHeaders({ public_url, hsts_subdomains }: Env): Record<string, string> {
  const headers: Record<string, string> = { 'Permissions-Policy': PERMISSIONS };
  const setHeader = (name: string, value: string) => {
    headers[name] = value;
  };
  const apply = helmet({
    contentSecurityPolicy,
    // Wallets open in windows of their own.
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
