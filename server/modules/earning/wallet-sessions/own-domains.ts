import { isLoopback } from '../../../platform/request/client-address.js';

/** Whether a domain is PUBLIC_URL's, or a loopback one without PUBLIC_URL. A request's host header is not trusted. */
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
