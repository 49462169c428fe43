import i18n from 'i18next';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Language } from '#libs/domain/index.js';

/** The reader's place in a document. */
interface Place {
  section: HTMLElement;
  /** How much of the section lies above the line, from 0 to 1. */
  progress: number;
}

/** Keeps the reader's place in the sections `ids` when the language changes; needs `overflow-anchor: none`. */
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

function placeIn(ids: string[]): Place | null {
  const section = sectionAtLine(ids);
  if (!section) return null;
  const { top, height } = belowLine(section);
  return { section, progress: Math.min(-top / height, 1) };
}

/** A section as seen from the line under the header, where links to it bring its top. */
function belowLine(section: HTMLElement): { top: number; height: number } {
  const line = Number.parseFloat(getComputedStyle(section).scrollMarginTop);
  const { top, height } = section.getBoundingClientRect();
  return { top: top - line, height };
}

/** The section that is read: the last that has reached the line; undefined above the first one. */
function sectionAtLine(ids: readonly string[]): HTMLElement | undefined {
  return ids
    .flatMap((id) => document.getElementById(id) ?? [])
    .findLast((section) => belowLine(section).top <= 1);
}

/** The id of the section being read, however the reader came there; above the first section, its id. */
export function useActiveSection(ids: readonly string[]): string | undefined {
  const [active, setActive] = useState(ids[0]);

  useEffect(() => {
    const update = () => setActive(sectionAtLine(ids)?.id ?? ids[0]);
    update();
    addEventListener('scroll', update, { passive: true });
    addEventListener('resize', update);
    return () => {
      removeEventListener('scroll', update);
      removeEventListener('resize', update);
    };
  }, [ids]);

  return active;
}
