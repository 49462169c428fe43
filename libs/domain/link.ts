// Every platform has it, but the language's own library does not describe it.
declare const URL: new (
  address: string,
  base?: string,
) => { href: string; username: string; password: string };

/** Controls, marks of direction, and invisible characters: an address with them reads as another. */
const UNSEEN = /[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A user before the host, as in `https://bank.example@elsewhere.example`, passes for the host. */
const USER_PART = /^https?:[/\\]*[^/?#\\]*@/i;

/** Whether `new URL` takes a text; wallets' browsers on older phones lack `URL.canParse`. */
export function isUrl(text: string, base?: string): boolean {
  try {
    // Its result is looked at, or a bundler could leave the call out.
    return new URL(text, base).href !== '';
  } catch {
    return false;
  }
}

/** Why a text is no address: its form, a user before the host, or something that is not seen. */
type AddressFault = 'malformed' | 'user' | 'unseen';

/** Why a text is no http(s) address (`isHttpAddress`); null if it is one. */
export function addressFault(text: string): AddressFault | null {
  if (!/^https?:\/\/./i.test(text.trim())) return 'malformed';
  if (UNSEEN.test(text)) return 'unseen';
  if (USER_PART.test(text)) return 'user';
  if (!isUrl(text)) return 'malformed';
  const { username, password } = new URL(text);
  return username === '' && password === '' ? null : 'user';
}

/** Whether a text is an absolute http(s) address without a user, white space or anything else that is not seen. */
export const isHttpAddress = (text: string): boolean => addressFault(text) === null;

/** An http(s) address as browsers read it (WHATWG); a mere origin and any other text stay as they are. */
export function canonicalLink(text: string): string {
  const address = text.trim();
  if (!isHttpAddress(address)) return text;
  const { href } = new URL(address);
  return href === `${address}/` ? address : href;
}

/** Whether a text is an http(s) address or a path of this site; `//host` and `/\host` lead to another one. */
export function isLink(text: string): boolean {
  return isHttpAddress(text) || (/^\/(?![/\\])[^\\]*$/.test(text) && !UNSEEN.test(text));
}

/** A regular expression, for JavaScript and PostgreSQL, of links and mail addresses with a name reserved for examples. */
export const EXAMPLE_LINK =
  '(//|@|www\\.)([a-z0-9-]+\\.)*example\\.(com|net|org)(?![a-z0-9-]|\\.[a-z0-9])';

const exampleLink = new RegExp(EXAMPLE_LINK, 'i');

/** Whether a text has a link to a domain reserved for examples (RFC 2606). */
export const hasExampleLink = (text: string): boolean => exampleLink.test(text);
