/** An address in a text: `''` when it must not be followed. */
export interface TextAddress {
  href: string;
  external: boolean;
}

/** Only http(s) and addresses within the site lead anywhere; `javascript:`, `data:`… do not. */
export function readAddress(href: string | undefined): TextAddress {
  const url = href && URL.canParse(href, location.href) ? new URL(href, location.href) : undefined;
  if (!href || !url || !/^https?:$/.test(url.protocol)) return { href: '', external: false };
  return { href, external: url.origin !== location.origin };
}
