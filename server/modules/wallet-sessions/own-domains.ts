import { isLoopback } from '../../request/client-address.js';

/**
 * Whether a wallet that signed for this domain signed for this site: the host of PUBLIC_URL, with its
 * port or without. Without PUBLIC_URL the site is on this machine only. What a request says of its
 * host never counts, because whoever sends it chooses it.
 */
export function ownDomains(publicUrl: string): (domain: string) => boolean {
  if (publicUrl) {
    const { host, hostname } = new URL(publicUrl);
    return (domain) => domain === host || domain === hostname;
  }
  return (domain) => {
    const url = URL.parse(`http://${domain}`);
    return url?.host === domain && isLoopback(url.hostname);
  };
}
