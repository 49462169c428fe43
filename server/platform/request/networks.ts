import { isIP } from 'node:net';
import { ValidateBy } from 'class-validator';
import ipaddr from 'ipaddr.js';

/** An address, such as `203.0.113.7`, or a network in CIDR notation, such as `2001:db8::/32`. */
function isNetwork(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const [address = ''] = value.split('/');
  return isIP(address) !== 0 && ipaddr.isValidCIDR(cidrOf(value));
}

/** Addresses, or networks in CIDR notation. */
export const AreNetworks = () =>
  ValidateBy({ name: 'isNetwork', validator: { validate: isNetwork } }, { each: true });

/** Whether an address lies in one of the networks, each as {@link AreNetworks} takes it. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const caller = ipaddr.process(address);
  return networks.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(cidrOf(network));
    return base.kind() === caller.kind() && caller.match(base, bits);
  });
}

/** An address alone is a network of one. */
const cidrOf = (network: string): string =>
  network.includes('/') ? network : `${network}/${isIP(network) === 4 ? 32 : 128}`;
