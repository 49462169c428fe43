import { Env } from '../config/env.js';
import { securityHeaders } from './security-headers.js';

const headers = (own: NodeJS.ProcessEnv = {}) =>
  securityHeaders(new Env({ DATABASE_URL: 'memory://', ...own }));

describe('the security headers', () => {
  it('deny what the sites do not use, and let them copy', () => {
    const policy = headers()['Permissions-Policy']?.split(', ');
    expect(policy).toEqual(
      expect.arrayContaining([
        'camera=()',
        'microphone=()',
        'geolocation=()',
        'payment=()',
        'usb=()',
      ]),
    );
    expect(policy).toContain('clipboard-write=(self)');
  });

  it('ask for https where the site has it, and below its name where the operator says so', () => {
    const PUBLIC_URL = 'https://example.com';
    expect(headers()).not.toHaveProperty('Strict-Transport-Security');
    expect(headers({ PUBLIC_URL })['Strict-Transport-Security']).toBe('max-age=31536000');
    expect(headers({ PUBLIC_URL, HSTS_SUBDOMAINS: 'on' })['Strict-Transport-Security']).toBe(
      'max-age=31536000; includeSubDomains',
    );
  });
});
