import { isUrl } from '#libs/domain/index.js';

/** A piece of a submitted text; `host` is where a link would lead. */
interface EvidencePart {
  at: number;
  text: string;
  host: string | null;
}

/** A piece of a text; `code` names an invisible character, such as `U+202E`. */
interface TextPiece {
  at: number;
  text: string;
  code: string | null;
}

/** Invisible and reversing characters, but not variation selectors of emoji and line breaks. */
const INVISIBLE =
  /(?![\t\n\r])(?!(?<=\p{Extended_Pictographic})\uFE0F)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** An address ends before an invisible character. */
const ADDRESS = new RegExp(`https?://(?:(?!${INVISIBLE.source})[^\\s<>"])+`, 'giu');
/** Punctuation that ends a sentence or a bracket rather than an address. */
const TAIL = /[)\]}>"'’”.,;:!?，。；：！？）】》]+$/;
/** The parts before and after the host, as browsers parse an address. */
const AROUND_HOST = /^(https?:[/\\]+(?:[^/?#\\]*@)?)[^/?#\\]*(.*)$/isu;

/** Splits a text into plain parts and addresses; joined, they are the same text. */
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

export function aroundHost(address: string): [before: string, after: string] {
  const [, before = '', after = ''] = AROUND_HOST.exec(address) ?? [];
  return [before, after];
}

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

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

/** The same as plain text: `[U+202E]`. */
export function spelledOut(text: string): string {
  return text.replace(INVISIBLE, (character) => `[${codeOf(character)}]`);
}
