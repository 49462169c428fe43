import { isHttpAddress, isUrl } from '#libs/domain/index.js';

/** An address in a text: `''` when it must not be followed. */
interface ResolvedLink {
  href: string;
  external: boolean;
}

/** Only http(s) and addresses within the site lead anywhere. `page`: the absolute address of the page. */
export function resolveLink(href: string | undefined, page: string): ResolvedLink {
  const url = href && isUrl(href, page) ? new URL(href, page) : undefined;
  if (!href || !url || !isHttpAddress(url.href)) return { href: '', external: false };
  return { href, external: url.origin !== new URL(page).origin };
}
