import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the place of a keyboard whose button was disabled or has gone: it goes on at the card of the button,
 * or else at the next step.
 *
 * @param place of the next step
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>): void {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const isOnPage = target instanceof HTMLElement && target.closest('#main') !== null;
      last.current = isOnPage ? target : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  // After each change of the page.
  useEffect(() => {
    const { current } = last;
    const { activeElement, body } = document;
    if (!current || (activeElement !== body && activeElement !== current)) return;
    if (!current.isConnected) {
      last.current = null;
      place.current?.querySelector('section')?.focus({ preventScroll: true });
    } else if (current.matches(':disabled')) {
      current.closest<HTMLElement>('main [tabindex="-1"]')?.focus({ preventScroll: true });
    }
  });
}
