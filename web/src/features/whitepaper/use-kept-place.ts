import i18n from 'i18next';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Language } from '#libs/domain/index.js';
import { belowLine, sectionAtLine } from './section-at-line.js';

/** Where in a document somebody reads. */
interface Place {
  section: HTMLElement;
  /** How much of the section lies above the line, from 0 to 1. */
  progress: number;
}

/**
 * Keeps the reader's place when the language changes, and with it the length of everything above.
 * `ids` are the document's sections, from top to bottom. The browser's own anchoring, which loses its
 * hold when every text changes, has to be off there (`overflow-anchor`).
 */
export function useKeptPlace(ids: string[], language: Language): void {
  const place = useRef<Place>(null);

  useEffect(() => {
    const note = () => {
      place.current = placeIn(ids);
    };
    i18n.on('languageChanging', note);
    return () => i18n.off('languageChanging', note);
  }, [ids]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is what moves the text.
  useLayoutEffect(() => {
    if (!place.current) return;
    const { section, progress } = place.current;
    const { top, height } = belowLine(section);
    scrollBy({ top: top + progress * height, behavior: 'instant' });
  }, [language]);
}

/** None above the first section. */
function placeIn(ids: string[]): Place | null {
  const section = sectionAtLine(ids);
  if (!section) return null;
  const { top, height } = belowLine(section);
  return { section, progress: Math.min(-top / height, 1) };
}
