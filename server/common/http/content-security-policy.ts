import type { FastifyHelmetOptions } from '@fastify/helmet';

/**
 * What pages of this server may load. Scripts and fonts are our own. The wallet widget injects its
 * styles without a nonce, shows icons from wallets' hosts and talks to bridges that only the
 * wallets list names, so styles, images and connections cannot be narrower than this.
 */
export const contentSecurityPolicy: FastifyHelmetOptions['contentSecurityPolicy'] = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", 'https:'],
    manifestSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
  },
};
