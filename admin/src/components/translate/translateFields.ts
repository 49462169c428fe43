import type { Direction } from './direction.js';
import { splitText } from './splitText.js';
import type { Translate } from './translationService.js';

/** Pause between two calls of the translation service, in milliseconds (specification section 9). */
export const TRANSLATION_PAUSE_MS = 500;

interface Translation {
  /** Fields in their order; each has a Chinese version `field` and an English one `field_en`. */
  fields: readonly string[];
  direction: Direction;
  translate: Translate;
  signal: AbortSignal;
  /** The text of a field, read only when its turn comes. */
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

/** Services drop the white space around a text, which keeps Markdown's paragraphs apart. */
function restoreWhitespace(original: string, translated: string): string {
  const [before = ''] = original.match(/^\s*/) ?? [];
  const [after = ''] = original.match(/\s*$/) ?? [];
  return before + translated.trim() + after;
}

/**
 * Translates the fields that hold a text one after another, with a pause between two calls of the
 * service. Rejects at the first failure and, with the signal's reason, when it is aborted; fields
 * reported until then stay translated.
 */
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
