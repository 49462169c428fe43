import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Env } from '../config/env.js';
import { contentSecurityPolicy } from './content-security-policy.js';

/** The security headers that every answer has: worked out once, for they never change. */
export function securityHeaders({ public_url }: Env): Record<string, string> {
  const headers: Record<string, string> = {};
  const setHeader = (name: string, value: string) => {
    headers[name] = value;
  };
  const apply = helmet({
    contentSecurityPolicy,
    // Wallets open in windows of their own.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-site' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: public_url.startsWith('https://') && { maxAge: 31_536_000 },
  });
  const answer = { setHeader, removeHeader: () => {} };
  apply({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}
