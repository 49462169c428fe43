import type { IncomingMessage } from 'node:http';

/**
 * The client's address when `trustProxy` proxies in front are ours: the last hop that none of them
 * vouches for, as `request.ip` of the framework says it.
 */
export function forwardedAddress(request: IncomingMessage, trustProxy: number): string {
  const socket = request.socket.remoteAddress ?? '';
  const forwarded = request.headers['x-forwarded-for'];
  if (trustProxy === 0 || forwarded === undefined) return socket;
  const hops = [socket, ...String(forwarded).split(',').reverse()].map((hop) => hop.trim());
  return hops[Math.min(trustProxy, hops.length - 1)] ?? socket;
}
