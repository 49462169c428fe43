import { isIP } from 'node:net';
import { Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Headers of proxies; a browser on this machine sends none of them. */
const FORWARDING_HEADER = /^(forwarded|via|x-forwarded-(for|host|proto)|x-real-ip)$/;

/** Stands for an unreadable address, and equals no real one. */
export const UNKNOWN_ADDRESS = 'unknown';

let isReported = false;

/** The client's address according to the trusted proxies (decision 17), without a port and an IPv6 zone. */
export function clientAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const address = readAddress(ip);
  if (address !== undefined) return address;
  if (!isReported) {
    isReported = true;
    new Logger('ClientAddress').warn(
      `The proxy’s X-Forwarded-For has no address that can be read: ${JSON.stringify(ip.slice(0, 80))}. Such clients count as one.`,
    );
  }
  return UNKNOWN_ADDRESS;
}

/** Reads all notations of proxies: with a port, in brackets, in quotes, after `for=`, with a zone. */
function readAddress(text: string): string | undefined {
  const [, quoted = ''] = /^\s*(?:for=)?"?([^"]*)"?\s*$/i.exec(text) ?? [];
  const [, bracketed, withPort] = /^\[([^\]]*)\](?::\d+)?$|^([^:]*):\d+$/.exec(quoted) ?? [];
  const [address = ''] = (bracketed ?? withPort ?? quoted).split('%');
  return isIP(address) ? address : undefined;
}

/** Bits of an address that clients of one network share. */
interface NetworkBits {
  ipv4: number;
  ipv6: number;
}

const networkBy =
  ({ ipv4, ipv6 }: NetworkBits) =>
  (request: Pick<FastifyRequest, 'ip'>): string => {
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
 * Whether the request comes from this machine: over the loopback interface, without a proxy, and to a loopback name,
 * because other names can be made to point here.
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
