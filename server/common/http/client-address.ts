import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The client's address as the trusted proxies tell it (decision 17), without an IPv6 zone; the
 * proxy's own where what it tells is no address.
 */
export function clientAddress(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const [address = ''] = request.ip.split('%');
  return isIP(address) ? address : (request.socket.remoteAddress ?? '');
}
