// Every platform has it, but the language's own library does not describe it.
declare const URL: new (address: string, base?: string) => { href: string };

/**
 * Whether a text is an address that `new URL` takes. Wallets' browsers on older phones lack
 * `URL.canParse`. Never throws.
 */
export function isUrl(text: string, base?: string): boolean {
  try {
    // Its result is looked at, or a bundler could leave the call out.
    return new URL(text, base).href !== '';
  } catch {
    return false;
  }
}

/**
 * Whether a text is an absolute http(s) address without white space. `javascript:` and the like are
 * not, nor is an address without a scheme. Never throws.
 */
export function isHttpAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && isUrl(text);
}

/**
 * Whether a text is an http(s) address or a path of this site, such as `/whitepaper`. `//host` and
 * `/\host`, which browsers take for the same, lead to another site and are neither. Never throws.
 */
export function isLink(text: string): boolean {
  return isHttpAddress(text) || /^\/(?![/\\])[^\s\\]*$/.test(text);
}
