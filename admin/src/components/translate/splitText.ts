/** What the public translation services take at a time, in bytes of UTF-8. */
export const MAX_PIECE_BYTES = 500;

const encoder = new TextEncoder();
const bytes = (text: string): number => encoder.encode(text).length;

/** Ever smaller parts: paragraphs, lines, sentences, words, characters. Nothing is lost. */
const BOUNDARIES = [/(?<=\n\n)/, /(?<=\n)/, /(?<=[.!?;]\s|[。！？；])/u, /(?<=[\s，、])/u, /(?:)/u];

function pack(parts: string[], limit: number, level: number): string[] {
  const pieces: string[] = [];
  let current = '';
  for (const part of parts) {
    if (bytes(current + part) <= limit) {
      current += part;
      continue;
    }
    if (current) pieces.push(current);
    const tooLong = bytes(part) > limit && level < BOUNDARIES.length;
    const smaller = tooLong ? split(part, limit, level) : [part];
    pieces.push(...smaller.slice(0, -1));
    current = smaller.at(-1) ?? '';
  }
  return current ? [...pieces, current] : pieces;
}

function split(text: string, limit: number, level: number): string[] {
  const boundary = BOUNDARIES[level];
  return boundary ? pack(text.split(boundary), limit, level + 1) : [text];
}

/**
 * Cuts a text into pieces of at most `limit` bytes, at paragraphs where possible; the pieces
 * joined are the text again.
 */
export function splitText(text: string, limit = MAX_PIECE_BYTES): string[] {
  return bytes(text) <= limit ? [text] : split(text, limit, 0);
}
