import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Headers of proxies; a browser on this machine sends none of them. */
const FORWARDING_HEADER = /^(forwarded|via|x-forwarded-(for|host|proto)|x-real-ip)$/;

/** The client's address by the trusted proxies (decision 17), else the proxy's own; without an IPv6 zone. */
export function clientAddress(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const [address = ''] = request.ip.split('%');
  return isIP(address) ? address : (request.socket.remoteAddress ?? '');
}

/** Bits of an address that clients of one network share. */
interface NetworkBits {
  ipv4: number;
  ipv6: number;
}

const networkBy =
  ({ ipv4, ipv6 }: NetworkBits) =>
  (request: Pick<FastifyRequest, 'ip' | 'socket'>): string => {
    const address = clientAddress(request);
    if (!ipaddr.isValid(address)) return address;
    const parsed = ipaddr.process(address);
    return parsed.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/${ipv4}`).toString()
      : ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${ipv6}`).toString();
  };

/** The client for rate limits: an IPv4 address, or the /64 network of IPv6, which one subscriber has. */
export const clientNetwork = networkBy({ ipv4: 32, ipv6: 64 });

/** The network that visitors may share: the /24 of IPv4, or the /48 of IPv6, which one customer can have. */
export const sharedNetwork = networkBy({ ipv4: 24, ipv6: 48 });

/**
 * Whether the request comes from this machine: over the loopback interface, to a loopback name (another
 * name may have been made to point here), and without a proxy.
 */
export function isFromThisMachine(
  request: Pick<FastifyRequest, 'headers' | 'hostname' | 'socket'>,
): boolean {
  const isForwarded = Object.keys(request.headers).some((name) => FORWARDING_HEADER.test(name));
  return !isForwarded && isLoopback(request.socket.remoteAddress) && isLoopback(request.hostname);
}

/** Whether a host name or address is this machine. */
export function isLoopback(host = ''): boolean {
  if (/^(.+\.)?localhost$/i.test(host)) return true;
  const address = host.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}
