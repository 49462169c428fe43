import type { Direction } from './direction.js';

/** Time after which a translation is given up, in milliseconds (specification section 9). */
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

/**
 * The translation service at an address of the site settings (specification section 7): GET with
 * `q` and `langpair`. Rejects when it cannot be reached, is too slow, or its `responseStatus` is
 * not 200; with the signal's reason when that was aborted.
 */
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
