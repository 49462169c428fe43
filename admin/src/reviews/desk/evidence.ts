import { isHttpAddress } from '#libs/domain/index.js';

/** A piece of what was handed in; `host` is where a link would lead. */
export interface EvidencePart {
  /** Where it begins in the whole. */
  at: number;
  text: string;
  host: string | null;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/gi;
/** What ends a sentence or a bracket rather than an address. */
const TAIL = /[)\]}>"'’”.,;:!?，。；：！？）】》]+$/;

/** What a stranger wrote, cut into text and addresses. Put together again it is the same. */
export function partsOfEvidence(evidence: string): EvidencePart[] {
  const parts: EvidencePart[] = [];
  const add = (from: number, to: number, host: string | null) => {
    if (to > from) parts.push({ at: from, text: evidence.slice(from, to), host });
  };
  let end = 0;
  for (const { 0: found, index } of evidence.matchAll(ADDRESS)) {
    const address = found.replace(TAIL, '');
    if (!isHttpAddress(address)) continue;
    add(end, index, null);
    end = index + address.length;
    add(index, end, new URL(address).host);
  }
  add(end, evidence.length, null);
  return parts;
}
