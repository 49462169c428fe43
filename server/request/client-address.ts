import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Headers of proxies; a browser on this machine sends none of them. */
const FORWARDING_HEADER = /^(forwarded|via|x-forwarded-(for|host|proto)|x-real-ip)$/;

/** Bits of an IPv6 address that the provider assigns; a subscriber chooses the rest. */
const IPV6_NETWORK_BITS = 64;

/** The client's address by the trusted proxies (decision 17), else the proxy's own; without an IPv6 zone. */
export function clientAddress(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const [address = ''] = request.ip.split('%');
  return isIP(address) ? address : (request.socket.remoteAddress ?? '');
}

/** The client for rate limits: an IPv4 address, or the /64 network of IPv6, which one subscriber has. */
export function clientNetwork(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const address = clientAddress(request);
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${IPV6_NETWORK_BITS}`).toString();
}

/** Bits of an IPv4 address that a household or an office shares. */
const IPV4_NETWORK_BITS = 24;

/** The client's subnet: the /24 network of an IPv4 address, the /64 of an IPv6 one. */
export function clientSubnet(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const network = clientNetwork(request);
  if (!ipaddr.IPv4.isValid(network)) return network;
  return ipaddr.IPv4.networkAddressFromCIDR(`${network}/${IPV4_NETWORK_BITS}`).toString();
}

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
