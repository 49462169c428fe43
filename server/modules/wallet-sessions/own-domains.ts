import { isLoopback } from '../../request/client-address.js';

/**
 * Whether a signature for a domain is for this site: the host of PUBLIC_URL, with or without its port.
 * Without PUBLIC_URL the site is on this machine only. A request's own host header is ignored, because
 * its sender chooses it.
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
