/** The service's names of the two languages (specification section 7). */
const CHINESE = 'zh-CN';
const ENGLISH = 'en';

export interface Direction {
  source: typeof CHINESE | typeof ENGLISH;
  target: typeof CHINESE | typeof ENGLISH;
}

/** A title with Chinese characters is Chinese, any other is English (specification section 5). */
export function translationDirection(title: string): Direction {
  return /\p{Script=Han}/u.test(title)
    ? { source: CHINESE, target: ENGLISH }
    : { source: ENGLISH, target: CHINESE };
}

/** Both versions of a text: Chinese in the default field, English in `<field>_en`. */
export interface Versions {
  chinese: string;
  english: string;
}

/** English typed into the default field moves to the English one, unless that has a text. */
export function translatedVersions(
  versions: Versions,
  direction: Direction,
  translated: string,
): Versions {
  const { chinese: source, english } = versions;
  if (direction.source === CHINESE) return { chinese: source, english: translated };
  return { chinese: translated, english: english.trim() === '' ? source : english };
}

/** The limit of public translation services for one text, in bytes of UTF-8. */
export const MAX_PIECE_BYTES = 500;

const encoder = new TextEncoder();
const bytes = (text: string): number => encoder.encode(text).length;

/** Ever smaller parts: paragraphs, lines, sentences, words, characters. */
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

/** Splits a text into pieces of at most `limit` bytes, at paragraphs where possible. */
export function splitText(text: string, limit = MAX_PIECE_BYTES): string[] {
  return bytes(text) <= limit ? [text] : split(text, limit, 0);
}

/** Pause between two calls of the translation service, in milliseconds (specification section 9). */
export const TRANSLATION_PAUSE_MS = 500;

interface Translation {
  /** Each has a Chinese version `field` and an English one `field_en`. */
  fields: readonly string[];
  direction: Direction;
  translate: Translate;
  signal: AbortSignal;
  /** The text of a field, read just before its translation. */
  textOf: (field: string) => string;
  onStart: (field: string) => void;
  onTranslated: (field: string, translated: string) => void;
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, TRANSLATION_PAUSE_MS);
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** Services drop white space around a text, which separates Markdown's paragraphs. */
function restoreWhitespace(original: string, translated: string): string {
  const [before = ''] = original.match(/^\s*/) ?? [];
  const [after = ''] = original.match(/\s*$/) ?? [];
  return before + translated.trim() + after;
}

/** Translates fields one by one, with a pause. Rejects at the first failure; translated fields stay. */
export async function translateFields(translation: Translation): Promise<void> {
  const { fields, direction, translate, signal, textOf, onStart, onTranslated } = translation;
  let calls = 0;
  for (const field of fields) {
    const source = textOf(field);
    if (source.trim() === '') continue;
    onStart(field);
    let translated = '';
    for (const piece of splitText(source)) {
      if (piece.trim() === '') {
        translated += piece;
        continue;
      }
      if (calls > 0) await pause(signal);
      calls += 1;
      translated += restoreWhitespace(piece, await translate(piece.trim(), direction, signal));
      signal.throwIfAborted();
    }
    onTranslated(field, translated);
  }
}

/** Milliseconds (specification section 9). */
const TRANSLATION_TIMEOUT_MS = 10_000;

export type Translate = (
  text: string,
  direction: Direction,
  signal: AbortSignal,
) => Promise<string>;

interface Answer {
  responseStatus?: unknown;
  responseData?: { translatedText?: unknown } | null;
}

function translatedText(answer: Answer | null): string {
  // Some services send the status as text.
  if (Number(answer?.responseStatus) !== 200) {
    throw new Error(`The translation service answered ${String(answer?.responseStatus)}`);
  }
  const text = answer?.responseData?.translatedText;
  if (typeof text !== 'string' || text.trim() === '') {
    throw new Error('The translation service answered without a text');
  }
  return text;
}

/** Calls the translation service (section 7); rejects on a timeout, and unless the status is 200. */
export function createTranslate(serviceUrl: string): Translate {
  return async (text, { source, target }, signal) => {
    const url = new URL(serviceUrl, location.origin);
    url.searchParams.set('q', text);
    url.searchParams.set('langpair', `${source}|${target}`);
    const response = await fetch(url, {
      headers: { Accept: 'application/json' },
      credentials: 'omit',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TRANSLATION_TIMEOUT_MS)]),
    });
    return translatedText(await response.json());
  };
}
