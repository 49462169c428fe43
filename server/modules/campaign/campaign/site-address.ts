import type { FastifyRequest } from 'fastify';
import { isFromThisMachine, isLoopback } from '../../../platform/request/client-address.js';
import { requestOrigin } from '../../../platform/request/request-origin.js';

/** What the address at which visitors find the site means for going live. */
export interface SiteAddress {
  /** Wallets can sign for its name. */
  isSecure: boolean;
  /** It is an address of this machine, which others do not reach. */
  isLocal: boolean;
}

/** Reads the address from the operator's configuration, or from an admin's request: a proxy can pass a name of its own. */
export function siteAddress(request: FastifyRequest, publicUrl: string): SiteAddress {
  const { protocol, hostname } = new URL(requestOrigin(request, publicUrl));
  const isLoopbackName = isLoopback(hostname);
  const isLocal = isLoopbackName && isFromThisMachine(request);
  const isConfigured = publicUrl !== '' && isLoopbackName;
  return { isSecure: protocol === 'https:' || isConfigured || isLocal, isLocal };
}
