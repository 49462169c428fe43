import { addressFault, canonicalLink, isHttpAddress } from '../../link.js';
import { hasVisibleText, withoutInvisible } from '../../visible-text.js';
import { linkKey } from './link-key.js';

/** Faults of a submission: no visible text, or a link that is malformed or hides its destination. */
export type EvidenceFault = 'missing' | 'malformed' | 'user' | 'unseen';

/** Addresses of any scheme in a text, up to white space, with whatever is not seen in them. */
const ADDRESSES = /[a-z][a-z\d+.-]*:\/\/[^\t-\r\p{Z}]+/giu;

/** Schemes without slashes, which no text begins with by chance. */
const SCHEME = /^\s*(?:data|file|javascript|vbscript):\S/i;

/** The same, and addresses that browsers would open without a scheme: `example.com/post`. */
const LINKS = /(?:https?:\/\/|(?<![\p{L}\p{N}@._/:?=&-])(?:[a-z\d-]+\.)+[a-z]{2,}\/)[^\s<>"]+/giu;

/** Punctuation that ends a sentence or a bracket rather than an address. */
const TAIL = /[)\]}>"'’”.,;:!?，。；：！？）】》]+$/;

/** The fault of a submission; null for none. @param kind the task's: one link, or a text that may have links */
export function evidenceFault(
  kind: 'link' | 'text' | undefined,
  text: string,
): EvidenceFault | null {
  if (!hasVisibleText(text)) return 'missing';
  if (kind === 'link') return addressFault(text.trim());
  if (SCHEME.test(text)) return 'malformed';
  const [fault = null] = [...text.matchAll(ADDRESSES)].flatMap(
    ([address]) => addressFault(address.replace(TAIL, '')) ?? [],
  );
  return fault;
}

/** The stored form of a submission: a link as browsers read it; lines of text without invisible characters. */
export function storedEvidence(text: string): string {
  if (isHttpAddress(text.trim())) return canonicalLink(text);
  return text
    .split(/\r\n?|\n/)
    .map(withoutInvisible)
    .join('\n')
    .trim();
}

/**
 * Equal submissions have the same key: without case, widths of letters and spaces, and with each link as `linkKey`
 * has it. The key of a key is itself.
 *
 * @example evidenceKey('https://x.com/ada/status/1?s=20') // 'https://x.com/i/status/1'
 */
export function evidenceKey(evidence: string): string {
  const text = withoutInvisible(evidence);
  const found = isHttpAddress(text) ? linkKey(text) : text.replace(LINKS, keyOfFound);
  const key = found.normalize('NFKC').toLowerCase();
  // Letters and links can come to light that were written in another way.
  return key === evidence ? key : evidenceKey(key);
}

function keyOfFound(found: string): string {
  const address = found.replace(TAIL, '');
  const link = address.includes('://') ? address : `https://${address}`;
  return isHttpAddress(link) ? linkKey(link) + found.slice(address.length) : found;
}
