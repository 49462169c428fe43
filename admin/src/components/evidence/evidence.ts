import { isUrl } from '#libs/domain/index.js';

/** A piece of what was handed in; `host` is where a link would lead. */
interface EvidencePart {
  /** Where it begins in the whole. */
  at: number;
  text: string;
  host: string | null;
}

/** A piece of a text; `code` stands for a character that nobody would see, such as `U+202E`. */
interface TextPiece {
  /** Where it begins in the whole. */
  at: number;
  text: string;
  code: string | null;
}

/** Invisible, or turning the text around. An emoji may choose its look, and lines may be broken. */
const INVISIBLE =
  /(?![\t\n\r])(?!(?<=\p{Extended_Pictographic})\uFE0F)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** It ends before an invisible character, so that what is opened can be read. */
const ADDRESS = new RegExp(`https?://(?:(?!${INVISIBLE.source})[^\\s<>"])+`, 'giu');
/** What ends a sentence or a bracket rather than an address. */
const TAIL = /[)\]}>"'’”.,;:!?，。；：！？）】》]+$/;
/** Before and after the host, as browsers read an address. */
const AROUND_HOST = /^(https?:[/\\]+(?:[^/?#\\]*@)?)[^/?#\\]*(.*)$/isu;

/** What a stranger wrote, cut into text and addresses. Put together again it is the same. */
export function partsOfEvidence(evidence: string): EvidencePart[] {
  const parts: EvidencePart[] = [];
  const add = (from: number, to: number, host: string | null) => {
    if (to > from) parts.push({ at: from, text: evidence.slice(from, to), host });
  };
  let end = 0;
  for (const { 0: found, index } of evidence.matchAll(ADDRESS)) {
    const address = found.replace(TAIL, '');
    if (!isUrl(address)) continue;
    add(end, index, null);
    end = index + address.length;
    add(index, end, new URL(address).host);
  }
  add(end, evidence.length, null);
  return parts;
}

/** What stands before and after the host of an address. */
export function aroundHost(address: string): [before: string, after: string] {
  const [, before = '', after = ''] = AROUND_HOST.exec(address) ?? [];
  return [before, after];
}

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** A text cut at the characters that nobody would see. */
export function piecesOfText(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(INVISIBLE)) {
    if (index > end) pieces.push({ at: end, text: text.slice(end, index), code: null });
    pieces.push({ at: index, text: found, code: codeOf(found) });
    end = index + found.length;
  }
  if (end < text.length) pieces.push({ at: end, text: text.slice(end), code: null });
  return pieces;
}

/** The same where only text can stand: `[U+202E]`. */
export function spelledOut(text: string): string {
  return text.replace(INVISIBLE, (character) => `[${codeOf(character)}]`);
}
